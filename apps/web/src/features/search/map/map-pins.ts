import type { MapPoint } from '@roommate-finder/contracts/map'
import * as L from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import { PINS_CHANGED } from '#src/entities/room/map/place-labels.ts'
import { formatCount, formatMoney } from '#src/lib/format.ts'

const NO_RENT = 'Ask'

const nameOf = ({ count, minRent }: MapPoint): string => {
  if (count === 1) return minRent === null ? 'Room, ask about the rent' : `Room for ${formatMoney(minRent)}`
  return `${formatCount(count)} rooms${minRent === null ? '' : ` from ${formatMoney(minRent)}`}`
}

const textOf = ({ count, minRent }: MapPoint): string => {
  if (count > 1) return formatCount(count)
  return minRent === null ? NO_RENT : formatMoney(minRent)
}

/** Grows with the number of digits. */
const diameterOf = (count: number): string => `${2.25 + 0.375 * String(count).length}rem`

export interface PinEvents {
  /** Called when the pointer or the focus enters the pin of one room, and with null when it leaves. */
  onPoint: (listingId: string | null) => void
  /** `byKeyboard` is false for mouse and touch. */
  onChoose: (point: MapPoint, how: { byKeyboard: boolean }) => void
}

const createPin = (point: MapPoint, { onPoint, onChoose }: PinEvents): L.Marker => {
  const { lat, lng, count, listingId } = point
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = textOf(point)
  button.setAttribute('aria-label', nameOf(point))
  if (count > 1) button.style.setProperty('--diameter', diameterOf(count))
  if (listingId !== undefined)
    for (const [type, id] of [
      ['pointerenter', listingId],
      ['focus', listingId],
      ['pointerleave', null],
      ['blur', null],
    ] as const)
      button.addEventListener(type, () => onPoint(id))
  const icon = L.divIcon({ className: count > 1 ? 'map-pin map-group' : 'map-pin', html: button, iconSize: [0, 0] })
  return L.marker([lat, lng], { icon, keyboard: false }).on('click', ({ originalEvent }: L.LeafletMouseEvent) =>
    // A click by the keyboard has no click count.
    onChoose(point, { byKeyboard: originalEvent.detail === 0 }),
  )
}

const keyOf = ({ lat, lng, count, minRent, listingId }: MapPoint): string =>
  [lat, lng, count, minRent, listingId].join()

/** Shows points as pins. Keeps the pins that stay, so that they keep the focus. */
export const usePins = (
  map: L.Map | null,
  points: readonly MapPoint[],
  { active, selected, ...events }: PinEvents & { active: string | null; selected: string | null },
): void => {
  const [pins] = useState(() => new Map<string, { point: MapPoint; marker: L.Marker }>())
  const onPoint = useEffectEvent(events.onPoint)
  const onChoose = useEffectEvent(events.onChoose)

  useEffect(() => {
    if (!map) return
    const keys = new Set(points.map(keyOf))
    for (const [key, { marker }] of pins) {
      if (keys.has(key)) continue
      if (marker.getElement()?.contains(document.activeElement)) map.getContainer().focus({ preventScroll: true })
      marker.remove()
      pins.delete(key)
    }
    for (const point of points) {
      const key = keyOf(point)
      if (pins.has(key)) continue
      const marker = createPin(point, {
        onPoint: (id) => onPoint(id),
        onChoose: (chosen, how) => onChoose(chosen, how),
      })
      pins.set(key, { point, marker: marker.addTo(map) })
    }
    map.fire(PINS_CHANGED)
  }, [map, points, pins])

  useEffect(() => {
    if (map) return () => pins.clear()
  }, [map, pins])

  useEffect(() => {
    for (const { point, marker } of pins.values()) {
      const id = point.listingId
      if (id === undefined) continue
      const element = marker.getElement()
      element?.toggleAttribute('data-active', id === active || id === selected)
      element?.querySelector('button')?.setAttribute('aria-pressed', String(id === selected))
    }
  }, [points, active, selected, pins])
}
