import { getListing, type ListingDetails, listMyListings } from '@roommate-finder/contracts/listings'
import { fireEvent, screen } from '@testing-library/react'
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

export const inputOf = ({
  title,
  location,
  rent,
  roomType,
  lifestyle,
  description,
  contactInfo,
  availability,
}: ListingDetails) => ({
  title,
  location,
  rent,
  roomType,
  lifestyle,
  description,
  contactInfo,
  availability,
})

export const field = (label: string) => screen.getByLabelText(label)
export const put = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
export const save = () => screen.getByRole('button', { name: 'Update Listing' })
export const badge = () => screen.queryByText('Unsaved changes')
export const heading = (name: string) => screen.findByRole('heading', { name })

export const open = async (room: ListingDetails, session = signedIn()) => {
  server.use(reply(getListing, room), reply(listMyListings, []))
  const view = renderRoute(`/update/${room._id}`, { session })
  await screen.findByLabelText('Title')
  return view
}
