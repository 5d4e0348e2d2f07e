import type * as L from 'leaflet'

const HINT_MS = 1500

/**
 * Lets one finger scroll the page past a map and two fingers move and zoom the map, also where a device has a mouse. One
 * finger that drags the map shows a hint. map.css has the touch-action of it.
 */
export const moveWithTwoFingers = (map: L.Map): void => {
  const container = map.getContainer()
  const hint = document.createElement('p')
  hint.className = 'map-hint'
  hint.ariaHidden = 'true'
  hint.textContent = 'Use two fingers to move the map'
  container.append(hint)

  const removal = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  map.on('unload', () => {
    clearTimeout(timer)
    removal.abort()
  })
  const listen = { capture: true, passive: true, signal: removal.signal }
  // Comes before the touch event that would start the drag.
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') map.dragging.enable()
    else map.dragging.disable()
  }
  const onTouchMove = ({ touches }: TouchEvent) => {
    clearTimeout(timer)
    hint.toggleAttribute('data-shown', touches.length === 1)
    timer = setTimeout(() => hint.removeAttribute('data-shown'), HINT_MS)
  }
  container.addEventListener('pointerdown', onPointerDown, listen)
  container.addEventListener('touchmove', onTouchMove, listen)
}
