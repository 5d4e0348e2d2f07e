import type { Risk, RiskKind, RiskSignal } from '@roommate-finder/contracts/moderation'
import { asksForAdvancePayment } from '../../lib/advance-payment.ts'
import { hasContactDetails } from '../../lib/contact-details.ts'
import { formatDollars } from '../../lib/dollars.ts'

/** From these points on, a listing waits for a moderator before others see it. */
export const HOLD_FROM = 60

/** Minimum number of other hosts with rooms of the same place and type for a comparison of rents. */
const MIN_COMPARED = 8
/** From this many listings in the first 24 hours of an account on, their number is a signal. */
const MANY_EARLY_LISTINGS = 3

/** The owner's text and rent of a listing. */
export interface JudgedListing {
  title: string
  description: string
  rent: number | null
}

/** What the listing is compared with. */
export interface RiskContext {
  /** Other hosts with rooms of the same place and type, and the median of their rents. `median` is null if there is none. */
  compared: { count: number; median: number | null }
  /** The id of an earlier listing of another owner whose description is mostly the same. */
  copiedText: string | null
  /** The id of a listing of another owner with an earlier upload of the same photo. */
  copiedPhoto: string | null
  /** The id of a listing of the same owner that was hidden before, with the same description or photo. */
  postedBefore: string | null
  /** Which listing of the first 24 hours of the account this one is, from 1 on. 0 for a later listing. */
  earlyListings: number
}

export const sumPoints = (signals: readonly RiskSignal[]): number =>
  signals.reduce((sum, { points }) => sum + points, 0)

const MIN_TITLE_LETTERS = 8

/** Returns whether a title has mostly capital letters, or two exclamation marks in a row. */
const isShouting = (title: string): boolean => {
  const letters = title.match(/\p{L}/gu) ?? []
  const capitals = title.match(/\p{Lu}/gu) ?? []
  return /!\s*!/.test(title) || (letters.length >= MIN_TITLE_LETTERS && capitals.length > 0.7 * letters.length)
}

/** Finds signals that a listing is a scam. Each signal has points, and a sentence for moderators. */
export const judgeListing = (
  { title, description, rent }: JudgedListing,
  { compared, copiedText, copiedPhoto, postedBefore, earlyListings }: RiskContext,
): Risk => {
  const signals: RiskSignal[] = []
  const add = (kind: RiskKind, points: number, sentence: string, listingId?: string) =>
    signals.push({ kind, points, sentence, ...(listingId !== undefined && { listingId }) })
  const { count, median } = compared
  if (rent !== null && median !== null && count >= MIN_COMPARED && rent < median / 2) {
    add(
      'low-rent',
      25,
      `The rent (${formatDollars(rent)}) is under half the typical rent (${formatDollars(median)}) for similar rooms from ${count} other hosts in this area.`,
    )
  }
  if (asksForAdvancePayment(`${title}. ${description}`)) {
    add('advance-payment', 30, 'The text asks for payment before a visit, or says the keys will be sent.')
  }
  if (hasContactDetails(title) || hasContactDetails(description)) {
    add('contact-details', 15, 'The title or description has contact details.')
  }
  if (isShouting(title)) add('shouting', 5, 'The title is in all caps or has many exclamation points.')
  if (postedBefore !== null) {
    add(
      'posted-again',
      HOLD_FROM,
      'The description or a photo matches a hidden room from the same person.',
      postedBefore,
    )
  }
  if (copiedText !== null) add('copied-text', 40, 'Most of the description matches another person’s room.', copiedText)
  if (copiedPhoto !== null) add('copied-photo', 40, 'A photo matches one in another person’s room.', copiedPhoto)
  if (earlyListings >= MANY_EARLY_LISTINGS) {
    add('many-rooms', 30, `This is room number ${earlyListings} in the account’s first 24 hours.`)
  }
  return { points: sumPoints(signals), signals }
}
