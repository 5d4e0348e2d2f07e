import { getMe, updateMe } from '@roommate-finder/contracts/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerFeatured } from '#src/testing/lists.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'
import { done, refused, replyInOrder } from '#src/testing/writes.ts'

const LAUNCH = { offer: 'launch' } as const
const OFFER = '/register?offer=launch'

beforeEach(() => void answerFeatured([]))

const block = async () => within(await screen.findByRole('region', { name: 'Premium membership, free to start' }))

describe('the launch offer on the home page', () => {
  test('shows price and benefits, says that nothing is charged and links a visitor to register', async () => {
    renderRoute('/')
    const offer = await block()
    expect(offer.getByText('$0')).toBeVisible()
    expect(offer.getByText('for the first 3 months, then $29.99 monthly')).toBeVisible()
    expect(offer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Advanced filters',
      'Priority listing',
      'Exclusive roommate matches',
    ])
    expect(offer.getByText(/no charge/)).toBeVisible()
    expect(offer.getByRole('link', { name: 'Claim the launch offer' })).toHaveAttribute('href', OFFER)
  })

  test('a user can claim the offer, and retry after a failure', async () => {
    const sent = replyInOrder(updateMe, refused('unavailable'), done(updateMe, LAUNCH))
    const { user } = renderRoute('/', { session: signedIn() })
    const offer = await block()
    const claim = () => user.click(offer.getByRole('button', { name: 'Claim the launch offer' }))
    await claim()
    expect(await offer.findByText('We couldn’t save the offer. Please try again.')).toBeVisible()
    await claim()
    const message = await offer.findByText('You have this offer.')
    await waitFor(() => expect(message).toHaveFocus())
    expect(sent.map(({ body }) => body)).toEqual([LAUNCH, LAUNCH])
  })

  test('a user who has the offer sees a message instead of the button', async () => {
    server.use(reply(getMe, LAUNCH))
    renderRoute('/', { session: signedIn() })
    expect(await (await block()).findByText('You have this offer.')).toBeVisible()
  })
})

describe('/register?offer=launch', () => {
  test('a switch to sign-in keeps the offer, and signing in claims it once and opens the home page', async () => {
    const sent = replyInOrder(updateMe, done(updateMe, LAUNCH))
    const { user, become, address } = renderRoute(OFFER)
    await user.click(await screen.findByRole('link', { name: 'Sign in here' }))
    expect(await screen.findByText('Sign in to claim the launch offer.')).toBeVisible()
    expect(screen.getByText(/premium membership at \$0 for the first 3 months/)).toBeVisible()
    become(signedIn())
    await waitFor(() => expect(address()).toBe('/'))
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([LAUNCH]))
  })

  test('an unknown offer creates an ordinary account and claims nothing', async () => {
    const sent = replyInOrder(updateMe, done(updateMe, LAUNCH))
    const { become, address } = renderRoute('/register?offer=free')
    expect(await screen.findByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible()
    expect(screen.queryByText(/premium membership/)).not.toBeInTheDocument()
    become(signedIn())
    await waitFor(() => expect(address()).toBe('/'))
    expect(sent).toEqual([])
  })

  test('describes the offer; signing up claims it and opens the home page', async () => {
    const sent = replyInOrder(updateMe, done(updateMe, LAUNCH))
    const { become, address } = renderRoute(OFFER)
    expect(await screen.findByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible()
    expect(screen.getByText(/premium membership at \$0 for the first 3 months/)).toBeVisible()
    expect(screen.getByText(/won’t charge you/)).toBeVisible()
    become(signedIn())
    await waitFor(() => expect(address()).toBe('/'))
    expect(await screen.findByText('We saved the launch offer to your account. We won’t charge you.')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([LAUNCH])
  })

  test('a failed claim shows a toast and opens the home page', async () => {
    server.use(replyError(updateMe, 'unavailable'))
    const { become, address } = renderRoute(OFFER)
    await screen.findByRole('heading', { level: 1, name: 'Create Account' })
    become(signedIn())
    await waitFor(() => expect(address()).toBe('/'))
    expect(
      await screen.findByText('We couldn’t save the launch offer. Please claim it on the home page.'),
    ).toBeVisible()
  })
})

describe('the offer in My Profile', () => {
  test('is shown if the account has it, after a failure with Retry', async () => {
    server.use(replyError(getMe, 'unavailable'))
    const { user } = renderRoute('/profile', { session: signedIn() })
    expect(await screen.findByText('We couldn’t load your offer.')).toBeVisible()
    server.use(reply(getMe, LAUNCH))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    const own = await screen.findByRole('region', { name: 'You have the launch offer' })
    expect(own).toHaveTextContent('we won’t charge you')
  })
})
