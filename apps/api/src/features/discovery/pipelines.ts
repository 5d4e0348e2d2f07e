import type { Document } from 'mongodb'

/** The first of an order, with what trending weighs and shows of them. */
export const trendCandidatesPipeline = (match: Document, sort: Record<string, -1>, limit: number): Document[] => [
  { $match: match },
  { $sort: sort },
  { $limit: limit },
  { $project: { title: 1, location: 1, rent: 1, roomType: 1, likeCount: 1, viewCount: 1, createdAt: 1 } },
]

/** As many listings are looked at for suggestions. */
const SUGGESTION_CANDIDATES = 300

/** Titles and locations of listings in which every word begins a word of either. */
export const suggestionPipeline = (words: string[]): Document[] => [
  {
    $match: {
      $and: words.map((word) => ({
        'derived.headWords': new RegExp(`^${word}`),
      })),
    },
  },
  { $limit: SUGGESTION_CANDIDATES },
  { $project: { _id: 0, title: 1, location: 1 } },
]
