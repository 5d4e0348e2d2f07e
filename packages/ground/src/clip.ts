import type { Line } from './dump.ts'

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

const at = (line: Line, index: number): number => line[index] ?? 0

interface Edge {
  /** 0 for longitudes, 1 for latitudes. */
  axis: 0 | 1
  value: number
  /** Whether larger values are inside. */
  above: boolean
}

const edgesOf = ({ west, south, east, north }: Box): Edge[] => [
  { axis: 0, value: west, above: true },
  { axis: 0, value: east, above: false },
  { axis: 1, value: south, above: true },
  { axis: 1, value: north, above: false },
]

/** Calls `visit` for each point of a line, and for those where it crosses an edge. */
const walk = (
  line: Line,
  { axis, value, above }: Edge,
  visit: (x: number, y: number, kind: 'inside' | 'enters' | 'leaves') => void,
): void => {
  let wasInside: boolean | undefined
  for (let i = 0; i < line.length; i += 2) {
    const [x, y] = [at(line, i), at(line, i + 1)]
    const isInside = above ? at(line, i + axis) >= value : at(line, i + axis) <= value
    if (wasInside !== undefined && wasInside !== isInside) {
      const [px, py] = [at(line, i - 2), at(line, i - 1)]
      const from = axis === 0 ? px : py
      const part = (value - from) / ((axis === 0 ? x : y) - from)
      visit(
        axis === 0 ? value : px + part * (x - px),
        axis === 1 ? value : py + part * (y - py),
        isInside ? 'enters' : 'leaves',
      )
    }
    if (isInside) visit(x, y, 'inside')
    wasInside = isInside
  }
}

/** Returns the part of a closed ring in a box (Sutherland-Hodgman). Its parts hang together along the edges of the box. */
export const clipRing = (ring: Line, box: Box): Line => {
  let clipped = ring
  for (const edge of edgesOf(box)) {
    const next: Line = []
    walk(clipped, edge, (x, y) => next.push(x, y))
    // A ring whose first point is outside is no longer closed.
    if (next.length > 0 && (at(next, 0) !== next.at(-2) || at(next, 1) !== next.at(-1)))
      next.push(at(next, 0), at(next, 1))
    clipped = next
  }
  return clipped
}

/** Returns the parts of a line in a box. */
export const clipLine = (line: Line, box: Box): Line[] => {
  let parts = [line]
  for (const edge of edgesOf(box)) {
    parts = parts.flatMap((part) => {
      const found: Line[] = []
      let current: Line = []
      walk(part, edge, (x, y, kind) => {
        if (kind === 'enters') current = []
        current.push(x, y)
        if (current.length === 2) found.push(current)
        if (kind === 'leaves') current = []
      })
      return found
    })
  }
  return parts.filter(({ length }) => length > 2)
}
