import { describe, expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { rankTrending, type TrendCandidate } from './trend.ts'

const NOW = new Date('2026-11-22T12:00:00.000Z')
const DAY_MS = 86_400_000

const room = (title: string, fields: Partial<TrendCandidate> & { ageDays?: number } = {}): TrendCandidate => ({
  _id: new ObjectId(),
  ownerUid: 'a host',
  title,
  location: 'Austin, TX',
  rent: 900,
  roomType: 'Single',
  likeCount: 0,
  viewCount: 0,
  createdAt: new Date(NOW.getTime() - (fields.ageDays ?? 0) * DAY_MS),
  ...fields,
})

const ranked = (...rooms: TrendCandidate[]) => rankTrending(rooms, NOW).map(({ title }) => title)

describe('rankTrending', () => {
  test.each([0, 1, 20])(
    'a room with %i likes and any number of views ranks below one with one more like',
    (trendLikes) => {
      const viewed = room('viewed', { trendLikes, viewCount: Number.MAX_SAFE_INTEGER })
      expect(ranked(viewed, room('liked', { trendLikes: trendLikes + 1 }))).toEqual(['liked', 'viewed'])
    },
  )

  test('rooms with equal likes and age rank by views', () => {
    expect(ranked(room('few', { viewCount: 3 }), room('many', { viewCount: 300 }))).toEqual(['many', 'few'])
  })

  test('rooms with equal likes and views rank by age, newest first', () => {
    expect(ranked(room('old', { ageDays: 9, trendLikes: 2 }), room('new', { trendLikes: 2 }))).toEqual(['new', 'old'])
  })

  test('a week halves the score: 17 likes a week ago rank above 8 today, 16 below', () => {
    const today = room('today', { trendLikes: 8 })
    expect(ranked(today, room('a week ago', { ageDays: 7, trendLikes: 17 }))).toEqual(['a week ago', 'today'])
    expect(ranked(today, room('a week ago', { ageDays: 7, trendLikes: 16 }))).toEqual(['today', 'a week ago'])
  })

  test('a room that appears twice among the candidates is listed once', () => {
    const twice = room('twice', { trendLikes: 1 })
    expect(ranked(twice, twice)).toEqual(['twice'])
  })

  test('likes that do not count for trending change nothing', () => {
    expect(ranked(room('shown', { likeCount: 50, trendLikes: 1 }), room('counted', { trendLikes: 2 }))).toEqual([
      'counted',
      'shown',
    ])
  })
})
