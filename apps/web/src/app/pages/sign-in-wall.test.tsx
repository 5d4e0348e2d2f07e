import { searchListings } from '@roommate-finder/contracts/discovery'
import { listRoomsById } from '@roommate-finder/contracts/listings'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { likeReturnState, requiredReturnState, returnState } from '#src/lib/return-to.ts'
import { answerRoom } from '#src/testing/details-page.ts'
import { aListing, aPage } from '#src/testing/factories.ts'
import { answerLists } from '#src/testing/lists.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, server } from '#src/testing/server.ts'

const room = { title: 'Attic by the river', userName: 'Jordan Avery', rent: 700, location: 'Lowell, MA' }
const main = () => within(screen.getByRole('main'))

describe('the sign-in page', () => {
  test('from a room shows that room and says what happens next, on sign-up too, and then opens it', async () => {
    const { _id } = answerRoom(room)
    const { user, address, become, lastAction } = renderRoute(`/details/${_id}`)
    expect(await screen.findByText('Sign in to see this room and message Jordan.')).toBeVisible()
    for (const text of ['Attic by the river', '$700', 'Lowell, MA']) expect(main().getByText(text)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Create account' }))
    expect(await screen.findByText('Create an account to see this room and message Jordan.')).toBeVisible()
    // With an entry for the sign-in page, Back would open the room again.
    expect(lastAction()).toBe('REPLACE')
    expect(screen.getByText('Join Roommate Finder today!')).toBeVisible()
    expect(main().getByText('Attic by the river')).toBeVisible()
    become(signedIn())
    expect(await screen.findByRole('heading', { level: 1, name: 'Attic by the river' })).toBeVisible()
    expect(address()).toBe(`/details/${_id}`)
  })

  test('from a room of a list shows its cached copy without a request', async () => {
    answerLists()
    server.use(reply(searchListings, aPage([aListing(room)])))
    const { user } = renderRoute('/all-items')
    await user.click(await screen.findByRole('link', { name: /^View Details/ }))
    expect(await screen.findByText('Sign in to see this room and message Jordan.')).toBeVisible()
    expect(main().getByText('$700')).toBeVisible()
  })

  test.each([
    ['that is hidden', reply(listRoomsById, [])],
    ['that fails to load', replyError(listRoomsById, 'internal')],
  ])('from a room %s shows no room and no error, and signs in as usual', async (_, answer) => {
    server.use(answer)
    const { become } = renderRoute('/details/nope')
    expect(await screen.findByText('Sign in to continue.')).toBeVisible()
    await waitFor(() => expect(main().getByText('Your next room is waiting.')).toBeInTheDocument())
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    // For its owner, a hidden room exists.
    answerRoom(room)
    become(signedIn())
    expect(await screen.findByRole('heading', { level: 1, name: 'Attic by the river' })).toBeVisible()
  })

  test('keeps the place of the room while it loads', async () => {
    const { until } = gate()
    server.use(reply(listRoomsById, [], { until }))
    renderRoute('/details/1')
    await screen.findByText('Sign in to continue.')
    expect(main().queryByText('Your next room is waiting.')).not.toBeInTheDocument()
  })

  test('from a message says so, and then opens the room with the message box', async () => {
    const { _id } = answerRoom(room)
    const state = { composer: { id: _id, question: 'When can I move in?' } }
    const { user, become, address } = renderRoute({ pathname: `/details/${_id}`, state })
    expect(await screen.findByText('Sign in to message Jordan about this room.')).toBeVisible()
    become(signedIn())
    const dialog = within(await screen.findByRole('dialog', { name: 'Message the host' }))
    expect(dialog.getByLabelText('Your message')).toHaveValue('When can I move in?')
    // The previous entry may be a sign-in page.
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(address()).toBe(`/details/${_id}`)
  })

  test('from a heart says what follows', async () => {
    const { _id } = answerRoom(room)
    const state = likeReturnState({ pathname: '/all-items', search: '', hash: '' }, _id)
    renderRoute({ pathname: '/login', state })
    expect(await screen.findByText('Sign in to let Jordan know you’re interested.')).toBeVisible()
    expect(main().getByText('Attic by the river')).toBeVisible()
  })

  test('from the shortlist says that the account keeps the rooms', async () => {
    renderRoute({ pathname: '/login', state: returnState({ pathname: '/shortlist', search: '', hash: '' }) })
    expect(await screen.findByText('Sign in to keep the rooms you saved here in your account.')).toBeVisible()
  })

  test('from the list for users offers the open list with the same filters, on sign-up too', async () => {
    const { user } = renderRoute('/browselist?location=Lowell%2C+MA')
    const link = () => screen.findByRole('link', { name: 'Browse without an account' })
    expect(await link()).toHaveAttribute('href', '/all-items?location=Lowell%2C+MA')
    await user.click(screen.getByRole('link', { name: 'Create account' }))
    expect(await link()).toHaveAttribute('href', '/all-items?location=Lowell%2C+MA')
  })

  test('with a link to another site as the page to return to shows no room', async () => {
    const state = requiredReturnState({ pathname: '//evil.example/details/1', search: '', hash: '' })
    renderRoute({ pathname: '/login', state })
    expect(await screen.findByText('Good to see you again.')).toBeVisible()
  })
})
