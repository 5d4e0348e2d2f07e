import { searchListings } from '@roommate-finder/contracts/discovery'
import {
  createFeed,
  deleteFeed,
  deleteSavedSearch,
  listSavedSearches,
  openSavedSearch,
  type SavedSearch,
  saveSearch,
  updateSavedSearch,
} from '@roommate-finder/contracts/saved-searches'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aListing, aPage, aSavedSearch } from '#src/testing/factories.ts'
import { answerLists } from '#src/testing/lists.ts'
import { chooseAction } from '#src/testing/menus.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, server } from '#src/testing/server.ts'
import { done, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const lowell = aSavedSearch({ name: 'Lowell singles', newCount: 3 })
const studios = aSavedSearch({ name: 'Studios', query: { roomType: 'Studio', maxRent: '900' }, frequency: 'daily' })

const answer = (items: SavedSearch[]) => server.use(reply(listSavedSearches, { items, next: null }))
const open = (items: SavedSearch[]) => {
  answer(items)
  return renderRoute('/saved-searches', { session: signedIn() })
}
const row = async (name: string) => {
  const item = (await screen.findByRole('heading', { level: 2, name })).closest('li')
  if (!item) throw new Error(`No row ${name}`)
  return within(item)
}

const alerts = (name: string) => within(screen.getByRole('group', { name: `Alerts for ${name}` }))

describe('/saved-searches', () => {
  test('shows name, filters, count and frequency of each search', async () => {
    const near = { id: '4671654', label: 'Austin, TX' }
    const austin = aSavedSearch({ name: 'Austin', query: { near: near.id, radius: '5', sort: 'distance' }, near })
    const named = aSavedSearch({
      name: 'Lowell, MA, Single',
      query: { location: 'Lowell, MA', roomType: 'Single', pets: 'true' },
    })
    open([lowell, studios, austin, named, aSavedSearch({ name: 'Everything', query: {} })])
    const first = await row('Lowell singles')
    expect(first.getByText('Lowell, MA · Single')).toBeVisible()
    expect(first.getByText('3 new')).toBeVisible()
    expect(alerts('Lowell singles').getByRole('radio', { name: 'Right away' })).toBeChecked()
    const second = await row('Studios')
    expect(second.getByText('Rent up to $900 · Studio')).toBeVisible()
    expect(second.queryByText(/new$/)).not.toBeInTheDocument()
    expect(alerts('Studios').getByRole('radio', { name: 'Daily' })).toBeChecked()
    expect((await row('Austin')).getByText('Within 5 miles of Austin, TX')).toBeVisible()
    expect((await row(named.name)).getByText('Pets allowed')).toBeVisible()
    expect((await row('Everything')).getByText('All rooms')).toBeVisible()
    expect(screen.queryByText(/delete one first/)).not.toBeInTheDocument()
  })

  test('opens the list of a search and resets its count', async () => {
    answerLists()
    server.use(reply(searchListings, aPage([aListing()])))
    const opened = replyInOrder(openSavedSearch, done(openSavedSearch, undefined))
    const { user, address } = open([lowell])
    await user.click((await row('Lowell singles')).getByRole('link', { name: 'Lowell singles' }))
    await screen.findByRole('combobox', { name: 'Search rooms' })
    expect(address()).toBe('/all-items?location=Lowell%2C+MA&roomType=Single')
    expect(opened.map(({ path }) => path)).toEqual([`/api/saved-searches/${lowell._id}/open`])
  })

  test('changes the frequency, says if that fails, and shows why alerts are paused', async () => {
    const paused = aSavedSearch({ name: 'Old', frequency: 'off', paused: true })
    const { paused: _, ...resumed } = { ...paused, frequency: 'instant' as const }
    const sent = replyInOrder(
      updateSavedSearch,
      refused('unavailable', { error: 'We are down.' }),
      done(updateSavedSearch, resumed),
    )
    const { user } = open([paused])
    const old = await row('Old')
    expect(old.getByText(/^We paused these alerts/)).toBeVisible()
    const choice = (name: string) => alerts('Old').getByRole('radio', { name })
    await user.click(choice('Right away'))
    expect(await screen.findByText('We are down.')).toBeVisible()
    await waitFor(() => expect(choice('Off')).toBeChecked())
    await user.click(choice('Right away'))
    await waitFor(() => expect(old.queryByText(/^We paused these alerts/)).not.toBeInTheDocument())
    expect(choice('Right away')).toBeChecked()
    expect(sent.map(({ body }) => body)).toEqual([{ frequency: 'instant' }, { frequency: 'instant' }])
  })

  test('renames a search', async () => {
    const sent = replyInOrder(updateSavedSearch, lost, done(updateSavedSearch, { ...studios, name: 'Near work' }))
    const { user } = open([studios])
    await row('Studios')
    await chooseAction(user, 'Studios', 'Rename')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename search' }))
    await user.clear(dialog.getByLabelText('Name'))
    await user.type(dialog.getByLabelText('Name'), 'Near work')
    await user.click(dialog.getByRole('button', { name: 'Save name' }))
    expect(await dialog.findByText('We couldn’t rename the search. Please try again.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Near work' })).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([{ name: 'Near work' }, { name: 'Near work' }])
  })

  test('deletes a search, and saves it again by Undo, also at the second try', async () => {
    const { user } = open([lowell, studios])
    await row('Studios')
    const deleted = replyInOrder(deleteSavedSearch, done(deleteSavedSearch, undefined))
    const saved = replyInOrder(saveSearch, lost, done(saveSearch, studios))
    await chooseAction(user, 'Studios', 'Delete')
    expect(await screen.findByText('You deleted “Studios”.')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Studios' })).not.toBeInTheDocument()
    expect(document.activeElement).toContainElement(screen.getByRole('list', { name: 'Saved searches' }))
    expect(deleted.map(({ path }) => path)).toEqual([`/api/saved-searches/${studios._id}`])
    answer([lowell])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('We couldn’t save the search again.')).toBeVisible()
    answer([studios, lowell])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Studios' })).toBeVisible()
    expect(saved.at(-1)?.body).toEqual({ name: 'Studios', query: studios.query, frequency: 'daily' })
  })

  test('says that Undo does not bring the feed of a deleted search back', async () => {
    replyInOrder(deleteSavedSearch, done(deleteSavedSearch, undefined))
    const { user } = open([{ ...studios, hasFeed: true }])
    await row('Studios')
    await chooseAction(user, 'Studios', 'Delete')
    expect(await screen.findByText('You deleted “Studios”. Its feed stays off, even if you undo.')).toBeVisible()
  })

  test('that cannot delete a search says so and keeps it', async () => {
    server.use(replyError(deleteSavedSearch, 'unavailable', { error: 'We are down.' }))
    const { user } = open([studios])
    await row('Studios')
    await chooseAction(user, 'Studios', 'Delete')
    expect(await screen.findByText('We are down.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 2, name: 'Studios' })).toBeVisible()
  })

  test('with ten searches says that no more fit', async () => {
    open(Array.from({ length: 10 }, (_, index) => aSavedSearch({ name: `Search ${index}` })))
    expect(await screen.findByText(/^You’ve saved 10 searches\./)).toBeVisible()
  })

  test('shows a skeleton while it loads', async () => {
    const { until, open: answerNow } = gate()
    server.use(reply(listSavedSearches, { items: [lowell], next: null }, { until }))
    renderRoute('/saved-searches', { session: signedIn() })
    expect(await screen.findByText('Loading your saved searches')).toBeInTheDocument()
    answerNow()
    await row('Lowell singles')
  })

  test('without searches says how to save one and links to all rooms', async () => {
    open([])
    expect(await screen.findByRole('heading', { level: 2, name: 'No saved searches yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See all rooms' })).toHaveAttribute('href', '/all-items')
  })

  test('that fails to load shows a message with Retry', async () => {
    server.use(replyError(listSavedSearches, 'unavailable'))
    const { user } = renderRoute('/saved-searches', { session: signedIn() })
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your saved searches.')
    answer([lowell])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Lowell singles' })).toBeVisible()
  })
})

describe('the feed of a saved search', () => {
  const url = 'https://rooms.example/api/feeds/2J0Zb3uXG5m1i3n0cGkH8Yw7rQ4sT6vXzA9bC1dE2fG'
  const openFeed = async (search: SavedSearch) => {
    const { user } = open([search])
    await row(search.name)
    await chooseAction(user, search.name, 'Feed')
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Feed for this search' })) }
  }

  test('is created, and its address shown once and copied', async () => {
    const sent = replyInOrder(createFeed, lost, done(createFeed, { url }))
    const { user, dialog } = await openFeed(studios)
    await user.click(dialog.getByRole('button', { name: 'Create feed' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('We couldn’t create the address. Please try again.')
    await user.click(dialog.getByRole('button', { name: 'Create feed' }))
    expect(await dialog.findByLabelText('Address')).toHaveValue(url)
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
    expect(sent.map(({ path }) => path)).toEqual(Array(2).fill(`/api/saved-searches/${studios._id}/feed`))
    const copy = dialog.getByRole('button', { name: 'Copy address' })
    expect(copy).toHaveFocus()
    await user.click(copy)
    expect(await dialog.findByText('Address copied.')).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe(url)
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await chooseAction(user, 'Studios', 'Feed')
    expect(await screen.findByText(/^This search has a feed/)).toBeVisible()
    expect(screen.queryByLabelText('Address')).not.toBeInTheDocument()
  })

  test('keeps its dialog open until the address arrives, because it is shown only once', async () => {
    const { until, open: answer } = gate()
    replyInOrder(createFeed, async (request) => {
      await until
      return done(createFeed, { url })(request)
    })
    const { user, dialog } = await openFeed(studios)
    await user.click(dialog.getByRole('button', { name: 'Create feed' }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    answer()
    expect(await dialog.findByRole('textbox', { name: 'Address' })).toHaveValue(url)
  })

  test('gets a new address', async () => {
    replyInOrder(createFeed, done(createFeed, { url }))
    const { user, dialog } = await openFeed({ ...studios, hasFeed: true })
    await user.click(dialog.getByRole('button', { name: 'Create new address' }))
    expect(await dialog.findByLabelText('Address')).toHaveValue(url)
  })

  test('is turned off', async () => {
    const sent = replyInOrder(
      deleteFeed,
      refused('unavailable', { error: 'We are down.' }),
      done(deleteFeed, undefined),
    )
    const { user, dialog } = await openFeed({ ...studios, hasFeed: true })
    await user.click(dialog.getByRole('button', { name: 'Turn off feed' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('We are down.')
    await user.click(dialog.getByRole('button', { name: 'Turn off feed' }))
    expect(await screen.findByText('You turned off the feed for “Studios”.')).toBeVisible()
    expect(sent).toHaveLength(2)
    await chooseAction(user, 'Studios', 'Feed')
    expect(await screen.findByRole('button', { name: 'Create feed' })).toBeVisible()
  })
})
