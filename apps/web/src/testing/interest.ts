import { searchListings } from '@roommate-finder/contracts/discovery'
import type { Listing } from '@roommate-finder/contracts/listings'
import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { aListing, aPage } from './factories.ts'
import { answerLists } from './lists.ts'
import { ana } from './render-route.tsx'
import { reply, server } from './server.ts'

export const CONTACT = 'Call +1 512 555 0100 or write to mara@example.test'

/**
 * Stores the interest in one room. Requests wait for `until`. Returns the calls in order, and `withInterest`, which
 * adds the interest to a listing.
 */
export const mockInterest = (room: Listing, { until }: { until?: Promise<void> } = {}) => {
  const calls: string[] = []
  let { liked, likeCount } = room
  const settle = async (next: boolean) => {
    calls.push(next ? 'like' : 'unlike')
    await until
    if (liked !== next) likeCount += next ? 1 : -1
    liked = next
  }
  const withInterest = <Room extends Listing>(given: Room): Room => ({
    ...given,
    liked,
    likeCount,
    contactInfo: liked ? CONTACT : undefined,
  })
  server.use(
    http.patch('*/api/roommates/:id/like', async () => {
      await settle(true)
      return HttpResponse.json({ liked: true, likeCount, contactInfo: CONTACT })
    }),
    http.delete('*/api/roommates/:id/like', async () => {
      await settle(false)
      return HttpResponse.json({ liked: false, likeCount })
    }),
  )
  return { calls, withInterest }
}

/** Skips the question before a user's first heart, as if Ana had answered it in this browser. */
export const skipFirstQuestion = () => localStorage.setItem(`roommate-finder:interest-asked:${ana.uid}`, 'yes')

/** Answers every search with these rooms and stores the interest in the first one. Skips the question of a first heart. */
export const answerListWithInterest = (rooms: Listing[], options: { until?: Promise<void> } = {}) => {
  skipFirstQuestion()
  answerLists()
  const [first = aListing()] = rooms
  const api = mockInterest(first, options)
  server.use(reply(searchListings, () => aPage(rooms.map((room) => (room === first ? api.withInterest(room) : room)))))
  return api
}

export const contact = () => screen.findByRole('region', { name: 'Contact details' })
export const likeButton = () => screen.findByRole('button', { name: /^Show interest in / })
export const alertDialog = (name: string) => screen.findByRole('alertdialog', { name })
