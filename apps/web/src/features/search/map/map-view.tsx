import type { ListingPage } from '@roommate-finder/contracts/discovery'
import { SPOT_STEPS_PER_DEGREE } from '@roommate-finder/contracts/limits'
import type { MapPoint } from '@roommate-finder/contracts/map'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as L from 'leaflet'
import { Search } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type ListingSearch, writeSearch } from '#src/entities/room/filters/search-params.ts'
import { readBounds, toLatLngBounds } from '#src/entities/room/map/base-map.ts'
import { growBounds, isOneSpot } from '#src/entities/room/map/bounds.ts'
import { useBaseMap } from '#src/entities/room/map/use-base-map.ts'
import { cn } from '#src/lib/cn.ts'
import { formatRoomTotal } from '#src/lib/format.ts'
import { TWO_COLUMNS, useMedia } from '#src/lib/media.ts'
import { useDialogEntry } from '#src/lib/use-dialog-entry.ts'
import { Button } from '#src/ui/button.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { nameArea, toAreaFilters, US, WHOLE_WORLD } from './map-area.ts'
import { MapCard } from './map-card.tsx'
import { usePins } from './map-pins.ts'
import { roomsOnMap } from './map-query.ts'
import { SpotSheet } from './spot-sheet.tsx'
import { useMapView } from './use-map-view.ts'

/** Half a step of the grid of spots, in degrees. */
const HALF_STEP = 0.5 / SPOT_STEPS_PER_DEGREE

const UNMARKED_NOTE = 'Rooms without a marked spot lie around the center of their place.'

const NO_POINTS: MapPoint[] = []

/** The room that a pin needs, and that of the note above or of what is below a card. */
const PIN_ROOM_PX = 40
const NOTE_PX = 32

/** The part of the map that the list covers on narrow screens, see .map-frame. */
const SHEET_PX = 80

/** Shows an area, and always more closely than before. */
const zoomInto = (map: L.Map, bounds: L.LatLngBounds): void => {
  const fitting = map.getBoundsZoom(bounds.pad(0.2))
  map.setView(bounds.getCenter(), Math.min(Math.max(fitting, map.getZoom() + 1), map.getMaxZoom()))
}

/** Marks the card of a room in the list beside the map. */
const useActiveCard = (list: RefObject<HTMLElement | null>, id: string | null) => {
  useEffect(() => {
    const card = id === null ? null : list.current?.querySelector(`[data-listing="${id}"]`)
    card?.toggleAttribute('data-active', true)
    return () => void card?.toggleAttribute('data-active', false)
  }, [list, id])
}

const idAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-listing]')?.dataset['listing'] ?? null) : null

/** Shows the rooms of a search on a map, beside the page of the list: `children`. */
export function MapView({
  search: { query, choose },
  page,
  children,
}: {
  search: ListingSearch
  page: ListingPage | undefined
  children: ReactNode
}) {
  const wide = useMedia(TWO_COLUMNS)
  const [map, mapRef] = useBaseMap({ bounds: toLatLngBounds(US), hasCounties: true })
  useEffect(() => void map?.attributionControl.setPrefix(UNMARKED_NOTE), [map])
  const { view, moved, settle } = useMapView(map, query, page)
  const rooms = useQuery({
    ...roomsOnMap({ ...query, ...(view ?? { bbox: WHOLE_WORLD, zoom: 3 }) }),
    enabled: view !== null,
    placeholderData: keepPreviousData,
  })
  const points = rooms.data?.points ?? NO_POINTS
  const [active, setActive] = useState<string | null>(null)
  const searched = writeSearch({ ...query, page: 1 })
  const [selected, setSelected] = useState<{ id: string; byKeyboard: boolean; searched: string } | null>(null)
  const spot = useDialogEntry('spot')
  const spotArea = spot.value && toAreaFilters(query, spot.value)
  const both = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  const about = useId()
  // Another search may leave the selected room out.
  if (selected && selected.searched !== searched && rooms.data && !rooms.isPlaceholderData) {
    const isFound = points.some(({ listingId }) => listingId === selected.id)
    setSelected(isFound ? { ...selected, searched } : null)
  }
  useActiveCard(list, active ?? selected?.id ?? null)

  const searchArea = (area = map && readBounds(map)) => {
    if (!map || !area) return
    const filters = toAreaFilters(query, area)
    settle(map, nameArea({ ...query, ...filters }))
    choose(filters)
  }

  usePins(map, points, {
    active,
    selected: selected?.id ?? null,
    onPoint: setActive,
    onChoose: ({ listingId, bounds }, { byKeyboard }) => {
      if (listingId !== undefined) setSelected({ id: listingId, byKeyboard, searched })
      if (!map || !bounds) return
      // Rooms at one spot stay together however close the map is.
      if (isOneSpot(bounds) || map.getZoom() === map.getMaxZoom()) {
        const area = growBounds(bounds, HALF_STEP)
        // Beside the map, the list shows them. Below it, the list is out of sight.
        if (wide) searchArea(area)
        else spot.open(area)
      } else zoomInto(map, toLatLngBounds(bounds))
    },
  })

  const showWholeMap = () => both.current?.scrollIntoView({ block: 'start' })
  const showIfChosen = useEffectEvent(() => {
    // The switch between list and map keeps the focus.
    if (!wide && document.activeElement instanceof HTMLInputElement) showWholeMap()
  })
  useEffect(() => showIfChosen(), [])

  /** Moves a pin out from under the card, and under the buttons and notes of the map. */
  const keepPinInSight = (cardHeight: number) => {
    const pin = points.find(({ listingId }) => listingId !== undefined && listingId === selected?.id)
    if (!map || !pin) return
    // Below its pins stands the card.
    if (wide) map.getContainer().scrollIntoView({ block: 'nearest' })
    else showWholeMap()
    map.panInside([pin.lat, pin.lng], {
      paddingTopLeft: [PIN_ROOM_PX, PIN_ROOM_PX + NOTE_PX],
      paddingBottomRight: [PIN_ROOM_PX, PIN_ROOM_PX + cardHeight + (wide ? 0 : SHEET_PX) + NOTE_PX],
    })
  }

  const close = () => {
    setSelected(null)
    if (!map || !selected?.byKeyboard) return
    const pin = map.getContainer().querySelector<HTMLElement>('[aria-pressed="true"]')
    const target = pin ?? map.getContainer()
    target.focus({ preventScroll: true })
  }

  const note = () => {
    if (rooms.isError)
      return (
        <div className="pointer-events-auto max-w-sm shadow-raised">
          <Failure query={rooms} role="none">
            We couldn’t load the rooms on the map.
          </Failure>
        </div>
      )
    if (moved)
      return (
        <Button className="pointer-events-auto rounded-full shadow-raised" look="outline" onClick={() => searchArea()}>
          <Search aria-hidden="true" className="size-5" />
          Search this area
        </Button>
      )
    return null
  }

  const mapPart = (
    <div className={cn('map-frame', rooms.isPlaceholderData && 'map-waits')} key="map">
      <button
        className="absolute top-3 inset-s-3 z-20 min-h-11 -translate-y-20 rounded-sm bg-primary px-4 font-semibold text-on-primary focus:translate-y-0"
        onClick={() => end.current?.focus()}
        type="button"
      >
        Skip the map
      </button>
      <p className="sr-only" id={about}>
        Shows the rooms from the list. Move with the arrow keys, zoom with plus and minus.
      </p>
      <div
        aria-busy={rooms.isFetching}
        aria-describedby={about}
        aria-label="Map of rooms"
        className="absolute inset-0 isolate"
        ref={mapRef}
        role="region"
      />
      <div className="pointer-events-none absolute inset-x-16 top-3 z-10 flex flex-col items-center gap-2">
        {note()}
        <p
          className={cn(
            'rounded-full border border-line bg-card px-3 py-1 text-sm text-muted shadow-rest',
            (rooms.data?.total !== 0 || rooms.isPlaceholderData) && 'sr-only',
          )}
          role="status"
        >
          {rooms.data &&
            !rooms.isPlaceholderData &&
            (rooms.data.total === 0 ? 'No rooms here' : `${formatRoomTotal(rooms.data)} on the map`)}
        </p>
      </div>
      {selected && (
        <div className="pointer-events-none absolute inset-x-3 bottom-28 z-10 flex justify-center lg:bottom-8">
          <MapCard
            id={selected.id}
            known={page?.items ?? []}
            onClose={close}
            onShow={keepPinInSight}
            takesFocus={selected.byKeyboard}
          />
        </div>
      )}
      {spotArea && (
        <SpotSheet
          area={spotArea}
          onClose={spot.close}
          // The list below may show them already.
          onShowAll={() => (spotArea.bbox === query.bbox ? spot.close() : searchArea(spot.value))}
          query={query}
        />
      )}
      <span ref={end} tabIndex={-1} />
    </div>
  )
  const listPart = (
    <div
      key="list"
      onBlur={() => setActive(null)}
      onFocus={({ target }) => setActive(idAt(target))}
      onPointerLeave={() => setActive(null)}
      onPointerOver={({ target }) => setActive(idAt(target))}
      ref={list}
    >
      {children}
    </div>
  )
  // Wide screens show the list first, so the focus reaches it first.
  return (
    <div className="map-beside" ref={both}>
      {wide ? [listPart, mapPart] : [mapPart, listPart]}
    </div>
  )
}
