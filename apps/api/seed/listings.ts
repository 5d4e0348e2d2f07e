import { generateListings } from './generate.ts'
import { hosts } from './people.ts'
import rooms from './rooms.json' with { type: 'json' }
import type { SeedListing } from './seed-listing.ts'

const COUNT = 140
/** Not the seed of `--count`, so that its listings have other texts. */
const SEED = 2
const MIN_DESCRIPTION = 200

/** Splits a text after each full stop, question or exclamation mark. */
export const splitSentences = (text: string): string[] => text.split(/(?<=[.!?。।])\s+/)

/** Rooms written by hand, which cover all cities, hosts, states and scripts. */
export const handwritten = rooms as SeedListing[]

const generate = (count: number): SeedListing[] => {
  const used = new Set<string>()
  const chosen: SeedListing[] = []
  for (const listing of generateListings({ count: 100_000, seed: SEED })) {
    const sentences = splitSentences(listing.description)
    if (listing.description.length < MIN_DESCRIPTION || sentences.some((sentence) => used.has(sentence))) continue
    for (const sentence of sentences) used.add(sentence)
    chosen.push({ ...listing, host: hosts[chosen.length % hosts.length]?.uid ?? listing.host })
    if (chosen.length === count) break
  }
  return chosen
}

/** The listings of the demo. No two have the same sentence. */
export const listings: SeedListing[] = [...handwritten, ...generate(COUNT - handwritten.length)]
