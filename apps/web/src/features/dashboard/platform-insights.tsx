import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { Failure } from '#src/ui/failure.tsx'
import { ChartSkeleton, chartColumns } from './charts/chart-shapes.tsx'
import { PlatformFigures } from './platform-figures.tsx'
import { dashboardQueries } from './queries.ts'
import { QueryBlock } from './query-block.tsx'

const PlatformCharts = lazyComponent(
  async () => (await import('./charts/platform-charts.tsx')).PlatformCharts,
  () => <Failure>We couldn’t load the charts.</Failure>,
)

const PlatformSkeleton = () => (
  <div aria-hidden="true" className={chartColumns}>
    <ChartSkeleton className="h-85" />
    <ChartSkeleton className="h-85" />
    <ChartSkeleton className="h-85" />
    <ChartSkeleton className="h-85" />
  </div>
)

function Figures() {
  const analytics = useQuery(dashboardQueries.analytics())
  const charts = useQuery(dashboardQueries.charts())
  return (
    <div className="mt-3 flex flex-col gap-3 lg:gap-4">
      <QueryBlock failed="We couldn’t load the stats for all rooms." query={analytics} skeleton={<PlatformFigures />}>
        {(loaded) => <PlatformFigures analytics={loaded} />}
      </QueryBlock>
      <QueryBlock failed="We couldn’t load the charts for all rooms." query={charts} skeleton={<PlatformSkeleton />}>
        {(loaded) => (
          <Suspense fallback={<PlatformSkeleton />}>
            <PlatformCharts charts={loaded} />
          </Suspense>
        )}
      </QueryBlock>
    </div>
  )
}

/** Folds the figures about all rooms, and requests them once it is opened. */
export function PlatformInsights() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="platform-insights" className="mt-6">
      <details className="group" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm [&::-webkit-details-marker]:hidden">
          <h2 className="text-heading" id="platform-insights">
            Platform Insights
          </h2>
          <ChevronDown aria-hidden="true" className="size-5 text-muted group-open:rotate-180" />
        </summary>
        {isOpen && <Figures />}
      </details>
    </section>
  )
}
