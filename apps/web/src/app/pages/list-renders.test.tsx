import { searchListings } from '@roommate-finder/contracts/discovery'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { formatCardFacts } from '#src/entities/room/facts/card-facts.ts'
import { aListing, aPage, listingsOf } from '#src/testing/factories.ts'
import { answerLists, settled } from '#src/testing/lists.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { gate, reply, server } from '#src/testing/server.ts'
import { answerShortlist, aSavedRoom } from '#src/testing/shortlist.ts'
import { Menu } from '#src/ui/menu.tsx'

// Each card calls it once when it renders.
vi.mock('#src/entities/room/facts/card-facts.ts', { spy: true })
vi.mock('#src/ui/menu.tsx', { spy: true })
const countRenders = () => {
  const { length } = vi.mocked(formatCardFacts).mock.calls
  expect(length).toBeGreaterThan(0)
  return length
}

test.each(['grid', 'list'])('a filter whose rooms still load renders no card of the %s again', async (view) => {
  localStorage.setItem('listing-view', view)
  answerLists()
  const { user, address } = renderRoute('/all-items')
  await screen.findAllByRole('article')
  await settled()
  const { until } = gate()
  server.use(reply(searchListings, aPage(listingsOf(2)), { until }))
  const before = countRenders()
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Oldest first')
  await waitFor(() => expect(address()).toBe('/all-items?sort=oldest'))
  expect(countRenders()).toBe(before)
})

test('a tick to compare renders no card again', async () => {
  answerShortlist([aSavedRoom({}, { title: 'Attic' }), aSavedRoom({}, { title: 'Loft' })])
  renderRoute('/shortlist', { session: signedIn() })
  const tick = await screen.findByRole('checkbox', { name: 'Compare Attic' })
  const before = countRenders()
  // Without the hover of a real click, which shows the arrows of the card.
  fireEvent.click(tick)
  expect(await screen.findByText('Select one more room to compare.')).toBeVisible()
  expect(tick).toBeChecked()
  expect(countRenders()).toBe(before)
})

test('a card mounts its menu once its button is focused, and one key opens it', async () => {
  answerLists()
  server.use(reply(searchListings, aPage([aListing({ title: 'Attic' }), aListing({ title: 'Loft' })])))
  const { user } = renderRoute('/all-items', { session: signedIn() })
  const button = await screen.findByRole('button', { name: 'More actions for Attic' })
  const menus = () => new Set(vi.mocked(Menu).mock.calls.map(([{ label }]) => label))
  expect(menus()).not.toContain('Actions for Attic')
  button.focus()
  await waitFor(() => expect(menus()).toContain('Actions for Attic'))
  expect(menus()).not.toContain('Actions for Loft')
  await user.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'Hide this room' })
  // A key before the menu is loaded opens it without choosing its first item.
  await user.keyboard('{ArrowDown}')
  expect(item).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{ArrowDown}')
  expect(await screen.findByRole('menuitem', { name: 'Hide this room' })).toBeVisible()
})

test('a press on the button of an open menu that ends elsewhere closes it, and Enter opens it again', async () => {
  answerLists()
  server.use(reply(searchListings, aPage([aListing({ title: 'Attic' })])))
  const { user } = renderRoute('/all-items', { session: signedIn() })
  const button = await screen.findByRole('button', { name: 'More actions for Attic' })
  await user.click(button)
  await screen.findByRole('menuitem', { name: 'Hide this room' })
  await user.pointer([
    { keys: '[MouseLeft>]', target: button },
    { keys: '[/MouseLeft]', target: document.body },
  ])
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  button.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'Hide this room' })).toBeVisible()
})
