import { fitScore } from './fit.ts'
import { NEWCOMER_DAYS, NEWCOMER_EVERY } from './limits.ts'
import type { FitResult, FitVerdict } from './listings.ts'

/**
 * A room or a seeker of a list of matches. `attention`: how much it was shown and written to in the last `ATTENTION_DAYS`.
 * `since`: when the room was posted, or the profile became visible.
 */
export type MatchCandidate = { id: string; fit: FitResult; attention: number; since: Date }

const DAY_MS = 86_400_000

/** `unknown` and `fair` are one group, so that a missing answer counts no more than it costs in points. */
const groups: Record<FitVerdict, number> = { good: 0, fair: 1, unknown: 1, clash: 2 }

/** Hashes a text (FNV-1a, then mixed), so that similar ids get very different numbers. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}

const medianOf = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Points lost to attention: one for each doubling of what the median candidate got. */
const demotionOf = (attention: number, median: number): number => Math.max(0, Math.log2((attention + 1) / (median + 1)))

/** Moves the first newcomer that is left to each `NEWCOMER_EVERY`th place. */
const mixIn = <C>(ordered: readonly C[], isNew: (candidate: C) => boolean): C[] => {
  const newcomers = ordered.filter(isNew)
  const placed = new Set<C>()
  const result: C[] = []
  const place = (candidate: C | undefined): void => {
    if (candidate === undefined || placed.has(candidate)) return
    placed.add(candidate)
    result.push(candidate)
  }
  for (const candidate of ordered) {
    if (placed.has(candidate)) continue
    if (result.length % NEWCOMER_EVERY === NEWCOMER_EVERY - 1) place(newcomers.find((each) => !placed.has(each)))
    place(candidate)
  }
  return result
}

/**
 * Orders matches so that attention is shared: good fits first, then by the points of `fitScore` less those lost to attention.
 * Equal candidates are shuffled by the id of `viewer`, always in the same way. Every `NEWCOMER_EVERY`th place goes to the best
 * candidate of the last `NEWCOMER_DAYS` that has no better place.
 */
export const orderShared = <C extends MatchCandidate>(candidates: readonly C[], now: Date, viewer: string): C[] => {
  const median = medianOf(candidates.map(({ attention }) => attention))
  const ordered = candidates
    .map((candidate) => ({
      candidate,
      group: groups[candidate.fit.verdict],
      points: fitScore(candidate.fit) - demotionOf(candidate.attention, median),
      shuffled: hash(`${viewer} ${candidate.id}`),
    }))
    .sort(
      (a, b) =>
        a.group - b.group ||
        b.points - a.points ||
        a.shuffled - b.shuffled ||
        (a.candidate.id < b.candidate.id ? -1 : 1),
    )
    .map(({ candidate }) => candidate)
  const newSince = (Math.floor(now.getTime() / DAY_MS) - NEWCOMER_DAYS) * DAY_MS
  return mixIn(ordered, ({ since }) => since.getTime() >= newSince)
}
