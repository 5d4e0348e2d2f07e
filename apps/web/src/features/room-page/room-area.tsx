import type { Point } from '@roommate-finder/contracts/places'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { Failure } from '#src/ui/failure.tsx'

const AreaMap = lazyComponent(
  async () => (await import('#src/entities/room/map/area-map.tsx')).AreaMap,
  () => <Failure>We couldn’t load the map.</Failure>,
)

/** Starts loading this far below the viewport. */
const AHEAD = '400px 0px'

function AreaSection({ note, children }: { note: ReactNode; children?: ReactNode }) {
  return (
    <section aria-labelledby="area" className="flex flex-col gap-3 print:hidden">
      <div>
        <h2 className="text-heading" id="area">
          Where it is
        </h2>
        <p className="wrap-anywhere text-muted">{note}</p>
      </div>
      {children}
    </section>
  )
}

/** Names the place of a room whose host has marked no spot. */
export function UnmarkedArea({ place }: { place: string }) {
  return <AreaSection note={`Somewhere in ${place}. The host hasn’t marked where.`} />
}

/** Shows the area of a room. Loads its map only when that is near the viewport. */
export function RoomArea({ location, spot }: { location: string; spot: Point }) {
  const [isNear, setNear] = useState(false)
  const watch = (frame: HTMLElement | null) => {
    if (!frame) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(frame)
    return () => observer.disconnect()
  }
  return (
    <AreaSection
      note={
        <>
          <bdi>{location}</bdi>. Shown as an approximate area, not the exact address.
        </>
      }
    >
      <div
        className="relative h-72 overflow-hidden rounded-md border border-line bg-sunken"
        ref={isNear ? null : watch}
      >
        {isNear && (
          <Suspense>
            <AreaMap spot={spot} />
          </Suspense>
        )}
      </div>
    </AreaSection>
  )
}
