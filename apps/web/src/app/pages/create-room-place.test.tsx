import { listPlaces, type Place } from '@roommate-finder/contracts/places'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'

const aPlace = (name: string, region: string): Place => ({
  ...{ id: `${name} ${region}`, name, region, country: 'US', label: `${name}, ${region}`, kind: 'city' },
  ...{ lat: 30, lng: -97 },
})

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
      return [aPlace('Austin', 'TX'), aPlace('Austin', 'MN')]
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
