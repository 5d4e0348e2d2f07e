import type { Document } from 'mongodb'

/** The first of an order, with what trending weighs and shows of them. */
export const trendCandidatesPipeline = (match: Document, sort: Record<string, -1>, limit: number): Document[] => [
  { $match: match },
  { $sort: sort },
  { $limit: limit },
  { $project: { title: 1, location: 1, rent: 1, roomType: 1, likeCount: 1, viewCount: 1, createdAt: 1 } },
]

/** As many listings are looked at for suggestions, and as many of the newest are looked through. */
const SUGGESTION_CANDIDATES = 300

const everyWordBegins = (words: readonly string[]): Document => ({
  $and: words.map((word) => ({ 'derived.headWords': new RegExp(`^${word}`) })),
})

/** Titles and locations of the first listings in which every word of `looked` begins a word of either, if all of `kept` do. */
export const suggestionPipeline = (looked: readonly string[], kept: readonly string[] = []): Document[] => [
  { $match: everyWordBegins(looked) },
  { $limit: SUGGESTION_CANDIDATES },
  ...(kept.length > 0 ? [{ $match: everyWordBegins(kept) }] : []),
  { $project: { _id: 0, title: 1, location: 1 } },
]

/** Titles and locations of the newest listings of `match`, where every word begins a word of either. */
export const newestSuggestionPipeline = (match: Document, words: readonly string[]): Document[] => [
  { $match: match },
  { $sort: { createdAt: -1, _id: -1 } },
  { $limit: SUGGESTION_CANDIDATES },
  { $match: everyWordBegins(words) },
  { $project: { _id: 0, title: 1, location: 1 } },
]
