import { getListingHistory, type ListingHistory } from '@roommate-finder/contracts/insights'
import { CHARTED_WEEKS } from '@roommate-finder/contracts/limits'
import { listMyListings } from '@roommate-finder/contracts/listings'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aListing } from '#src/testing/factories.ts'
import { chooseAction } from '#src/testing/menus.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'

const MONDAY_MS = Date.UTC(2026, 8, 7)
const weeks = Array.from({ length: CHARTED_WEEKS }, (_, i) =>
  new Date(MONDAY_MS + i * 7 * 86_400_000).toISOString().slice(0, 10),
)
const last = (...counts: number[]) => [...Array.from({ length: CHARTED_WEEKS - counts.length }, () => 0), ...counts]

const history = (given: Partial<ListingHistory> = {}): ListingHistory => ({
  weeks,
  views: last(),
  saves: last(),
  interests: last(),
  conversations: last(),
  ...given,
})

const createdAt = '2026-10-01T00:00:00.000Z'
const attic = aListing({ title: 'Attic', isOwner: true, viewCount: 0, createdAt })

const open = async (listing = attic) => {
  server.use(reply(listMyListings, [listing]))
  const { user } = renderRoute('/mylist', { session: signedIn() })
  await screen.findByRole('heading', { name: 'Attic' })
  await chooseAction(user, 'Attic', 'Stats')
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'The last 12 weeks' })) }
}

test('a room shows its views, saves, interest and messages week by week', async () => {
  server.use(reply(getListingHistory, history({ views: last(3, 0, 1200), saves: last(2) })))
  const { dialog } = await open()
  const table = within(await dialog.findByRole('table', { name: 'Views, saves, interest and messages of each week' }))
  expect(table.getByRole('columnheader', { name: 'Week of Sep 7' })).toBeInTheDocument()
  const cells = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(cells(/^Views/)).toEqual([...last(3, 0).slice(1).map(String), '1,200', '1,203'])
  expect(cells(/^Interest/)).toEqual(['No interest yet', '0'])
  expect(cells(/^Messages/)).toEqual(['No messages yet', '0'])
})

test.each([
  ['2026-10-01', 21, '1 earlier view isn’t in this chart.'],
  ['2026-01-01', 32, '12 earlier views aren’t in this chart.'],
])('views of a room of %s that were not counted by week are told', async (createdAt, viewCount, note) => {
  server.use(reply(getListingHistory, history({ views: last(20) })))
  const { dialog } = await open({ ...attic, createdAt: `${createdAt}T00:00:00.000Z`, viewCount })
  expect(await dialog.findByText(note, { exact: false })).toBeVisible()
})

test('a room with views of which none was counted by week does not claim that it has none', async () => {
  server.use(reply(getListingHistory, history()))
  const { dialog } = await open({ ...attic, viewCount: 3 })
  expect(await dialog.findByText('None counted in these weeks')).toBeVisible()
})

test('a hidden room has figures, too', async () => {
  server.use(reply(getListingHistory, history({ views: last(1) })))
  const { dialog } = await open({
    ...attic,
    hidden: { by: 'moderator', reason: 'A scam.', since: createdAt, canAppeal: true },
  })
  expect(await dialog.findByRole('table')).toBeVisible()
})

test('a room older than the weeks does not claim that nothing ever happened', async () => {
  server.use(reply(getListingHistory, history()))
  const { dialog } = await open({ ...attic, createdAt: '2026-01-01T00:00:00.000Z' })
  expect(await dialog.findByText('No views in these weeks')).toBeVisible()
})

test('a failure offers Retry', async () => {
  server.use(replyError(getListingHistory, 'internal'))
  const { user, dialog } = await open()
  expect(await dialog.findByText('We couldn’t load the stats for this room.')).toBeVisible()
  server.use(reply(getListingHistory, history()))
  await user.click(dialog.getByRole('button', { name: 'Retry' }))
  expect(await dialog.findByRole('table')).toBeVisible()
})
