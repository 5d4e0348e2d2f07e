import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Failure } from './failure.tsx'
import { Skeleton } from './skeleton.tsx'
import { useListFocus } from './use-list-focus.ts'

interface Paging {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean }
  loadMore: () => void
}

/**
 * Renders the button that loads the next page of a list, or after a failure a message with a retry button. `pages` is the
 * result of `useCursorList`.
 */
export function ShowMore({
  pages: { list, loadMore },
  label = 'Show more',
  className,
}: {
  pages: Paging
  label?: string | undefined
  className?: string
}) {
  if (!list.hasNextPage) return null
  return (
    <div className={className}>
      {list.isFetchNextPageError ? (
        <Failure query={{ refetch: loadMore, isFetching: list.isFetchingNextPage }}>We couldn’t load more.</Failure>
      ) : (
        <Button look="outline" onClick={loadMore} pending={list.isFetchingNextPage}>
          {label}
        </Button>
      )}
    </div>
  )
}

/** Shows a list of rows that loads page by page, in all its states. */
export function PagedList<Item>({
  label,
  pages,
  moreLabel,
  loadFailed,
  empty,
  children,
}: {
  label: string
  /** The result of `useCursorList`. */
  pages: Paging & {
    list: { isPending: boolean; isFetching: boolean; refetch: () => unknown; error: Error | null }
    items: readonly Item[]
  }
  moreLabel?: string | undefined
  loadFailed: string
  /** Shown instead of a list without items. */
  empty: ReactNode
  /** Renders the row of an item. */
  children: (item: Item) => ReactNode
}) {
  const { list, items } = pages
  const { list: area } = useListFocus(items.length)
  return (
    <div className="flex flex-col gap-4 outline-none" ref={area} tabIndex={-1}>
      {list.isPending && (
        <>
          <p className="sr-only" role="status">
            Loading…
          </p>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton className="h-21 w-full" key={key} />
          ))}
        </>
      )}
      {items.length > 0 && (
        <ul aria-label={label} className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
          {items.map(children)}
        </ul>
      )}
      {items.length === 0 && list.error && <Failure query={list}>{loadFailed}</Failure>}
      {items.length === 0 && !list.error && !list.isPending && empty}
      <ShowMore label={moreLabel} pages={pages} />
    </div>
  )
}

/** A row of a list of what the user can undo: a title, a muted line, and the button. */
export function UndoRow({
  picture,
  title,
  name,
  action,
  onAction,
  pending,
  children,
}: {
  picture?: ReactNode
  title: ReactNode
  /** The title as text. Names the button. */
  name: string
  action: string
  onAction: () => void
  pending: boolean
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3 sm:gap-4">
      {picture}
      <div className="min-w-0 grow basis-40">
        <div className="font-semibold wrap-anywhere">{title}</div>
        <div className="text-sm wrap-anywhere text-muted">{children}</div>
      </div>
      <Button className="ms-auto shrink-0" look="outline" onClick={onAction} pending={pending}>
        {action}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}
