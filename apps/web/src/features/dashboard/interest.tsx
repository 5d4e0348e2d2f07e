import type { InterestHistory } from '@roommate-finder/contracts/insights'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { Card } from '#src/ui/card.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { RoomScene } from '#src/ui/room-scene.tsx'
import { ChartSkeleton } from './charts/chart-shapes.tsx'

const InterestChart = lazyComponent(
  async () => (await import('./charts/interest-chart.tsx')).InterestChart,
  () => <Failure>We couldn’t load the chart.</Failure>,
)

const TITLE = 'Interest in your rooms'
const emptyRoom = pickScene({ seed: 'nothing posted yet', kind: 'Studio' })

export function InterestCard({ children }: { children: ReactNode }) {
  return (
    <Card aria-labelledby="interest" className="flex h-full flex-col gap-4">
      <h2 className="text-lg/7" id="interest">
        {TITLE}
      </h2>
      {children}
    </Card>
  )
}

function NothingToChart() {
  return (
    <InterestCard>
      <div className="flex grow items-center gap-5 sm:gap-6">
        <div className="w-44 shrink-0 overflow-hidden rounded-md border border-line max-sm:hidden">
          <RoomScene scene={emptyRoom} />
        </div>
        <p className="max-w-md text-pretty text-muted">
          No one has shown interest in the last 12 weeks. New interest shows up here.
        </p>
      </div>
    </InterestCard>
  )
}

export function InterestSkeleton() {
  return <ChartSkeleton className="h-151 sm:h-122" />
}

export function Interest({ history }: { history: InterestHistory }) {
  if (history.total === 0) return <NothingToChart />
  return (
    <Suspense fallback={<InterestSkeleton />}>
      <InterestChart history={history} title={TITLE} />
    </Suspense>
  )
}
