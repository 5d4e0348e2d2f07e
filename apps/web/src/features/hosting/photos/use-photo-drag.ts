import { type PointerEvent, useRef, useState } from 'react'

/** The attribute of the elements that photos are dragged over. Its value is the key of the photo. */
const MARK = 'data-photo'

const keyAt = (x: number, y: number): string | null | undefined =>
  document.elementFromPoint(x, y)?.closest(`[${MARK}]`)?.getAttribute(MARK)

/** Reorders photos by mouse, pen or finger. `onDrop` is called once after a drag that moved a photo. */
export const usePhotoDrag = ({
  onMove,
  onDrop,
}: {
  onMove: (key: string, over: string) => void
  onDrop: () => void
}) => {
  const [draggedKey, setDraggedKey] = useState<string | null>(null)
  const hasMoved = useRef(false)
  const end = () => {
    if (draggedKey !== null && hasMoved.current) onDrop()
    setDraggedKey(null)
  }
  return {
    draggedKey,
    itemProps: (key: string) => ({ [MARK]: key }),
    handleProps: (key: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        hasMoved.current = false
        setDraggedKey(key)
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (draggedKey !== key) return
        const over = keyAt(clientX, clientY)
        if (over == null || over === key) return
        hasMoved.current = true
        onMove(key, over)
      },
      onPointerUp: end,
      // The browser has begun to scroll.
      onPointerCancel: end,
    }),
  }
}
