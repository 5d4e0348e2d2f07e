import type { Listing } from '@roommate-finder/contracts/listings'
import { listSavedRooms, type SavedRoom } from '@roommate-finder/contracts/shortlist'
import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { aListing } from './factories.ts'
import { ana } from './render-route.tsx'
import { reply, server } from './server.ts'

export const aSavedRoom = (fields: Partial<SavedRoom> = {}, room: Partial<Listing> = {}): SavedRoom => {
  const listing = aListing({ ...room, saved: true })
  return {
    listingId: listing._id,
    listing,
    title: listing.title,
    note: '',
    changes: [],
    savedAt: '2026-11-02T09:00:00.000Z',
    ...fields,
  }
}

/** Answers as an account with these saved rooms, the latest first. Returns the received writes, such as "PUT <id> note". */
export const answerShortlist = (saved: SavedRoom[]): string[] => {
  const writes: string[] = []
  let rooms = saved
  const known = new Map(saved.map((room) => [room.listingId, room]))
  server.use(
    reply(listSavedRooms, () => ({ items: rooms, next: null })),
    http.put('*/api/saved-rooms/:id', async ({ params, request }) => {
      const id = String(params['id'])
      const { note } = (await request.json()) as { note?: string }
      writes.push(['PUT', id, note].filter((part) => part !== undefined).join(' '))
      const present = rooms.find(({ listingId }) => listingId === id)
      const before = present ?? known.get(id) ?? aSavedRoom({ listingId: id })
      const room = { ...before, note: note ?? before.note }
      rooms = present ? rooms.map((other) => (other === present ? room : other)) : [room, ...rooms]
      return HttpResponse.json(room)
    }),
    http.delete('*/api/saved-rooms/:id', ({ params }) => {
      const id = String(params['id'])
      writes.push(`DELETE ${id}`)
      rooms = rooms.filter(({ listingId }) => listingId !== id)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return writes
}

/** Saves rooms in this browser, the latest first. */
export const saveInBrowser = (...ids: string[]) => localStorage.setItem('roommate-finder:saved-rooms', ids.join())
export const listSavedInBrowser = () => localStorage.getItem('roommate-finder:saved-rooms')
/** Lists the rooms that a user saved while signed out and that are not in the account yet. */
export const listClaimed = (uid = ana.uid) => localStorage.getItem(`roommate-finder:saved-rooms:${uid}`)

/** Finds the bookmark of a room, saved or not. */
export const bookmark = (title: string) => screen.findByRole('button', { name: new RegExp(`^Saved? ${title}$`) })
