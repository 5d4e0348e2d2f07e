import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'
import { QuietFailure } from '#src/ui/quiet-failure.tsx'
import { discoveryQueries } from '../queries.ts'
import { strip, TrendingSkeleton } from './trending-strip.tsx'
import { TrendingTiles } from './trending-tiles.tsx'

const SHOWN = 3

export function Trending() {
  const trending = useQuery(discoveryQueries.trending())

  const body = (): ReactNode => {
    if (trending.data && trending.data.length > 0) {
      return <TrendingTiles items={trending.data.slice(0, SHOWN)} />
    }
    if (trending.data) return <p className="text-muted">No room stands out yet.</p>
    if (trending.isError) {
      return <QuietFailure onRetry={() => void trending.refetch()}>Trending rooms could not be loaded.</QuietFailure>
    }
    return <TrendingSkeleton count={SHOWN} />
  }
  return (
    <section aria-labelledby="trending">
      <h2 className="mb-3 text-heading" id="trending">
        Trending Now
      </h2>
      <div className={cn('grid grid-cols-1 items-center', strip)}>{body()}</div>
    </section>
  )
}
