import { getMe } from '@roommate-finder/contracts/accounts'
import { isolate } from '@roommate-finder/contracts/primitives'
import {
  answerOutcome,
  createViewingFeed,
  deleteViewingFeed,
  getOutcomeQuestion,
  getSharedViewing,
  listViewings,
  type Viewing,
} from '@roommate-finder/contracts/viewings'
import { focusManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { aViewing } from '#src/testing/factories.ts'
import { chooseAction } from '#src/testing/menus.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'
import { setClock } from '#src/testing/viewings.ts'
import { done, replyInOrder } from '#src/testing/writes.ts'

setClock()

const on = (day: string, fields: Partial<Viewing> = {}) =>
  aViewing({ startsAt: `${day}T23:00:00.000Z`, endsAt: `${day}T23:30:00.000Z`, ...fields })

const serve = ({ upcoming = [] as Viewing[], past = [] as Viewing[] }) =>
  server.use(
    reply(listViewings, (url) => ({
      items: url.searchParams.get('when') === 'past' ? past : upcoming,
      next: null,
    })),
  )
const open = (address = '/viewings') => renderRoute(address, { session: signedIn() })
const readLists = async () => {
  await screen.findAllByRole('list', { name: /,|Waiting|suggested/ })
  return screen.getAllByRole('list', { name: /,|Waiting|suggested/ }).map((list) => [
    list.getAttribute('aria-label'),
    ...within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ])
}

const NAME = `the viewing with ${isolate('Hana')} on Thu, Dec 3, 5:00 PM`

describe('the list of viewings', () => {
  test('has times to answer, confirmed viewings by day, and suggested times, of all pages', async () => {
    const asked = { role: 'host', proposedBy: 'seeker', name: 'Sam', proposalId: 'a'.repeat(24) } as const
    const pages = [
      {
        items: [
          on('2026-12-02', asked),
          on('2026-12-03', { state: 'confirmed', place: '410 Elm Street' }),
          on('2026-12-03', asked),
        ],
        next: 'more',
      },
      { items: [on('2026-12-09', { proposedBy: 'seeker', name: 'Ben' })], next: null },
    ] as const
    server.use(
      reply(listViewings, (url) => {
        if (url.searchParams.get('when') === 'past') return { items: [], next: null }
        const { items, next } = pages[url.searchParams.has('cursor') ? 1 : 0]
        return { items: [...items], next }
      }),
    )
    open()
    await screen.findByRole('list', { name: 'Times you suggested' })
    expect(await readLists()).toEqual([
      ['Waiting for your answer', 'SamSunny room near the parkWed, Dec 2, 5:00 PM and 1 other timeAnswer Sam'],
      [
        'Thursday, December 3',
        expect.stringContaining('5:00 – 5:30 PMCentral TimeHanaSunny room near the park410 Elm Street'),
      ],
      ['Times you suggested', 'BenSunny room near the parkWed, Dec 9, 5:00 PMView Ben'],
    ])
    expect(screen.getByRole('link', { name: 'Answer Sam' })).toHaveAttribute(
      'href',
      `/messages/${pages[0].items[0].conversationId}`,
    )
  })

  test('has past viewings page by page once they are opened, with the year of an earlier one', async () => {
    const over = { state: 'past' } as const
    const pages = [
      { items: [on('2026-11-28', over), on('2026-11-20', over)], next: 'more' },
      { items: [on('2025-12-03', over)], next: null },
    ] as const
    const asked: string[] = []
    server.use(
      reply(listViewings, (url) => {
        if (url.searchParams.get('when') !== 'past') return { items: [], next: null }
        asked.push(url.search)
        const { items, next } = pages[url.searchParams.has('cursor') ? 1 : 0]
        return { items: [...items], next }
      }),
    )
    const { user, address } = open()
    await screen.findByText('No viewings yet')
    expect(asked).toEqual([])
    await user.click(await screen.findByRole('radio', { name: 'Past' }))
    await screen.findByRole('list', { name: 'Friday, November 20' })
    expect(asked).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByRole('list', { name: 'Wednesday, December 3, 2025' })
    expect((await readLists()).map(([day]) => day)).toEqual([
      'Saturday, November 28',
      'Friday, November 20',
      'Wednesday, December 3, 2025',
    ])
    expect(address()).toBe('/viewings?when=past')
  })

  test('moves and cancels from the menu', async () => {
    serve({ upcoming: [on('2026-12-03', { state: 'confirmed' })] })
    const { user } = open()
    await chooseAction(user, NAME, 'Cancel')
    expect(await screen.findByRole('dialog', { name: 'Cancel this viewing?' })).toBeVisible()
  })

  test('neither moves nor cancels a viewing that has started', async () => {
    vi.setSystemTime(Date.parse('2026-12-03T23:10:00.000Z'))
    serve({ upcoming: [on('2026-12-03', { state: 'confirmed' })] })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: `More actions for ${NAME}` }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Open conversation',
      'Add to calendar',
      'Share this visit',
    ])
  })

  test('in another time zone, has the time of the viewer beside that of the room, whose year counts', async () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    vi.setSystemTime(Date.parse('2026-12-31T20:00:00.000Z'))
    const proposal = on('2026-12-31', { proposedBy: 'seeker' })
    serve({ upcoming: [on('2026-12-31', { state: 'confirmed' }), proposal] })
    open()
    expect(await readLists()).toEqual([
      ['Thursday, December 31', expect.stringContaining('Central TimeFri, Jan 1, 8:00 – 8:30 AM your time')],
      ['Times you suggested', expect.stringContaining('Thu, Dec 31, 5:00 PM (Fri, Jan 1, 8:00 AM your time)')],
    ])
  })

  test('says what will be there', async () => {
    serve({})
    const { user } = open()
    expect(await screen.findByText('No viewings yet')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Past' }))
    expect(await screen.findByText('No past viewings')).toBeVisible()
  })

  test('after a failure, loads again', async () => {
    server.use(replyError(listViewings, 'internal'))
    const { user } = open()
    expect(await screen.findByText('We couldn’t load your viewings.')).toBeVisible()
    serve({ upcoming: [on('2026-12-03', { state: 'confirmed' })] })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('list', { name: 'Thursday, December 3' })).toBeVisible()
  })

  test('gives a calendar an address, and ends it', async () => {
    serve({})
    const { user } = open()
    const url = 'https://rooms.example/api/viewing-feeds/2J0Zb3uXG5m1i3n0cGkH8Yw7rQ4sT6vXzA9bC1dE2fG'
    replyInOrder(createViewingFeed, done(createViewingFeed, { url }))
    const ended = replyInOrder(deleteViewingFeed, done(deleteViewingFeed, undefined))
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
    await press('Calendar feed')
    expect(screen.queryByRole('button', { name: 'Turn off calendar' })).not.toBeInTheDocument()
    server.use(reply(getMe, { offer: null, hasViewingFeed: true }))
    await press('Create address')
    expect(await screen.findByLabelText('Address')).toHaveValue(url)
    expect(screen.getByRole('dialog')).toHaveTextContent('Anyone with the address can see your viewings')
    await press('Done')
    await press('Calendar feed')
    await press('Turn off calendar')
    expect(await screen.findByText('Your calendar address no longer works.')).toBeVisible()
    expect(ended).toHaveLength(1)
  })
})

describe('the question whether a seeker has found a room', () => {
  const seen = on('2026-11-28', { state: 'past', listing: { _id: 'a'.repeat(24), title: 'Attic' } })
  const ask = () => {
    server.use(reply(getOutcomeQuestion, { viewing: seen }))
    return { ...open(), sent: replyInOrder(answerOutcome, done(answerOutcome, undefined)) }
  }
  const card = () => screen.findByRole('region', { name: 'Did you find a room?' })

  test('names the room, and says what follows before it takes a yes', async () => {
    const { user, sent } = ask()
    expect(within(await card()).getByText(/^You saw “.*Attic.*” on Sat, Nov 28\.$/)).toBeVisible()
    await user.click(within(await card()).getByRole('button', { name: 'Found here' }))
    const prompt = within(await screen.findByRole('alertdialog'))
    expect(prompt.getByText(/^We’ll stop your search alerts, cancel your open viewings/)).toBeVisible()
    await user.click(prompt.getByRole('button', { name: 'Not yet' }))
    expect(sent).toEqual([])
    await user.click(within(await card()).getByRole('button', { name: 'Found elsewhere' }))
    server.use(reply(getOutcomeQuestion, { viewing: null }))
    await user.click(await screen.findByRole('button', { name: 'End my search' }))
    expect(await screen.findByText('Congratulations! We told the hosts you talked with.')).toBeVisible()
    expect(sent.map(({ body, path }) => ({ body, path }))).toEqual([
      { body: { found: 'elsewhere' }, path: `/api/viewings/${seen._id}/outcome` },
    ])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Did you find a room?' })).not.toBeInTheDocument())
  })

  test('takes a no with one tap', async () => {
    const { user, sent } = ask()
    await user.click(within(await card()).getByRole('button', { name: 'Still looking' }))
    expect(await screen.findByText('Good luck with your search!')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([{ found: 'no' }])
  })
})

describe('a visit that a friend shares', () => {
  const TOKEN = '2J0Zb3uXG5m1i3n0cGkH8Yw7rQ4sT6vXzA9bC1dE2fG'
  const visit = {
    name: 'Ben',
    startsAt: '2026-12-03T23:00:00.000Z',
    endsAt: '2026-12-03T23:30:00.000Z',
    timeZone: 'America/Chicago',
    place: '410 Elm Street',
  }
  const openLink = () => renderRoute(`/visit/${TOKEN}`)

  test('says when, where and who else comes, without an account and not to search engines', async () => {
    server.use(reply(getSharedViewing, visit))
    openLink()
    expect(await screen.findByText('Thursday, December 3, 5:00 – 5:30 PM')).toBeVisible()
    expect(screen.getByText('410 Elm Street')).toBeVisible()
    expect(screen.getByText('Ben')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'A room viewing' })).toBeVisible()
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  })

  test('says that the link has ended; after a failure, loads again', async () => {
    server.use(replyError(getSharedViewing, 'unavailable'))
    const { user } = openLink()
    expect(await screen.findByText('We couldn’t load the visit')).toBeVisible()
    server.use(replyError(getSharedViewing, 'not_found'))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('This link doesn’t work anymore')).toBeVisible()
  })

  test('shows nothing of it once the link has ended', async () => {
    server.use(reply(getSharedViewing, visit))
    openLink()
    await screen.findByText('410 Elm Street')
    server.use(replyError(getSharedViewing, 'not_found'))
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    expect(await screen.findByText('This link doesn’t work anymore')).toBeVisible()
    expect(screen.queryByText('410 Elm Street')).not.toBeInTheDocument()
    focusManager.setFocused(undefined)
  })
})
