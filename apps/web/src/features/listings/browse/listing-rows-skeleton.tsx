import { cn } from '#src/lib/cn.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { cardFrame } from '../cards/listing-card.tsx'

export const rows = 'flex flex-col gap-3'
// Picture and words side by side; what can be pressed lies below both on phones, and beside them where there is room.
export const frame = cn(cardFrame, 'grid grid-cols-[8rem_1fr] md:grid-cols-[13rem_1fr_auto]')
export const picture = 'relative h-32 overflow-hidden md:h-39'
export const words = 'flex min-w-0 flex-col gap-1 px-3 py-2 md:justify-center md:gap-1.5 md:px-5 md:py-3'
export const presses =
  'col-span-full flex min-h-13 items-center justify-between gap-2 border-t border-line pr-2 pl-4 md:col-auto md:flex-col md:justify-center md:border-t-0 md:border-l md:px-4'

export function ListingRowsSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className={rows}>
      {Array.from({ length: count }, (_, index) => (
        <div className={frame} key={index}>
          <Skeleton className={picture} shape="fill" />
          <div className={words}>
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-full max-md:hidden" />
          </div>
          <div className={presses}>
            <Skeleton className="h-5 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
