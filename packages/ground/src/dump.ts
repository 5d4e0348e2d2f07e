import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Longitudes and latitudes in turn. */
export type Line = number[]

export interface Dumped {
  level: number
  line: Line
}

/**
 * Reads lines of the world from GMT at full resolution: `-W` coasts and lakes, `-Ia` rivers, `-N1` borders of countries. GMT cuts
 * them at every whole degree.
 */
export const dumpLines = async (kind: '-W' | '-Ia' | '-N1'): Promise<Dumped[]> => {
  const gmt = spawn('gmt', ['pscoast', '-R0/360/-90/90', '-Df', '-M', kind, '--GMT_HISTORY=false'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const dumped: Dumped[] = []
  let line: Line = []
  for await (const text of createInterface({ input: gmt.stdout })) {
    if (text.startsWith('>')) {
      line = []
      dumped.push({ level: Number(text.slice(text.lastIndexOf(' ') + 1)), line })
    } else {
      const tab = text.indexOf('\t')
      line.push(Number(text.slice(0, tab)), Number(text.slice(tab + 1)))
    }
  }
  if (gmt.exitCode !== 0 && gmt.exitCode !== null) throw new Error(`gmt ended with ${gmt.exitCode}`)
  return dumped
}

const at = (line: Line, index: number): number => line.at(index) ?? 0

const keyOf = (lng: number, lat: number): string => `${(((lng % 360) + 360) % 360).toFixed(6)} ${lat.toFixed(6)}`
const startOf = (line: Line): string => keyOf(at(line, 0), at(line, 1))
const endOf = (line: Line): string => keyOf(at(line, -2), at(line, -1))

const reverse = (line: Line): Line => {
  const reversed: Line = []
  for (let i = line.length - 2; i >= 0; i -= 2) reversed.push(at(line, i), at(line, i + 1))
  return reversed
}

/** Appends a line that begins where another ends, with longitudes that go on beyond the 180th meridian. */
const append = (line: Line, next: Line): void => {
  for (let i = 2; i < next.length; i += 2) {
    const before = at(line, -2)
    const lng = at(next, i)
    line.push(lng + 360 * Math.round((before - lng) / 360), at(next, i + 1))
  }
}

/** Joins lines that were cut, where exactly two ends meet. */
export const joinLines = (lines: readonly Line[]): Line[] => {
  const ends = new Map<string, Line[]>()
  for (const line of lines) {
    for (const key of new Set([startOf(line), endOf(line)])) ends.set(key, [...(ends.get(key) ?? []), line])
  }
  const used = new Set<Line>()
  const joined: Line[] = []
  const extend = (line: Line): Line => {
    for (;;) {
      const key = endOf(line)
      if (key === startOf(line)) return line
      const meeting = ends.get(key) ?? []
      const next = meeting.find((each) => !used.has(each))
      if (!next || meeting.length > 2) return line
      used.add(next)
      append(line, startOf(next) === key ? next : reverse(next))
    }
  }
  for (const line of lines) {
    if (used.has(line)) continue
    used.add(line)
    const first: Line = line.slice(0, 2)
    append(first, line)
    joined.push(extend(reverse(extend(first))))
  }
  return joined
}

export const isClosed = (line: Line): boolean =>
  startOf(line) === endOf(line) && Math.abs(at(line, 0) - at(line, -2)) < 1
