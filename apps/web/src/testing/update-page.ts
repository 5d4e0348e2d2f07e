import { listingInput } from '@roommate-finder/contracts/listing-input'
import { getListing, type ListingDetails, listMyListings } from '@roommate-finder/contracts/listings'
import { screen } from '@testing-library/react'
import * as z from 'zod/mini'
import { listingDetails } from './factories.ts'
import { renderRoute, signedIn } from './render-route.tsx'
import { reply, server } from './server.ts'

export const LATER = '2026-11-05T10:00:00.000Z'

export const aRoom = (fields: Partial<ListingDetails> = {}): ListingDetails =>
  listingDetails({
    title: 'Attic by the river',
    rent: 850,
    roomType: 'Master',
    lifestyle: ['Quiet', 'Has a cat'],
    contactInfo: 'ana@example.test',
    userEmail: 'ana@example.test',
    isOwner: true,
    ...fields,
  })

/** Returns the fields of a listing as the form sends them. */
export const inputOf = (room: ListingDetails) => ({
  ...Object.fromEntries(
    z.keyof(z.omit(listingInput, { placeId: true, spot: true })).options.map((name) => [name, room[name]]),
  ),
  amenities: room.amenities ?? [],
})

export const saveButton = () => screen.getByRole('button', { name: 'Update room' })
export const unsavedBadge = () => screen.queryByText('Unsaved changes')
export const heading = (name: string) => screen.findByRole('heading', { name })

export const open = async (room: ListingDetails, session = signedIn()) => {
  server.use(reply(getListing, room), reply(listMyListings, []))
  const view = renderRoute(`/update/${room._id}`, { session })
  await screen.findByLabelText('Title')
  return view
}
