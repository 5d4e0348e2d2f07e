import { searchListings } from '@roommate-finder/contracts/discovery'
import { fitQuestionKeys, fitQuestions } from '@roommate-finder/contracts/fit'
import { listMyInterests } from '@roommate-finder/contracts/interest'
import type { FitResult } from '@roommate-finder/contracts/listings'
import { getProfile } from '@roommate-finder/contracts/profiles'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { choicesOf } from '#src/testing/all-items-page.ts'
import { answerRoom, open } from '#src/testing/details-page.ts'
import { aFit, aListing, aPage, aProfile } from '#src/testing/factories.ts'
import { answerLists, settled } from '#src/testing/lists.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'
import { answerShortlist, aSavedRoom } from '#src/testing/shortlist.ts'

const openList = (fits: (FitResult | undefined)[], address = '/all-items') => {
  answerLists()
  const queries: string[] = []
  const listings = fits.map((fit, index) => aListing({ title: `Room ${index}`, ...(fit && { fit }) }))
  server.use(
    reply(searchListings, ({ search }) => {
      queries.push(search)
      return aPage(listings)
    }),
  )
  return { queries, ...renderRoute(address, { session: signedIn() }) }
}
const cardOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('article') ?? document.body)

describe('a list', () => {
  test.each(['grid', 'list'])('as %s says how rooms fit, or shows the tags if nothing is known', async (view) => {
    localStorage.setItem('listing-view', view)
    openList([
      aFit(),
      aFit({ verdict: 'clash', agrees: [], differs: ['smoking'] }),
      aFit({ verdict: 'unknown', agrees: [], differs: [] }),
      undefined,
    ])
    const known = await cardOf('Room 0')
    expect(await known.findByText('Fits: early riser, no smoking')).toBeVisible()
    expect(known.getByText('Differs: guests')).toBeVisible()
    expect(known.queryByRole('list', { name: 'Lifestyle' })).not.toBeInTheDocument()
    expect((await cardOf('Room 1')).getByText('Doesn’t fit: smoking')).toBeVisible()
    for (const title of ['Room 2', 'Room 3']) {
      expect((await cardOf(title)).getByRole('list', { name: 'Lifestyle' })).toBeInTheDocument()
    }
  })

  test('can be sorted by fit by users with answers only', async () => {
    const { user, queries, unmount } = openList([aFit()])
    await settled()
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Best fit')
    await waitFor(() => expect(queries.at(-1)).toContain('sort=fit'))
    // All rooms that fit can be saved as a search.
    expect(await screen.findByRole('button', { name: 'Save search' })).toBeVisible()
    unmount()
    openList([undefined])
    await settled()
    expect(choicesOf('Sort by')).not.toContain('Best fit')
  })

  test('sorted by fit without answers invites to give some, or shows the newest rooms', async () => {
    answerLists()
    server.use(replyError(searchListings, 'validation_failed', { fields: { sort: 'Needs answers' } }))
    const { user, address } = renderRoute('/all-items?sort=fit', { session: signedIn() })
    expect(await screen.findByRole('link', { name: 'Answer questions' })).toHaveAttribute('href', '/fit')
    answerLists()
    await user.click(screen.getByRole('button', { name: 'Show newest first' }))
    expect(await screen.findAllByRole('article')).toHaveLength(2)
    expect(address()).toBe('/all-items')
  })
})

describe('the page of a room', () => {
  const answers = fitQuestionKeys.map((question) => {
    const [own] = fitQuestions[question]
    return { question, own, accepts: [own], weight: 'open' as const }
  })

  test('says how it fits, and offers to answer what the viewer has not', async () => {
    server.use(reply(getProfile, aProfile({ answers: answers.slice(1) })))
    const { _id } = answerRoom({ fit: aFit({ unknown: 1 }) })
    open(`/details/${_id}`)
    const part = within(await screen.findByRole('region', { name: 'Living together' }))
    expect(part.getByText('Fits: early riser, no smoking')).toBeVisible()
    expect(part.getByText(/1 question isn’t answered by both of you\./)).toBeVisible()
    expect(await part.findByRole('link', { name: 'Answer more questions' })).toHaveAttribute('href', '/fit')
  })

  test.each([10, 9])('offers to ask the host if only the viewer has answered, here %i questions', async (count) => {
    server.use(reply(getProfile, aProfile({ answers: answers.slice(0, count) })))
    const { _id } = answerRoom({ fit: aFit({ verdict: 'unknown', agrees: [], differs: [], unknown: 10 }) })
    const { user } = open(`/details/${_id}`)
    expect(await screen.findByText('We don’t know enough yet to say how you fit.')).toBeVisible()
    const part = within(screen.getByRole('region', { name: 'Living together' }))
    await user.click(await part.findByRole('button', { name: 'Ask the host' }))
    expect(await screen.findByRole('dialog')).toBeVisible()
  })

  test('says nothing to viewers without answers', async () => {
    const { _id } = answerRoom()
    open(`/details/${_id}`)
    await screen.findByRole('list', { name: 'Activity' })
    expect(screen.queryByRole('region', { name: 'Living together' })).not.toBeInTheDocument()
  })
})

describe('the invitation to answer questions', () => {
  const invitation = () => screen.findByRole('region', { name: 'Which rooms fit you?' })

  test('stands below saved rooms until it is dismissed', async () => {
    answerShortlist([aSavedRoom()])
    const { user, unmount } = renderRoute('/shortlist', { session: signedIn() })
    expect(within(await invitation()).getByRole('link', { name: 'Answer questions' })).toHaveAttribute('href', '/fit')
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('region', { name: 'Which rooms fit you?' })).not.toBeInTheDocument()
    unmount()
    server.use(reply(listMyInterests, [aListing({ liked: true })]))
    renderRoute('/my-interests', { session: signedIn() })
    await screen.findByText('1 room, latest first')
    expect(screen.queryByRole('region', { name: 'Which rooms fit you?' })).not.toBeInTheDocument()
  })

  test('stands below rooms of interest', async () => {
    server.use(reply(listMyInterests, [aListing({ liked: true })]))
    renderRoute('/my-interests', { session: signedIn() })
    expect(await invitation()).toBeVisible()
  })

  test.each<[string, () => void]>([
    ['before the first save', () => void answerShortlist([])],
    [
      'with answers',
      () => {
        answerShortlist([aSavedRoom()])
        const answer = { question: 'pets', own: 'none', accepts: ['none'], weight: 'open' } as const
        server.use(reply(getProfile, aProfile({ answers: [{ ...answer, accepts: [...answer.accepts] }] })))
      },
    ],
  ])('is missing %s', async (_, answer) => {
    answer()
    renderRoute('/shortlist', { session: signedIn() })
    await screen.findByRole('link', { name: 'Hidden rooms' })
    await expect(screen.findByRole('region', { name: 'Which rooms fit you?' }, { timeout: 300 })).rejects.toThrow()
  })
})
