import type { Line } from './dump.ts'

const at = (line: Line, index: number): number => line[index] ?? 0

/** A degree of latitude is this many degrees of longitude wide on a web map. */
const stretchAt = (lat: number): number => 1 / Math.max(Math.cos((lat * Math.PI) / 180), 0.1)

/** Returns the point farthest from the chord between two others if that is farther than `tolerance`. */
const findFarthest = (line: Line, from: number, to: number, stretch: number, tolerance: number): number | undefined => {
  const x = at(line, from)
  const y = at(line, from + 1) * stretch
  const dx = at(line, to) - x
  const dy = at(line, to + 1) * stretch - y
  const length = dx * dx + dy * dy
  let found: number | undefined
  let largest = tolerance * tolerance
  for (let i = from + 2; i < to; i += 2) {
    const px = at(line, i) - x
    const py = at(line, i + 1) * stretch - y
    const part = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
    const square = (px - part * dx) ** 2 + (py - part * dy) ** 2
    if (square > largest) {
      found = i
      largest = square
    }
  }
  return found
}

/** Drops points that lie within `tolerance` degrees of longitude of the line (Douglas-Peucker). A ring too small for that gets two points. */
export const simplify = (line: Line, tolerance: number): Line => {
  const last = line.length - 2
  const isKept = new Uint8Array(line.length)
  isKept[0] = isKept[last] = 1
  const stretch = stretchAt(at(line, 1))
  const parts = [0, last]
  for (let to = parts.pop(); to !== undefined; to = parts.pop()) {
    const from = parts.pop() ?? 0
    const index = findFarthest(line, from, to, stretch, tolerance)
    if (index === undefined) continue
    isKept[index] = 1
    parts.push(from, index, index, to)
  }
  const kept: Line = []
  for (let i = 0; i <= last; i += 2) if (isKept[i]) kept.push(at(line, i), at(line, i + 1))
  return kept
}
