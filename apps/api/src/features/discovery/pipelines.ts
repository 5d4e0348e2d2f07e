import type { Document } from 'mongodb'
import { keyOfStart } from '../../lib/text.ts'

/** The first of an order, with what trending weighs and shows of them. */
export const trendCandidatesPipeline = (match: Document, sort: Record<string, -1>, limit: number): Document[] => [
  { $match: match },
  { $sort: sort },
  { $limit: limit },
  { $project: { title: 1, location: 1, rent: 1, roomType: 1, likeCount: 1, viewCount: 1, createdAt: 1 } },
]

/** How many listings one read for suggestions looks at. */
const SUGGESTION_CANDIDATES = 100

const everyWordBegins = (words: readonly string[]): Document => ({
  $and: words.map((word) => ({ 'derived.headKeys': keyOfStart(word) })),
})

const projectHead = {
  $project: {
    _id: 0,
    title: 1,
    location: 1,
    foldedTitle: '$order.title',
    foldedLocation: '$derived.location',
  },
}

/** Titles and locations of some listings in which every word begins a word of either. */
export const suggestionPipeline = (words: readonly string[]): Document[] => [
  { $match: everyWordBegins(words) },
  { $limit: SUGGESTION_CANDIDATES },
  projectHead,
]

/** Titles and locations of those of the newest listings of `match` in which every word begins a word of either. */
export const newestSuggestionPipeline = (match: Document, words: readonly string[]): Document[] => [
  { $match: match },
  { $sort: { createdAt: -1, _id: -1 } },
  { $limit: SUGGESTION_CANDIDATES },
  { $match: everyWordBegins(words) },
  projectHead,
]
