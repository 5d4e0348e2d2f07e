import { searchListings } from '@roommate-finder/contracts/discovery'
import type { FitAnswer } from '@roommate-finder/contracts/fit'
import {
  byNotificationType,
  getNotificationSettings,
  updateNotificationSettings,
} from '@roommate-finder/contracts/notifications'
import { getProfile } from '@roommate-finder/contracts/profiles'
import { type AlertFrequency, listSavedSearches, saveSearch } from '@roommate-finder/contracts/saved-searches'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { aPage, aProfile, aSavedSearch } from '#src/testing/factories.ts'
import { answerLists } from '#src/testing/lists.ts'
import { renderRoute, signedIn, type TestSession, visitor } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { done, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const both = { inApp: true, email: true }
const ADDRESS = '/all-items?search=river&roomType=Single&maxRent=900&sort=rent&page=2'

const openList = (address = ADDRESS, session: TestSession = signedIn()) => {
  answerLists()
  return renderRoute(address, { session })
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Save this search' }))
const openDialog = async () => {
  const view = openList()
  await view.user.click(await screen.findByRole('button', { name: 'Save search' }))
  const shown = await dialog()
  return { ...view, shown, send: () => view.user.click(shown.getByRole('button', { name: 'Save search' })) }
}

describe('Save search beside the filters', () => {
  test('suggests a name, saves filters and sort order without the page, and leads to the saved searches', async () => {
    const sent = replyInOrder(saveSearch, done(saveSearch, aSavedSearch()))
    server.use(reply(listSavedSearches, { items: [aSavedSearch()], next: null }))
    const { user, shown, send, address } = await openDialog()
    expect(shown.getByLabelText('Name')).toHaveValue('“river”, Rent up to $900, Single')
    expect(shown.getByLabelText('Name')).toHaveFocus()
    await user.selectOptions(shown.getByLabelText('Alerts'), 'Daily')
    await send()
    expect(await screen.findByText('We saved your search.')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name: '“river”, Rent up to $900, Single',
        frequency: 'daily',
        query: { search: 'river', roomType: 'Single', maxRent: '900', sort: 'rent' },
      },
    ])
    await user.click(screen.getByRole('button', { name: 'See saved searches' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Saved searches' })).toBeVisible()
    expect(address()).toBe('/saved-searches')
  })

  test.each<[AlertFrequency, string]>([
    ['instant', 'You’ll hear about new rooms right away.'],
    ['daily', 'You’ll hear about new rooms once a day.'],
    ['off', 'Its alerts are off.'],
  ])('of an equal search says so, and when its user gets alerts: %s', async (frequency, alerts) => {
    const known = aSavedSearch({ name: 'River rooms', frequency })
    replyInOrder(saveSearch, () => HttpResponse.json(known, { status: saveSearch.repeated }))
    const { send } = await openDialog()
    await send()
    expect(await screen.findByText(`You’ve already saved this search as “River rooms”. ${alerts}`)).toBeVisible()
  })

  test('is “Saved” for a saved search, and leads to it', async () => {
    const saved = aSavedSearch({ query: { search: 'river', roomType: 'Single', maxRent: '900', sort: 'rent' } })
    replyInOrder(saveSearch, done(saveSearch, saved))
    const { user, send, address } = await openDialog()
    server.use(reply(listSavedSearches, { items: [saved], next: null }))
    await send()
    await user.click(await screen.findByRole('button', { name: 'Saved' }))
    await waitFor(() => expect(address()).toBe('/saved-searches'))
  })

  test('says that alert emails are off, and turns them on', async () => {
    const settings = {
      ...byNotificationType(() => both),
      alert: { inApp: true, email: false },
      seen: true,
      emailTexts: true,
      pushNames: false,
    }
    server.use(reply(getNotificationSettings, settings))
    const { user, shown } = await openDialog()
    const emails = await shown.findByRole('switch', { name: 'Email me alerts' })
    expect(emails).not.toBeChecked()
    expect(emails).toHaveAccessibleDescription(/Your alert emails are off/)
    await user.selectOptions(shown.getByLabelText('Alerts'), 'Off')
    expect(shown.queryByRole('switch')).not.toBeInTheDocument()
    await user.selectOptions(shown.getByLabelText('Alerts'), 'Right away')
    const changed = { ...settings, alert: both }
    const sent = replyInOrder(updateNotificationSettings, done(updateNotificationSettings, changed))
    await user.click(shown.getByRole('switch', { name: 'Email me alerts' }))
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([changed]))
    expect(shown.getByRole('switch', { name: 'Email me alerts' })).toBeChecked()
  })

  test('can be limited to rooms that fit, by users with answers', async () => {
    const answers: FitAnswer[] = [{ question: 'pets', own: 'none', accepts: ['none'], weight: 'must' }]
    server.use(reply(getProfile, aProfile({ answers })))
    const sent = replyInOrder(saveSearch, done(saveSearch, aSavedSearch()))
    const { user, shown, send } = await openDialog()
    await user.click(await shown.findByRole('switch', { name: 'Only rooms that fit me' }))
    await send()
    await screen.findByText('We saved your search.')
    expect(sent[0]?.body).toMatchObject({ query: { search: 'river', roomType: 'Single', maxRent: '900', sort: 'fit' } })
  })

  test('shows why the server refuses, keeps the name, and can be sent again', async () => {
    const limit = 'You can save up to 10 searches. Delete one to save another.'
    const fields = { name: 'Name can be up to 60 characters', maxRent: 'Must be at least 0' }
    const sent = replyInOrder(
      saveSearch,
      refused('forbidden', { error: limit }),
      refused('validation_failed', { error: 'Some fields are invalid.', fields }),
      lost,
      done(saveSearch, aSavedSearch()),
    )
    const { user, shown, send } = await openDialog()
    await user.clear(shown.getByLabelText('Name'))
    await user.type(shown.getByLabelText('Name'), 'Mine')
    await send()
    expect(await shown.findByRole('alert')).toHaveTextContent(limit)
    await send()
    await waitFor(() => expect(shown.getByLabelText('Name')).toHaveAccessibleDescription(fields.name))
    expect(shown.getByRole('alert')).toHaveTextContent('Must be at least 0')
    await send()
    expect(await shown.findByText('We couldn’t save your search. Please try again.')).toBeVisible()
    await send()
    expect(await screen.findByText('We saved your search.')).toBeVisible()
    expect(sent.at(-1)?.body).toMatchObject({ name: 'Mine' })
  })

  test('can be canceled', async () => {
    const { user, shown, address } = await openDialog()
    await user.click(shown.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(address()).toBe(ADDRESS)
  })

  test.each(['/all-items', '/all-items?sort=rent', '/all-items?search=%21%21'])(
    'is not offered on %s',
    async (address) => {
      openList(address)
      await screen.findByRole('combobox', { name: 'Search rooms' })
      expect(screen.queryByRole('button', { name: 'Save search' })).not.toBeInTheDocument()
    },
  )
})

describe('Tell me when a room matches', () => {
  test('is offered first on an empty list; a visitor signs in and finds the dialog open', async () => {
    const { user, become, address } = openList('/all-items?roomType=Studio', visitor)
    server.use(reply(searchListings, aPage([])))
    await user.click(await screen.findByRole('button', { name: 'Tell me when a room matches' }))
    expect(await screen.findByText('Sign in and we’ll save this search.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Create account' }))
    expect(await screen.findByText('Create an account and we’ll save this search.')).toBeVisible()
    become(signedIn())
    expect((await dialog()).getByLabelText('Name')).toHaveValue('Studio')
    expect(address()).toBe('/all-items?roomType=Studio')
  })
})
