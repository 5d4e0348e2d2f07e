import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { formColumns } from './form-frame.tsx'

// The parts of the form, each with its fields.
const parts = [
  ['h-11', 'h-11', 'h-32', 'h-11'],
  ['h-40', 'h-28'],
  ['h-11', 'h-11'],
]

export function EditSkeleton() {
  return (
    <div className={formColumns} role="status">
      <span className="sr-only">Loading listing</span>
      <div aria-hidden="true" className="flex flex-col gap-6">
        {parts.map((fields, part) => (
          <Card className="flex flex-col gap-6" key={part}>
            <Skeleton className="h-7 w-40" />
            {fields.map((height, field) => (
              <div className="flex flex-col gap-2 pb-6" key={field}>
                <Skeleton className="h-4 w-24" />
                <Skeleton className={`w-full ${height}`} />
              </div>
            ))}
          </Card>
        ))}
      </div>
      <Skeleton className="h-128 w-full max-w-sm max-lg:hidden" />
    </div>
  )
}
