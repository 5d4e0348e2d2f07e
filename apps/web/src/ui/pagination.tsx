import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'
import { formatCount } from '#src/lib/format.ts'

const MAX_BUTTONS = 5

/** Returns up to five page numbers around the current one. */
export const pageWindow = (current: number, pages: number): number[] => {
  const length = Math.min(MAX_BUTTONS, pages)
  const first = Math.min(Math.max(1, current - Math.floor(MAX_BUTTONS / 2)), pages - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}

const box =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-sm border border-transparent px-2 font-semibold tabular-nums sm:px-3'
const linkStyle = 'transition-colors hover:bg-primary-soft hover:text-primary'
const currentStyle = 'bg-primary text-on-primary forced-colors:border-[Highlight]'

interface PageLinkProps {
  'aria-current'?: 'page'
  'aria-label': string
  className: string
  children: ReactNode
}

/** `link` renders the link to a page with the given props. */
export function Pagination({
  current,
  pages,
  link,
  label = 'Pages',
  className,
}: {
  current: number
  pages: number
  link: (page: number, props: PageLinkProps) => ReactElement
  /** Distinguishes several paginations on a page. */
  label?: string | undefined
  className?: string | undefined
}) {
  if (pages <= 1) return null
  const shape = cn(box, linkStyle)
  const step = (page: number, label: string, children: ReactNode) =>
    page >= 1 && page <= pages ? (
      link(page, { 'aria-label': label, className: shape, children })
    ) : (
      // An invisible placeholder keeps the page numbers in place.
      <span aria-hidden="true" className={cn(box, 'invisible')}>
        {children}
      </span>
    )

  return (
    <nav aria-label={label} className={cn('flex justify-center', className)}>
      <ul className="flex flex-wrap items-center justify-center gap-0.5 sm:gap-1">
        <li>
          {step(
            current - 1,
            'Previous page',
            <>
              <ChevronLeft aria-hidden="true" className="size-5" />
              <span className="max-sm:sr-only">Previous</span>
            </>,
          )}
        </li>
        {pageWindow(current, pages).map((page) => {
          const shown = formatCount(page)
          const props = { 'aria-label': `Page ${shown}`, children: shown }
          return (
            <li key={page}>
              {page === current
                ? link(page, { ...props, 'aria-current': 'page', className: cn(box, currentStyle) })
                : link(page, { ...props, className: shape })}
            </li>
          )
        })}
        <li>
          {step(
            current + 1,
            'Next page',
            <>
              <span className="max-sm:sr-only">Next</span>
              <ChevronRight aria-hidden="true" className="size-5" />
            </>,
          )}
        </li>
      </ul>
    </nav>
  )
}
