import { cn } from '#src/lib/cn.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

// As high in every state, so that the list below stays where it is.
export const strip = 'h-28'
export const columns =
  '-mx-4 -my-2 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 py-2 sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:mx-0 lg:grid lg:grid-cols-3 lg:overflow-visible lg:px-0'
export const tile = 'flex w-80 shrink-0 snap-start lg:w-auto'

export function TrendingSkeleton({ count }: { count: number }) {
  return (
    <div role="status">
      <span className="sr-only">Loading trending rooms</span>
      <div aria-hidden="true" className={cn(columns, 'overflow-hidden')}>
        {Array.from({ length: count }, (_, index) => (
          <Skeleton className={cn(tile, strip)} key={index} />
        ))}
      </div>
    </div>
  )
}
