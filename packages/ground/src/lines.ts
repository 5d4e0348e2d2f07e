import type { Line } from './dump.ts'

const BITS = 5
const FIRST = 63

/** Writes a number in as many characters as it needs, each with five bits. */
const writeNumber = (value: number): string => {
  let rest = value < 0 ? -value * 2 - 1 : value * 2
  let text = ''
  for (; rest >= 2 ** BITS; rest = Math.floor(rest / 2 ** BITS))
    text += String.fromCharCode(FIRST + 2 ** BITS + (rest % 2 ** BITS))
  return text + String.fromCharCode(FIRST + rest)
}

/**
 * Writes a line as the steps between its points, in units of `1 / perDegree` degrees, first longitude, then latitude. The format is
 * that of Google's encoded polylines with another order and precision.
 */
export const encodeLine = (line: Line, perDegree: number): string => {
  let [lng, lat] = [0, 0]
  let text = ''
  for (let i = 0; i < line.length; i += 2) {
    const [x, y] = [Math.round((line[i] ?? 0) * perDegree), Math.round((line[i + 1] ?? 0) * perDegree)]
    if (i > 0 && x === lng && y === lat) continue
    text += writeNumber(x - lng) + writeNumber(y - lat)
    lng = x
    lat = y
  }
  return text
}

/** Reads what `encodeLine` wrote, as pairs of latitude and longitude. */
export const decodeLine = (text: string, perDegree: number): [lat: number, lng: number][] => {
  const points: [number, number][] = []
  const position = [0, 0]
  let axis = 0
  let value = 0
  let factor = 1
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i) - FIRST
    value += (code % 2 ** BITS) * factor
    factor *= 2 ** BITS
    if (code >= 2 ** BITS) continue
    position[axis] = (position[axis] ?? 0) + (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
    if (axis === 1) points.push([(position[1] ?? 0) / perDegree, (position[0] ?? 0) / perDegree])
    axis = 1 - axis
    value = 0
    factor = 1
  }
  return points
}
