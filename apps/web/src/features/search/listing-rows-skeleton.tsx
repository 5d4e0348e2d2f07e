import { Skeleton } from '#src/ui/skeleton.tsx'

export function ListingRowsSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton className="h-46 md:h-40.5" key={index} />
      ))}
    </div>
  )
}
