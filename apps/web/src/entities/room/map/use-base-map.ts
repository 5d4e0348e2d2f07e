import type * as L from 'leaflet'
import { useCallback, useState } from 'react'
import { createBaseMap } from './base-map.ts'

/** Returns the map and the ref of its element. The map exists while the element does. */
export const useBaseMap = (options: Parameters<typeof createBaseMap>[1]) => {
  const [map, setMap] = useState<L.Map | null>(null)
  const [initial] = useState(options)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const created = createBaseMap(element, initial)
      setMap(created)
      return () => {
        created.remove()
        setMap(null)
      }
    },
    [initial],
  )
  return [map, ref] as const
}
