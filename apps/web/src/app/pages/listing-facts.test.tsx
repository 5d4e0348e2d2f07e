import type { Facts } from '@roommate-finder/contracts/facts'
import { createListing, updateListing } from '@roommate-finder/contracts/listing-input'
import { messageListing } from '@roommate-finder/contracts/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FACT_COUNT } from '#src/features/hosting/edit/fact-values.ts'
import { openDraft, posted, submitButton, typed } from '#src/testing/create-room-page.ts'
import { answerRoom, open as openDetails } from '#src/testing/details-page.ts'
import { aConversation, aMessage } from '#src/testing/factories.ts'
import { field, setField } from '#src/testing/fields.ts'
import { aRoom, inputOf, open as openEdit, saveButton } from '#src/testing/update-page.ts'
import { done, replyInOrder } from '#src/testing/writes.ts'

const radio = (group: string, option: string) =>
  within(screen.getByRole('group', { name: group })).getByRole('radio', { name: option })
const meter = () => screen.getByRole('meter', { name: 'Details filled in' })

describe('the facts of a form', () => {
  test('are counted, previewed and sent', async () => {
    const facts: Facts = {
      availableFrom: '2024-01-01',
      minimumStayMonths: 6,
      billsIncluded: false,
      billsEstimate: 100,
      deposit: 1500,
      petsAllowed: false,
      roomSizeSqFt: 150,
      hostType: 'landlord',
      amenities: ['wifi'],
    }
    const sent = replyInOrder(createListing, done(createListing, posted(facts)))
    const { user } = await openDraft()
    expect(meter()).toHaveAttribute('aria-valuetext', `0 of ${FACT_COUNT} filled in`)
    setField('Available from', '2024-01-01')
    await user.selectOptions(field('Minimum stay'), '6 months')
    expect(screen.queryByLabelText('Estimated utilities per month')).not.toBeInTheDocument()
    await user.click(radio('Utilities', 'Extra'))
    setField('Estimated utilities per month', '$100')
    setField('Deposit', '1,500')
    await user.click(radio('Pets allowed', 'No'))
    setField('Room size', '150')
    await user.selectOptions(field('Listed by'), 'Landlord')
    await user.click(screen.getByRole('checkbox', { name: 'Wi-Fi' }))
    expect(meter()).toHaveAttribute('aria-valuetext', `8 of ${FACT_COUNT} filled in`)
    expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent('$1,300 total')
    await user.click(submitButton())
    await screen.findByRole('alertdialog', { name: 'Posted!' })
    expect(sent[0]?.body).toEqual({ ...typed, ...facts })
  })

  test('that are invalid show a message at their field', async () => {
    const { user } = await openDraft()
    setField('People in the home', 'two')
    setField('Deposit', '1.500')
    setField('Available from', '9999-12-31')
    await user.click(submitButton())
    expect(await screen.findByText('Enter a date from 2000 to 5 years from now')).toBeVisible()
    expect(await screen.findByText('People in the home must be a whole number from 1 to 20')).toBeVisible()
    expect(field('Deposit')).toHaveAccessibleDescription(/Enter an amount like 800/)
  })

  test('of a stored listing can be removed; with utilities included, no estimate of them is sent', async () => {
    const bills = { billsIncluded: true, billsEstimate: 50 }
    const room = aRoom({ availableFrom: '2027-01-01', furnished: true, amenities: ['gym', 'wifi'], ...bills })
    const { host: _, ...current } = room
    const sent = replyInOrder(updateListing, done(updateListing, current))
    const { user } = await openEdit(room)
    expect(field('Available from')).toHaveValue('2027-01-01')
    expect(radio('Furnished', 'Yes')).toBeChecked()
    setField('Available from', '')
    setField('Deposit', '500')
    await user.click(radio('Furnished', 'Not listed'))
    await user.click(screen.getByRole('checkbox', { name: 'Gym' }))
    await user.click(saveButton())
    await screen.findByRole('alertdialog', { name: 'Success!' })
    const { availableFrom: _date, furnished: _furnished, billsEstimate: _estimate, ...rest } = room
    const kept = inputOf({ ...rest, deposit: 500, amenities: ['wifi'] })
    expect(sent[0]?.body).toEqual({ ...kept, updatedAt: room.updatedAt })
  })
})

describe('the facts of a room', () => {
  const strip = () =>
    [...document.querySelectorAll('dl[aria-label="Key facts"] dd')].map(({ textContent }) => textContent)

  test('are shown as a strip of six and a list of the others', async () => {
    const room = answerRoom({
      rent: 700,
      availableFrom: '2024-01-01',
      minimumStayMonths: 6,
      billsIncluded: true,
      monthlyTotal: 700,
      deposit: 500,
      petsAllowed: true,
      householdSize: 2,
      bathroom: 'shared',
      couplesWelcome: false,
      amenities: ['step-free'],
    })
    openDetails(`/details/${room._id}`)
    expect(await screen.findByRole('heading', { name: 'Room and home' })).toBeVisible()
    expect(strip()).toEqual(['Now', '6 months', '$700Utilities included', '$500', 'Pets allowed', '2 people total'])
    const others = within(screen.getByRole('region', { name: 'Room and home' }))
    expect(others.getByText('No couples')).toBeVisible()
    expect(others.getByText('No stairs')).toBeVisible()
    expect(others.queryByText('Furniture')).not.toBeInTheDocument()
  })

  test('that are unknown are named in one line, which opens one prefilled message to the host', async () => {
    const room = answerRoom({ deposit: 500 })
    const sent = replyInOrder(
      messageListing,
      done(messageListing, { conversation: aConversation(), message: aMessage() }),
    )
    const { user } = openDetails(`/details/${room._id}`)
    const ask = await screen.findByRole('button', { name: 'Ask the host' })
    expect(ask.parentElement).toHaveTextContent('Not listed: move-in date, minimum stay, total per month, pets and')
    await user.click(ask)
    const dialog = within(await screen.findByRole('dialog', { name: 'Message the host' }))
    expect(dialog.getByLabelText('Your message')).toHaveDisplayValue(
      /^When can I move in\? .* Who lives in the home\?$/,
    )
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(ask).toHaveFocus())
    expect(sent).toEqual([])
    expect(screen.queryByRole('heading', { name: 'Room and home' })).not.toBeInTheDocument()
  })

  test('that are unknown are named to the owner, with no one to ask', async () => {
    const room = answerRoom({ isOwner: true })
    openDetails(`/details/${room._id}`)
    expect(await screen.findByText(/^Not listed: move-in date, .* and household$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Ask the host' })).not.toBeInTheDocument()
  })
})
