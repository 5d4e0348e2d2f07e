import { type Listing, listRoomsById } from '@roommate-finder/contracts/listings'
import { hideRoom, listSavedRooms, unhideRoom } from '@roommate-finder/contracts/shortlist'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { addSeenRoom } from '#src/lib/seen-rooms.ts'
import { answerRoom, open } from '#src/testing/details-page.ts'
import { aListing } from '#src/testing/factories.ts'
import { answerRooms } from '#src/testing/lists.ts'
import { chooseAction } from '#src/testing/menus.ts'
import { ana, renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'
import { done, replyInOrder } from '#src/testing/writes.ts'

const KEY = `roommate-finder:seen-rooms:${ana.uid}`
const attic = aListing({ title: 'Attic' })
const loft = aListing({ title: 'Loft', rent: null })

beforeEach(() => localStorage.clear())

const see = (...rooms: Listing[]) => {
  for (const { _id } of rooms) addSeenRoom(ana.uid, _id)
}

const findRow = () => screen.findByRole('region', { name: 'Recently viewed' })
const readTitles = (row: HTMLElement) =>
  within(row)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

describe('a room page', () => {
  test('that has loaded is remembered in this browser', async () => {
    const room = answerRoom()
    open(`/details/${room._id}`)
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe(room._id))
  })

  test('of an own room is not remembered', async () => {
    const room = answerRoom({ isOwner: true })
    open(`/details/${room._id}`)
    await screen.findByRole('heading', { level: 1, name: room.title })
    expect(localStorage.getItem(KEY)).toBeNull()
  })
})

describe('the rooms that a user has opened', () => {
  test('are at most 12, each once, the latest first', () => {
    const rooms = Array.from({ length: 13 }, () => aListing())
    see(...rooms)
    const [, second, third, ...rest] = rooms.map(({ _id }) => _id)
    addSeenRoom(ana.uid, second ?? '')
    expect(localStorage.getItem(KEY)?.split(',')).toEqual([second, ...rest.reverse(), third])
  })

  test.each(['/', '/shortlist'])('are on %s, without those that are gone', async (address) => {
    see(attic, aListing(), loft)
    answerRooms(attic, loft)
    server.use(reply(listSavedRooms, { items: [], next: null }))
    open(address)
    const row = await findRow()
    expect(readTitles(row)).toEqual(['Loft', 'Attic'])
    expect(within(row).getByRole('link', { name: 'Attic' })).toHaveAttribute('href', `/details/${attic._id}`)
    expect(within(row).getByText('N/A')).toBeVisible()
  })

  test('are shown to that user only', async () => {
    see(attic)
    addSeenRoom('ben', loft._id)
    answerRooms(attic, loft)
    const { become } = renderRoute('/', { session: signedIn({ uid: 'ben' }) })
    expect(readTitles(await findRow())).toEqual(['Loft'])
    become(visitor)
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument()
  })

  test('are cleared by Clear, and back after Undo', async () => {
    see(attic, loft)
    answerRooms(attic, loft)
    const { user } = open('/')
    await user.click(within(await findRow()).getByRole('button', { name: 'Clear your recently viewed rooms' }))
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument()
    expect(localStorage.getItem(KEY)).toBeNull()
    expect(screen.getByRole('main')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(readTitles(await findRow())).toEqual(['Loft', 'Attic'])
  })

  test('no longer include a room that the user hides, until Undo', async () => {
    see(attic, loft)
    answerRoom({ ...attic })
    replyInOrder(hideRoom, done(hideRoom, undefined))
    const { user } = open(`/details/${attic._id}`)
    await chooseAction(user, 'Attic', 'Hide this room')
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe(loft._id))
    replyInOrder(unhideRoom, done(unhideRoom, undefined))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(localStorage.getItem(KEY)).toBe(`${attic._id},${loft._id}`)
  })

  test('that fail to load can be retried', async () => {
    see(attic)
    server.use(replyError(listRoomsById, 'unavailable'))
    const { user } = open('/')
    const row = await findRow()
    expect(within(row).getByText('We couldn’t load your recently viewed rooms.')).toBeVisible()
    answerRooms(attic)
    await user.click(within(row).getByRole('button', { name: 'Retry' }))
    expect(await within(row).findByRole('link', { name: 'Attic' })).toBeVisible()
  })

  test('are forgotten after a log-out, but not at the end of a session', async () => {
    see(attic)
    answerRooms(attic)
    const { become } = renderRoute('/', { session: signedIn() })
    await findRow()
    become(visitor)
    expect(localStorage.getItem(KEY)).toBe(attic._id)
    become(signedIn())
    await findRow()
    become({ ...visitor, loggedOut: true })
    expect(localStorage.getItem(KEY)).toBeNull()
  })
})
