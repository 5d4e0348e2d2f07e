import { useEffect } from 'react'
import { lazyPart } from '#src/lib/lazy-part.ts'
import { NotFetched } from '#src/ui/not-fetched.tsx'

const loadInterest = async () => (await import('./interest-chart.tsx')).InterestChart
const loadPlatform = async () => (await import('./platform-charts.tsx')).PlatformCharts

const NotDrawn = () => <NotFetched>The charts could not be loaded.</NotFetched>

export const InterestChart = lazyPart(loadInterest, NotDrawn)
export const PlatformCharts = lazyPart(loadPlatform, NotDrawn)

/** Their files are fetched beside the figures, not after them. */
export const useChartFiles = () =>
  useEffect(() => {
    for (const load of [loadInterest, loadPlatform]) {
      // Where this fails it is told in the chart's place.
      load().catch(() => undefined)
    }
  }, [])
