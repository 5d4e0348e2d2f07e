import type { Scene } from '@roommate-finder/room-scenes/scene'
import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Message } from './message.tsx'

/** What failed to load, such as the result of a query. */
interface Failed {
  refetch: () => unknown
  isFetching: boolean
}

/** Combines queries into one that is fetching while any of them is. */
export const refetchAll = (queries: readonly Failed[]): Failed => ({
  refetch: () => {
    for (const query of queries) query.refetch()
  },
  isFetching: queries.some(({ isFetching }) => isFetching),
})

const askAgain = ({ refetch, isFetching }: Failed) => ({ onClick: () => void refetch(), pending: isFetching })

/**
 * Reports that a part of the page failed to load, with a button that loads it again. Without a `query`, the button reloads
 * the page, because browsers cache a failed download of a file.
 */
export function Failure({
  query,
  role = query ? 'alert' : 'none',
  className,
  children,
}: {
  query?: Failed
  /**
   * How screen readers announce it: `alert` at once, `status` after what they say, `none` not at all, for parts beside
   * which the page is useful. Defaults to `alert` with a `query`, else to `none`.
   */
  role?: 'alert' | 'status' | 'none'
  className?: string
  children: ReactNode
}) {
  return (
    <Banner
      action={
        query ? (
          <Button look="outline" {...askAgain(query)}>
            Retry
          </Button>
        ) : (
          <Button look="outline" onClick={() => location.reload()}>
            Reload this page
          </Button>
        )
      }
      className={cn(role !== 'alert' && 'w-full', className)}
      role={role === 'none' ? undefined : role}
      tone={role === 'alert' ? 'danger' : 'neutral'}
    >
      {children}
    </Banner>
  )
}

/** Reports that the content of a page failed to load, with a button that loads it again. */
export function PageFailure({
  query,
  scene,
  title,
  text = 'Please try again.',
  children,
}: {
  query: Failed
  scene: Scene
  title: ReactNode
  text?: string | null
  /** Further actions. */
  children?: ReactNode
}) {
  return (
    <Message
      action={
        <>
          <Button {...askAgain(query)}>Retry</Button>
          {children}
        </>
      }
      role="alert"
      scene={scene}
      title={title}
    >
      {text}
    </Message>
  )
}
