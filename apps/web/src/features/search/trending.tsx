import { ChevronDown, TrendingUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { Failure } from '#src/ui/failure.tsx'

const TrendingRooms = lazyComponent(
  async () => (await import('./trending-rooms.tsx')).TrendingRooms,
  () => <Failure role="none">We couldn’t load the trending rooms.</Failure>,
)

/** Shows the trending rooms. With `isSlim`, shows a line that opens them, so that the list starts on the first screen. */
export function Trending({ isSlim }: { isSlim: boolean }) {
  const [isOpened, setOpened] = useState(false)
  return (
    <section aria-labelledby="trending">
      <h2 className={isSlim ? 'font-sans text-base' : 'text-heading'} id="trending">
        {isSlim ? (
          <button
            aria-expanded={isOpened}
            className="-my-2 flex min-h-11 items-center gap-2 rounded-sm font-semibold"
            onClick={() => setOpened(!isOpened)}
            type="button"
          >
            <TrendingUp aria-hidden="true" className="size-5 text-primary" />
            Trending Now
            <ChevronDown
              aria-hidden="true"
              className={cn('size-5 text-muted transition-transform', isOpened && 'rotate-180')}
            />
          </button>
        ) : (
          'Trending Now'
        )}
      </h2>
      {(!isSlim || isOpened) && (
        // A fixed height in every state avoids layout shift.
        <div className="mt-3 grid h-28 grid-cols-1 items-center">
          <Suspense>
            <TrendingRooms />
          </Suspense>
        </div>
      )}
    </section>
  )
}
