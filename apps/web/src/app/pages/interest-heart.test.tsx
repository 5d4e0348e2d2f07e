import { listTrending, searchListings } from '@roommate-finder/contracts/discovery'
import { likeListing, unlikeListing } from '@roommate-finder/contracts/interest'
import { getListing, listSimilar } from '@roommate-finder/contracts/listings'
import { screen, waitFor } from '@testing-library/react'
import { delay, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { aListing, aPage } from '#src/testing/factories.ts'
import {
  alertDialog,
  answerListWithInterest,
  CONTACT,
  contact,
  likeButton,
  skipFirstQuestion,
} from '#src/testing/interest.ts'
import { answerLists, aTrendingItem } from '#src/testing/lists.ts'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, server } from '#src/testing/server.ts'
import { refused } from '#src/testing/writes.ts'

describe('the heart on a card', () => {
  test('likes at once, then says what the host sees and links to the contact details', async () => {
    const room = aListing({ title: 'Attic', userName: 'Mara Lind', likeCount: 3 })
    const api = answerListWithInterest([room])
    const details = {
      ...room,
      photos: [],
      spot: null,
      waiting: 0,
      host: { name: 'Mara Lind', memberSince: null, verified: false },
    }
    server.use(
      reply(getListing, () => api.withInterest(details)),
      reply(listSimilar, []),
    )
    const { user, address } = renderRoute('/all-items', { session: signedIn() })
    const button = await likeButton()
    expect(button).toHaveAccessibleName('Show interest in Attic, 3 interested')
    expect(button).toHaveAccessibleDescription('The host will see your name and email.')
    await user.click(button)
    expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(button).toHaveAccessibleName('Show interest in Attic, 4 interested')
    expect(await screen.findByText('Mara Lind can now see your name and email.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Contact host' }))
    await waitFor(() => expect(address()).toBe(`/details/${room._id}`))
    expect(await contact()).toHaveTextContent(CONTACT)
  })

  test('the toast of a user without a confirmed address says what the host sees', async () => {
    answerListWithInterest([aListing({ userName: 'Mara Lind' })])
    const { user } = renderRoute('/all-items', { session: signedIn({ emailVerified: false }) })
    const button = await likeButton()
    expect(button).toHaveAccessibleDescription(
      'The host will see your name. Confirm your email so they can see it, too.',
    )
    await user.click(button)
    const text = 'Mara Lind can now see your name. Confirm your email so they can see it, too.'
    expect(await screen.findByText(text)).toBeVisible()
  })

  test('a second press withdraws the like, replaces the visible toast and offers Undo', async () => {
    const api = answerListWithInterest([aListing({ userName: 'Mara Lind' })])
    const { user } = renderRoute('/all-items', { session: signedIn() })
    await user.click(await likeButton())
    await screen.findByText('Mara Lind can now see your name and email.')
    await user.click(await likeButton())
    expect(await likeButton()).toHaveAttribute('aria-pressed', 'false')
    expect(await screen.findByText('You’re no longer interested in this room.')).toBeVisible()
    expect(screen.queryByText(/can now see your name/)).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await likeButton()).toHaveAttribute('aria-pressed', 'true'))
    await waitFor(() => expect(api.calls).toEqual(['like', 'unlike', 'like']))
  })

  test('the tile of a trending room counts the like, and a failed unlike does not change the count', async () => {
    const room = aListing({ title: 'Attic', likeCount: 3 })
    const { until, open: answer } = gate()
    answerListWithInterest([room], { until })
    server.use(reply(listTrending, [aTrendingItem(room)]))
    const { user } = renderRoute('/all-items', { session: signedIn() })
    const tile = async () => (await screen.findByRole('region', { name: 'Trending Now' })).querySelector('li')
    await waitFor(async () => expect(await tile()).toHaveTextContent('3 interested'))
    await user.click(await likeButton())
    await waitFor(async () => expect(await tile()).toHaveTextContent('4 interested'))
    answer()
    await screen.findByText(/can now see your name/)
    expect(await tile()).toHaveTextContent('4 interested')
    server.use(replyError(unlikeListing, 'internal'))
    await user.click(await likeButton())
    await alertDialog('Error')
    expect(await tile()).toHaveTextContent('4 interested')
  })

  test('a double click sends one like', async () => {
    const api = answerListWithInterest([aListing()])
    const { user } = renderRoute('/all-items', { session: signedIn() })
    await user.dblClick(await likeButton())
    await screen.findByRole('button', { name: 'Contact host' })
    expect(await likeButton()).toHaveAttribute('aria-pressed', 'true')
    expect(api.calls).toEqual(['like'])
  })

  test('presses during an in-flight request send one more request, for the last press', async () => {
    const { until, open: answer } = gate()
    const api = answerListWithInterest([aListing({ likeCount: 3 })], { until })
    const { user } = renderRoute('/all-items', { session: signedIn() })
    const button = await likeButton()
    button.focus()
    for (let presses = 0; presses < 4; presses += 1) await user.keyboard('{Enter}')
    expect(button).toHaveAttribute('aria-pressed', 'false')
    expect(api.calls).toEqual(['like'])
    answer()
    expect(await screen.findByText('You’re no longer interested in this room.')).toBeVisible()
    expect(api.calls).toEqual(['like', 'unlike'])
    expect(button).toHaveAccessibleName(/, 3 interested$/)
  })

  test('a failed like shows "Error" and restores the heart, also when its withdrawal fails too', async () => {
    answerListWithInterest([aListing({ likeCount: 3 })])
    server.use(replyError(likeListing, 'internal', { error: 'Something broke on our side.' }))
    const { user } = renderRoute('/all-items', { session: signedIn() })
    const expectUnliked = async () => {
      await user.click(screen.getByRole('button', { name: 'Close' }))
      expect(await likeButton()).toHaveAttribute('aria-pressed', 'false')
      expect(await likeButton()).toHaveAccessibleName(/, 3 interested$/)
    }
    await user.click(await likeButton())
    expect(await alertDialog('Error')).toHaveTextContent('Something broke on our side.')
    await expectUnliked()

    const { until, open: answer } = gate()
    const fail = async () => {
      await until
      return refused('internal')({ body: null, headers: new Headers(), path: '', query: new URLSearchParams() })
    }
    server.use(http.patch('*/api/roommates/:id/like', fail), http.delete('*/api/roommates/:id/like', fail))
    const button = await likeButton()
    button.focus()
    await user.keyboard('{Enter}')
    await user.keyboard('{Enter}')
    answer()
    expect(await alertDialog('Error')).toBeVisible()
    await expectUnliked()
  })

  test('a press on an own room shows "You can\'t like your own post." and sends nothing', async () => {
    const api = answerListWithInterest([aListing({ isOwner: true })])
    const { user } = renderRoute('/all-items', { session: signedIn() })
    await user.click(await likeButton())
    expect(await alertDialog('Error')).toHaveTextContent("You can't like your own post.")
    expect(api.calls).toEqual([])
  })

  test('a visitor signs in, comes back and the like is sent once', async () => {
    const room = aListing({ title: 'Attic', userName: 'Mara Lind' })
    const api = answerListWithInterest([room])
    const { user, address, become, goBack } = renderRoute('/all-items?search=attic', { session: visitor })
    await user.click(await likeButton())
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(api.calls).toEqual([])
    become(signedIn())
    expect(await screen.findByText('Mara Lind can now see your name and email.')).toBeVisible()
    expect(address()).toBe('/all-items?search=attic')
    expect(await likeButton()).toHaveAttribute('aria-pressed', 'true')
    goBack()
    expect(await likeButton()).toHaveAttribute('aria-pressed', 'true')
    expect(api.calls).toEqual(['like'])
  })

  test.each([['succeeds'], ['fails']])(
    'if the like after sign-in %s, the other rooms of the list are those of the user',
    async (outcome) => {
      const [attic, loft, own] = [aListing({ title: 'Attic' }), aListing({ title: 'Loft' }), aListing({ title: 'Own' })]
      answerListWithInterest([attic, loft, own])
      const { user, become } = renderRoute('/all-items', { session: visitor })
      await user.click(await screen.findByRole('button', { name: /^Show interest in Attic/ }))
      await screen.findByRole('heading', { name: 'Sign in' })
      const api = answerListWithInterest([attic, { ...loft, liked: true }, { ...own, isOwner: true }])
      if (outcome === 'fails') server.use(replyError(likeListing, 'internal'))
      become(signedIn())
      if (outcome === 'fails') await user.click(await screen.findByRole('button', { name: 'Close' }))
      const loftHeart = () => screen.findByRole('button', { name: /^Show interest in Loft/ })
      await waitFor(async () => expect(await loftHeart()).toHaveAttribute('aria-pressed', 'true'))
      const atticHeart = screen.getByRole('button', { name: /^Show interest in Attic/ })
      expect(atticHeart).toHaveAttribute('aria-pressed', String(outcome === 'succeeds'))
      await user.click(screen.getByRole('button', { name: /^Show interest in Own/ }))
      expect(await alertDialog('Error')).toHaveTextContent("You can't like your own post.")
      expect(api.calls).toEqual(outcome === 'succeeds' ? ['like'] : [])
    },
  )

  test('a visitor who is the owner sees the refusal after sign-in', async () => {
    answerListWithInterest([aListing({ title: 'Attic' })])
    server.use(replyError(likeListing, 'forbidden', { error: "You can't like your own post." }))
    const { user, become } = renderRoute('/all-items', { session: visitor })
    await user.click(await likeButton())
    await screen.findByRole('heading', { name: 'Sign in' })
    become(signedIn())
    expect(await alertDialog('Error')).toHaveTextContent("You can't like your own post.")
  })

  test('a like refused because the session ended shows no "Error"', async () => {
    answerListWithInterest([aListing({ likeCount: 3 })])
    server.use(replyError(likeListing, 'unauthenticated'))
    const { user } = renderRoute('/all-items', { session: signedIn() })
    await user.click(await likeButton())
    await waitFor(async () => expect(await likeButton()).toHaveAccessibleName(/, 3 interested$/))
    await delay(30)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(await likeButton()).toHaveAttribute('aria-pressed', 'false')
  })

  test('presses while the session loads are sent once the user is known', async () => {
    skipFirstQuestion()
    const api = answerListWithInterest([aListing({ title: 'Attic' }), aListing({ title: 'Loft' })])
    const { user, become, address } = renderRoute('/all-items', { session: { ...visitor, loading: true } })
    const hearts = () => screen.findAllByRole('button', { name: /^Show interest in / })
    for (const heart of await hearts()) await user.click(heart)
    expect(address()).toBe('/all-items')
    become(signedIn())
    await waitFor(() => expect(api.calls).toEqual(['like', 'like']))
  })

  test("after sign-in, a late response for the visitor does not replace the user's list", async () => {
    answerLists()
    const room = aListing()
    const { until, open: answerLate } = gate()
    server.use(reply(searchListings, aPage([room]), { until }))
    const { become } = renderRoute('/all-items')
    await screen.findByRole('heading', { level: 1 })
    server.use(reply(searchListings, aPage([{ ...room, liked: true }])))
    become(signedIn())
    expect(await likeButton()).toHaveAttribute('aria-pressed', 'true')
    answerLate()
    await delay(50)
    expect(await likeButton()).toHaveAttribute('aria-pressed', 'true')
  })

  test('a press that waits for an in-flight request is not sent after sign-out', async () => {
    const { until, open: answer } = gate()
    const api = answerListWithInterest([aListing()], { until })
    const { user, become } = renderRoute('/all-items', { session: signedIn() })
    const button = await likeButton()
    button.focus()
    await user.keyboard('{Enter}')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(api.calls).toEqual(['like']))
    become(visitor)
    answer()
    await delay(50)
    expect(api.calls).toEqual(['like'])
  })

  test('sign-out before the response discards the contact details', async () => {
    const room = aListing({ title: 'Attic' })
    const answer = gate()
    const answerVisitor = gate()
    answerListWithInterest([room], { until: answer.until })
    const { user, become } = renderRoute('/all-items', { session: signedIn() })
    await user.click(await likeButton())
    server.use(reply(searchListings, aPage([room]), { until: answerVisitor.until }))
    become(visitor)
    answer.open()
    await delay(50)
    answerVisitor.open()
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
    expect(await likeButton()).toHaveAttribute('aria-pressed', 'false')
    expect(screen.queryByText(/can now see your name/)).not.toBeInTheDocument()
  })
})

describe('the first heart of a user', () => {
  const openList = (user = {}) => {
    const api = answerListWithInterest([
      aListing({ title: 'Attic', userName: 'Mara Lind' }),
      aListing({ title: 'Loft' }),
    ])
    localStorage.clear()
    return { api, ...renderRoute('/all-items', { session: signedIn(user) }) }
  }
  const heartOf = (title: string) => screen.findByRole('button', { name: new RegExp(`^Show interest in ${title}`) })
  const question = () => alertDialog('Let the host know you’re interested?')
  const expectNoQuestion = () => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()

  test('asks before it sends anything, again after "Not now", and never after "Let them know"', async () => {
    const { api, user } = openList()
    await user.click(await heartOf('Attic'))
    expect(await question()).toHaveTextContent('The host will see your name and email.')
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(await heartOf('Attic')).toHaveAttribute('aria-pressed', 'false')
    expect(api.calls).toEqual([])

    await user.click(await heartOf('Attic'))
    await question()
    await user.click(screen.getByRole('button', { name: 'Let them know' }))
    expect(await screen.findByText('Mara Lind can now see your name and email.')).toBeVisible()
    expect(api.calls).toEqual(['like'])

    await user.click(await heartOf('Attic'))
    await screen.findByText('You’re no longer interested in this room.')
    await user.click(await heartOf('Attic'))
    await screen.findByText('Mara Lind can now see your name and email.')
    expectNoQuestion()
    expect(api.calls).toEqual(['like', 'unlike', 'like'])
  })

  test('of a user without a confirmed address asks with what the host will see', async () => {
    const { user } = openList({ emailVerified: false })
    await user.click(await heartOf('Attic'))
    expect(await question()).toHaveTextContent(
      'The host will see your name. Confirm your email so they can see it, too.',
    )
  })

  test('of another account in the same browser asks again', async () => {
    const { user } = openList({ uid: 'ben' })
    skipFirstQuestion()
    await user.click(await heartOf('Attic'))
    expect(await question()).toBeVisible()
  })

  test('of a visitor asks after sign-in, and "Not now" sends nothing', async () => {
    const api = answerListWithInterest([aListing({ title: 'Attic' })])
    localStorage.clear()
    const { user, become } = renderRoute('/all-items', { session: visitor })
    await user.click(await heartOf('Attic'))
    await screen.findByRole('heading', { name: 'Sign in' })
    become(signedIn())
    await question()
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(await heartOf('Attic')).toHaveAttribute('aria-pressed', 'false')
    expect(api.calls).toEqual([])
  })

  test('of a visitor is sent after sign-in and "Let them know"', async () => {
    const api = answerListWithInterest([aListing({ title: 'Attic' })])
    localStorage.clear()
    const { user, become } = renderRoute('/all-items', { session: visitor })
    await user.click(await heartOf('Attic'))
    await screen.findByRole('heading', { name: 'Sign in' })
    become(signedIn())
    await question()
    await user.click(screen.getByRole('button', { name: 'Let them know' }))
    await waitFor(async () => expect(await heartOf('Attic')).toHaveAttribute('aria-pressed', 'true'))
    expect(api.calls).toEqual(['like'])
  })

  test('Undo in the toast withdraws it', async () => {
    const api = answerListWithInterest([aListing({ title: 'Attic' })])
    const { user } = renderRoute('/all-items', { session: signedIn() })
    await user.click(await heartOf('Attic'))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('You’re no longer interested in this room.')).toBeVisible()
    expect(await heartOf('Attic')).toHaveAttribute('aria-pressed', 'false')
    expect(api.calls).toEqual(['like', 'unlike'])
  })
})
