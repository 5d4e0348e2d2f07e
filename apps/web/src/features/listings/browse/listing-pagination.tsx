import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { formatCount } from '#src/lib/format.ts'

const MAX_BUTTONS = 5

/** Up to five pages around the present one. */
export const pageWindow = (current: number, pages: number): number[] => {
  const length = Math.min(MAX_BUTTONS, pages)
  const first = Math.min(Math.max(1, current - Math.floor(MAX_BUTTONS / 2)), pages - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}

const box =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-sm px-2 font-semibold tabular-nums sm:px-3'
const pressable = 'transition-colors hover:bg-primary-soft hover:text-primary'

interface PageLinkProps {
  page: number
  current?: boolean
  label?: string
  searchOf: (page: number) => string
  onPrefetch: (page: number) => void
  children: ReactNode
}

function PageLink({ page, current = false, label, searchOf, onPrefetch, children }: PageLinkProps) {
  return (
    <Link
      aria-current={current ? 'page' : undefined}
      aria-label={label}
      className={cn(box, current ? 'bg-primary text-on-primary' : pressable)}
      onFocus={() => onPrefetch(page)}
      onPointerEnter={() => onPrefetch(page)}
      state={{ turnedPage: true }}
      to={{ search: searchOf(page) }}
    >
      {children}
    </Link>
  )
}

export function ListingPagination({
  current,
  pages,
  searchOf,
  onPrefetch,
}: {
  current: number
  pages: number
} & Pick<PageLinkProps, 'searchOf' | 'onPrefetch'>) {
  if (pages <= 1) return null
  const shared = { searchOf, onPrefetch }
  const previous = (
    <>
      <ChevronLeft aria-hidden="true" className="size-5" />
      <span className="max-sm:sr-only">Previous</span>
    </>
  )
  const next = (
    <>
      <span className="max-sm:sr-only">Next</span>
      <ChevronRight aria-hidden="true" className="size-5" />
    </>
  )
  // Kept in place where there is nowhere to go, so that the numbers do not move under the pointer.
  const ending = (content: ReactNode) => (
    <span aria-hidden="true" className={cn(box, 'invisible')}>
      {content}
    </span>
  )

  return (
    <nav aria-label="Pages" className="mt-8 flex justify-center">
      <ul className="flex items-center gap-0.5 sm:gap-1">
        <li>
          {current > 1 ? (
            <PageLink page={current - 1} {...shared} label="Previous page">
              {previous}
            </PageLink>
          ) : (
            ending(previous)
          )}
        </li>
        {pageWindow(current, pages).map((page) => (
          <li key={page}>
            <PageLink page={page} {...shared} current={page === current} label={`Page ${formatCount(page)}`}>
              {formatCount(page)}
            </PageLink>
          </li>
        ))}
        <li>
          {current < pages ? (
            <PageLink page={current + 1} {...shared} label="Next page">
              {next}
            </PageLink>
          ) : (
            ending(next)
          )}
        </li>
      </ul>
    </nav>
  )
}
