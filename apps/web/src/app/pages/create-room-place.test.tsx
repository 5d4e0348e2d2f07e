import { createListing } from '@roommate-finder/contracts/listing-input'
import { listPlaces } from '@roommate-finder/contracts/places'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDraft, posted, submitButton } from '#src/testing/create-room-page.ts'
import { aPlace } from '#src/testing/factories.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'
import { done, refused, replyInOrder } from '#src/testing/writes.ts'

const austinMn = aPlace({ id: '5016374', region: 'MN', label: 'Austin, MN' })

const open = async () => {
  const { user } = renderRoute('/createroom', { session: signedIn() })
  const field = await screen.findByRole('combobox', { name: 'Location' })
  return { user, field }
}

test('the location suggests places; arrow and Enter choose one without sending the form', async () => {
  const asked: string[] = []
  server.use(
    reply(listPlaces, (url) => {
      asked.push(url.searchParams.get('query') ?? '')
      return [aPlace(), austinMn]
    }),
  )
  const { user, field } = await open()
  await user.type(field, 'aust')
  expect(await screen.findByRole('option', { name: 'Austin, TX' })).toBeVisible()
  expect(asked).toEqual(['aust'])
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(within(screen.getByRole('listbox')).getByRole('option', { selected: true })).toHaveTextContent('Austin, MN')
  await user.keyboard('{Enter}')
  expect(field).toHaveValue('Austin, MN')
  expect(field).toHaveFocus()
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
  expect(screen.queryByText('Title is required')).not.toBeInTheDocument()
})

test('any other text stays, also if the places can’t be loaded', async () => {
  server.use(replyError(listPlaces, 'internal'))
  const { user, field } = await open()
  await user.type(field, 'By the old mill')
  await user.tab()
  expect(field).toHaveValue('By the old mill')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

const chooseAustin = async () => {
  server.use(reply(listPlaces, [aPlace(), austinMn]))
  const { user } = await openDraft()
  const field = screen.getByRole('combobox', { name: 'Location' })
  await user.clear(field)
  await user.type(field, 'aust')
  await screen.findByRole('option', { name: 'Austin, TX' })
  await user.keyboard('{ArrowDown}{Enter}')
  return { user, field }
}

test('a chosen place is sent with its text, and the refusal of the place stands at the location', async () => {
  const place = { id: aPlace().id, label: 'Austin, TX' }
  const sent = replyInOrder(
    createListing,
    refused('validation_failed', { fields: { placeId: 'Choose a location from the list' } }),
    done(createListing, posted({ location: 'Austin, TX', place })),
  )
  const { user, field } = await chooseAustin()
  await user.click(submitButton())
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Choose a location from the list/))
  expect(field).toHaveFocus()
  await user.click(submitButton())
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toMatchObject({ location: 'Austin, TX', placeId: place.id })
})

test('a text that differs from the chosen place is sent without the place', async () => {
  const sent = replyInOrder(createListing, done(createListing, posted({ location: 'Austin, TX, by the lake' })))
  const { user, field } = await chooseAustin()
  await user.type(field, ', by the lake')
  await user.click(submitButton())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).not.toHaveProperty('placeId')
})
