import type { Listing } from '@roommate-finder/contracts/listings'
import { screen, within } from '@testing-library/react'
import { newRoomDraft } from '#src/features/hosting/edit/listing-drafts.ts'
import { toValues } from '#src/features/hosting/edit/listing-values.ts'
import { aListing } from './factories.ts'
import { setField } from './fields.ts'
import { ana, renderRoute, signedIn } from './render-route.tsx'

export const typed = {
  title: 'Attic by the river',
  location: 'Austin, TX',
  rent: 1200,
  roomType: 'Shared',
  lifestyle: ['Quiet', 'Has a cat'],
  description: 'Two windows.',
  contactInfo: 'ana@example.test',
  availability: 'available',
  amenities: [],
} as const

export const posted = (fields: Partial<Listing> = {}): Listing => ({
  ...aListing(),
  ...typed,
  lifestyle: [...typed.lifestyle],
  amenities: [],
  isOwner: true,
  ...fields,
})

/** Finds the radio buttons of the room type. */
export const roomTypes = () => within(screen.getByRole('radiogroup', { name: 'Room type' }))

export const submitButton = () => screen.getByRole('button', { name: 'Post room' })

export const open = async (session = signedIn()) => {
  const view = renderRoute('/createroom', { session })
  await screen.findByRole('heading', { level: 1, name: 'Add Roommate Listing' })
  return view
}

/** Opens the page with a stored draft. Takes half as long as filling in the form. */
export const openDraft = () => {
  newRoomDraft(ana.uid).save(toValues(posted()))
  return open()
}

export const fillIn = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  setField('Title', typed.title)
  setField('Location', typed.location)
  setField('Rent', '$1,200')
  setField('Description', typed.description)
  setField('Contact info', typed.contactInfo)
  setField('Add your own tag', 'Has a cat')
  await user.click(roomTypes().getByRole('radio', { name: /Shared/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Quiet' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
}
