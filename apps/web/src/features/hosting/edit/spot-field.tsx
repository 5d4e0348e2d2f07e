import type { ListingDetails } from '@roommate-finder/contracts/listings'
import type { Point } from '@roommate-finder/contracts/places'
import { MapPin, X } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { Button } from '#src/ui/button.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { changedSpotOf, fieldLabels, placeOf } from './listing-values.ts'
import type { ListingForm } from './use-listing-form.ts'
import { useMeantPlace } from './use-meant-place.ts'

const SpotPicker = lazyComponent(
  async () => (await import('#src/entities/room/map/spot-picker.tsx')).SpotPicker,
  () => <Failure>We couldn’t load the map.</Failure>,
)

/** Marks the spot of a room on a map. Shown once the location has a place, chosen or typed. */
export function SpotField({ form, stored }: { form: ListingForm; stored: ListingDetails | undefined }) {
  const { location } = form.values
  const place = useMeantPlace(placeOf(form.values), location)
  const [openFor, setOpenFor] = useState<string | null>(null)
  const group = useRef<HTMLDivElement>(null)
  const label = useId()
  if (!place) return null

  const changed = changedSpotOf(form.values)
  const storedSpot = (stored?.place?.id === place.id && stored.spot) || null
  const spot = changed === undefined ? storedSpot : changed
  const change = (at: Point | null) => {
    form.setValue('place', { id: place.id, label: place.label, location: location.trim() })
    form.setValue('spot', { at, placeId: place.id })
    form.clearMessages('location')
  }
  const remove = () => {
    change(null)
    setOpenFor(null)
    group.current?.focus()
  }
  return (
    <div aria-labelledby={label} className="flex flex-col items-start gap-2" ref={group} role="group" tabIndex={-1}>
      <p className="font-semibold" id={label}>
        {fieldLabels.spot}
      </p>
      <p className="text-sm text-muted" role="status">
        {spot
          ? 'Marked. Shown as an approximate area, not the exact address.'
          : 'Optional. Shown as an approximate area, not the exact address.'}
      </p>
      {spot || openFor === place.id ? (
        <div className="w-full">
          <Suspense fallback={<Skeleton className="h-80 w-full" />}>
            <SpotPicker
              center={place}
              key={place.id}
              onChange={change}
              placeLabel={place.label}
              spot={spot}
              takesFocus={openFor === place.id}
            />
          </Suspense>
        </div>
      ) : (
        <Button look="outline" onClick={() => setOpenFor(place.id)}>
          <MapPin aria-hidden="true" className="size-5" />
          Mark the spot on a map
        </Button>
      )}
      {spot && (
        <Button className="-ms-4" look="quiet" onClick={remove}>
          <X aria-hidden="true" className="size-5" />
          Remove the spot
        </Button>
      )}
    </div>
  )
}
