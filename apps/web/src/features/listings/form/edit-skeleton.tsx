import { Skeleton } from '#src/ui/skeleton.tsx'
import { formColumns } from './form-frame.tsx'

const LINES = ['h-11', 'h-11', 'h-28', 'h-40', 'h-28', 'h-11']

export function EditSkeleton() {
  return (
    <div className={formColumns} role="status">
      <span className="sr-only">Loading listing</span>
      <div aria-hidden="true" className="flex flex-col gap-6">
        {LINES.map((height, index) => (
          <div className="flex flex-col gap-2" key={index}>
            <Skeleton className="h-4 w-24" />
            <Skeleton className={`w-full ${height}`} />
          </div>
        ))}
      </div>
      <Skeleton className="aspect-3/4 w-full max-w-sm max-lg:hidden" />
    </div>
  )
}
