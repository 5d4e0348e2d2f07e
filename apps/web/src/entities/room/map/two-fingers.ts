import type * as L from 'leaflet'

const HINT_MS = 1500

/**
 * Lets one finger scroll the page past a map until the user taps the map, and two fingers move and zoom the map always, also
 * where a device has a mouse. One finger that drags an untapped map shows a hint. map.css has the touch-action of it.
 */
export const moveWithTwoFingers = (map: L.Map): void => {
  const container = map.getContainer()
  const hint = document.createElement('p')
  hint.className = 'map-hint'
  hint.ariaHidden = 'true'
  hint.textContent = 'Tap the map to move it'
  container.append(hint)

  const removal = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  map.on('unload', () => {
    clearTimeout(timer)
    removal.abort()
  })
  const listen = { capture: true, passive: true, signal: removal.signal }
  let isTapped = false
  const setTapped = (tapped: boolean) => {
    isTapped = tapped
    container.toggleAttribute('data-tapped', tapped)
  }
  let isTouch = false
  // Comes before the touch event that would start the drag.
  const onPointerDown = ({ pointerType, target }: PointerEvent) => {
    if (!(target instanceof Node && container.contains(target))) {
      setTapped(false)
      return
    }
    isTouch = pointerType === 'touch'
    if (!isTouch || isTapped) map.dragging.enable()
    else map.dragging.disable()
  }
  const onTouchMove = ({ touches }: TouchEvent) => {
    clearTimeout(timer)
    hint.toggleAttribute('data-shown', touches.length === 1 && !isTapped)
    timer = setTimeout(() => hint.removeAttribute('data-shown'), HINT_MS)
  }
  document.addEventListener('pointerdown', onPointerDown, listen)
  container.addEventListener('touchmove', onTouchMove, listen)
  container.addEventListener('click', () => setTapped(isTouch), listen)
}
