import { cn } from '#src/lib/cn.ts'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

export const chartColumns = 'grid grid-cols-1 gap-3 md:grid-cols-2 lg:gap-4'

/** Reserves the height of a chart with typical data. */
export function ChartSkeleton({ className }: { className: string }) {
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <div className="-mt-2 flex h-11 items-center">
          <Skeleton className="h-5 w-40" />
        </div>
        <Skeleton className="h-5 w-4/5" />
      </div>
      <Skeleton className={cn('w-full', className)} />
    </Card>
  )
}
