import { type Listing, listRoomsById } from '@roommate-finder/contracts/listings'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { paths } from '#src/lib/paths.ts'
import { aListing } from '#src/testing/factories.ts'
import { answerRooms } from '#src/testing/lists.ts'
import { renderRoute } from '#src/testing/render-route.tsx'
import { replyError, server } from '#src/testing/server.ts'

const attic = aListing({ title: 'Attic', rent: 800, monthlyTotal: 900, billsIncluded: false, billsEstimate: 100 })
const loft = aListing({ title: 'Loft', rent: 850, monthlyTotal: 850, billsIncluded: true })
const studio = aListing({ title: 'Studio', rent: 1200, roomType: 'Studio' })

const open = (...rooms: Listing[]) => renderRoute(paths.compare(rooms.map(({ _id }) => _id)))

const findTable = () => screen.findByRole('table', { name: 'Rooms side by side' })
const readColumns = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
const readRow = (label: string) => {
  const row = screen.getByRole('rowheader', { name: label }).closest('tr')
  return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
}

describe('/compare', () => {
  test('shows a visitor the rooms of the URL side by side, in its order', async () => {
    answerRooms(attic, loft, studio)
    open(loft, attic)
    await findTable()
    expect(screen.getByRole('heading', { level: 1, name: 'Compare rooms' })).toBeVisible()
    expect(readColumns()).toEqual(['Loft', 'Attic'])
    expect(screen.getByRole('status')).toHaveTextContent('2 rooms side by side')
    expect(readRow('Rent (differs)')).toEqual(['$850', '$800'])
    expect(readRow('Monthly total (differs)')).toEqual(['$850Lowest total', '$900'])
    expect(readRow('Room type')).toEqual(['Single', 'Single'])
    expect(readRow('Deposit')).toEqual(['Not listed', 'Not listed'])
    expect(screen.getByRole('link', { name: 'Loft' })).toHaveAttribute('href', paths.details(loft._id))
    expect(screen.getByRole('link', { name: 'See More of Attic' })).toHaveAttribute('href', paths.details(attic._id))
  })

  test('“Only differences” hides equal rows, in the URL', async () => {
    answerRooms(attic, loft)
    const { user, address, goBack } = open(attic, loft)
    await user.click(await screen.findByRole('switch', { name: 'Only differences' }))
    expect(screen.queryByRole('rowheader', { name: 'Room type' })).not.toBeInTheDocument()
    expect(readRow('Rent (differs)')).toEqual(['$800', '$850'])
    expect(address()).toContain('rows=differing')
    goBack()
    expect(screen.getByRole('rowheader', { name: 'Room type' })).toBeVisible()
    expect(screen.getByRole('switch')).not.toBeChecked()
  })

  test('“Only differences” of equal rooms says that there are none', async () => {
    const twin = { ...attic, _id: loft._id }
    answerRooms(attic, twin)
    renderRoute(`${paths.compare([attic._id, twin._id])}&rows=differing`)
    expect(await screen.findByText('These rooms are the same in everything their hosts list.')).toBeVisible()
  })

  test('removing a room removes it from the URL at once and keeps the focus at the table; the last one stays', async () => {
    answerRooms(attic, loft, studio)
    const { user, address } = open(attic, loft, studio)
    await user.click(await screen.findByRole('button', { name: 'Remove Loft' }))
    expect(readColumns()).toEqual(['Attic', 'Studio'])
    expect(address()).toBe(`/compare?rooms=${attic._id}%2C${studio._id}`)
    expect(screen.getByRole('group', { name: 'Rooms side by side' })).toHaveFocus()
    expect(screen.getByRole('status')).toHaveTextContent('2 rooms side by side')
    await user.click(screen.getByRole('button', { name: 'Remove Studio' }))
    expect(screen.getByRole('status')).toHaveTextContent('Add another room to compare it with.')
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  })

  test('offers another room below four, and ignores repeated rooms', async () => {
    const fourth = aListing({ title: 'Cellar' })
    answerRooms(attic, loft, studio, fourth)
    const { user } = open(attic, loft, attic, studio, fourth)
    await findTable()
    expect(readColumns()).toEqual(['Attic', 'Loft', 'Studio', 'Cellar'])
    expect(screen.queryByRole('link', { name: 'Add a room' })).not.toBeInTheDocument()
    expect(screen.queryByText(/left out/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove Cellar' }))
    expect(screen.getByRole('link', { name: 'Add a room' })).toHaveAttribute(
      'href',
      `/shortlist?compare=${[attic, loft, studio].map(({ _id }) => _id).join('%2C')}`,
    )
  })

  test('compares the first four of more, and says so', async () => {
    const more = [aListing({ title: 'Cellar' }), aListing({ title: 'Barn' })]
    const asked = answerRooms(attic, loft, studio, ...more)
    open(attic, loft, studio, ...more)
    expect(await screen.findByText('You can compare up to 4 rooms. 1 room was left out.')).toBeVisible()
    expect(readColumns()).toEqual(['Attic', 'Loft', 'Studio', 'Cellar'])
    expect(asked[0]?.split(',')).toHaveLength(4)
  })

  test('says how many rooms are gone, and never asks for texts that are no ids', async () => {
    const asked = answerRooms(attic, loft)
    renderRoute(`/compare?rooms=${attic._id},nonsense,${loft._id},${studio._id}`)
    expect(await screen.findByText('2 rooms are no longer listed.')).toBeVisible()
    expect(readColumns()).toEqual(['Attic', 'Loft'])
    expect(asked).toEqual([[attic, loft, studio].map(({ _id }) => _id).join(',')])
  })

  test.each(['/compare', '/compare?rooms=', '/compare?rooms=,,'])(
    '%s has no rooms and links to the shortlist',
    async (address) => {
      renderRoute(address)
      expect(await screen.findByRole('heading', { name: 'No rooms to compare yet' })).toBeVisible()
      const link = within(screen.getByRole('main')).getByRole('link', { name: 'Browse rooms' })
      expect(link).toHaveAttribute('href', paths.allItems())
    },
  )

  test.each([studio._id, 'nonsense'])('if no room is left of %s, says so', async (rooms) => {
    answerRooms()
    renderRoute(`/compare?rooms=${rooms}`)
    expect(await screen.findByRole('heading', { name: 'We couldn’t find these rooms' })).toBeVisible()
  })

  test('a failure shows a message with Retry', async () => {
    server.use(replyError(listRoomsById, 'unavailable'))
    const { user } = open(attic, loft)
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load these rooms.')
    answerRooms(attic, loft)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await findTable()
    expect(readColumns()).toEqual(['Attic', 'Loft'])
  })
})
