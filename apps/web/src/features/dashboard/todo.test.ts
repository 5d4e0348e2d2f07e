import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aConversation, aListing, aPhoto, aSavedSearch, aViewing } from '#src/testing/factories.ts'
import { listTodos, type TodoSources } from './todo.ts'

beforeEach(() => vi.stubEnv('TZ', 'America/Chicago'))
afterEach(() => vi.unstubAllEnvs())

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const ago = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString()

const list = (sources: Partial<TodoSources>) =>
  listTodos(
    { conversations: [], listings: [], saved: [], searches: [], upcoming: [], outcome: { viewing: null }, ...sources },
    NOW,
  )
const texts = (sources: Partial<TodoSources>) => list(sources).map(({ text }) => text)

const from = (name: string) => ({ name, verified: true, memberSince: null })
const full = { photo: aPhoto(), deposit: 300, furnished: true, petsAllowed: false, billsIncluded: true }

test('people who wait come first, the longest wait on top, then other unread messages', () => {
  const conversations = [
    aConversation({ role: 'host', other: from('Ana'), unread: 2, waitingSince: ago(0.5) }),
    aConversation({ role: 'host', other: from('Ben'), waitingSince: ago(5) }),
    aConversation({ role: 'host', other: from('Sam'), waitingSince: ago(49) }),
    aConversation({ other: from('Dana'), unread: 1 }),
    aConversation({ other: from('Eve'), unread: 3 }),
    aConversation({ other: from('Finn') }),
  ]
  expect(texts({ conversations })).toEqual([
    'Sam has been waiting 2 days for an answer.',
    'Ben has been waiting 5 hours for an answer.',
    'Ana is waiting for an answer.',
    'Dana sent you a message.',
    'Eve sent you 3 messages.',
  ])
  expect(list({ conversations })[0]).toMatchObject({ action: 'Answer', to: `/messages/${conversations[2]?._id}` })
})

test('an unread invitation names the room', () => {
  const conversations = [aConversation({ other: from('Hana'), unread: 1, invitation: true })]
  expect(texts({ conversations })).toEqual(['Hana invited you to “Sunny room near the park”.'])
})

test('the next viewing comes first, then suggested times in place of their message, and a question after a viewing', () => {
  const sam = aConversation({ role: 'host', other: from('Sam'), unread: 1, waitingSince: ago(49) })
  const ben = aConversation({ role: 'host', other: from('Ben'), waitingSince: ago(5) })
  const conversations = [sam, ben]
  const conversationId = sam._id
  const suggested = aViewing({ conversationId, role: 'host', name: 'Sam', proposedBy: 'seeker' })
  const next = aViewing({ name: 'Hana', state: 'confirmed', startsAt: '2026-12-03T23:00:00.000Z' })
  const upcoming = [suggested, { ...suggested, _id: 'other' }, aViewing({ proposedBy: 'seeker' }), next, next]
  const outcome = { viewing: aViewing({ state: 'past', listing: { _id: 'attic', title: 'Attic' } }) }
  expect(list({ conversations, upcoming, outcome }).map(({ text, action, to }) => [text, action, to])).toEqual([
    ['You’re meeting Hana on Thu, Dec 3 at 5:00 PM for a viewing.', 'See viewing', `/messages/${next.conversationId}`],
    ['Sam suggested 2 times for a viewing.', 'Choose a time', `/messages/${conversationId}`],
    ['Ben has been waiting 5 hours for an answer.', 'Answer', `/messages/${ben._id}`],
    ['Did you find a room? You saw “Attic”.', 'Tell us', '/viewings'],
  ])
})

test('in another time zone, the next viewing has the time of the viewer, too', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(texts({ upcoming: [aViewing({ name: 'Hana', state: 'confirmed' })] })).toEqual([
    'You’re meeting Hana on Thu, Dec 3 at 5:00 PM (Fri, Dec 4, 8:00 AM your time) for a viewing.',
  ])
})

test('new rooms of saved searches are one line', () => {
  const lowell = aSavedSearch({ name: 'Lowell', newCount: 2 })
  const studios = aSavedSearch({ name: 'Studios', newCount: 1 })
  const quiet = aSavedSearch()
  expect(list({ searches: [quiet] })).toEqual([])
  const line = { action: 'See them', to: '/saved-searches' }
  expect(list({ searches: [quiet, lowell] })).toEqual([
    { ...line, text: '2 new rooms match your saved search “Lowell”.' },
  ])
  expect(list({ searches: [studios] })).toEqual([{ ...line, text: '1 new room matches your saved search “Studios”.' }])
  expect(list({ searches: [lowell, studios] })).toEqual([
    { ...line, text: 'New rooms match 2 of your saved searches.' },
  ])
})

test('saved rooms show their most important change of the last 14 days', () => {
  const at = ago(24)
  const save = (title: string, changes: TodoSources['saved'][number]['changes'], isGone = false) => {
    const listing = aListing({ title })
    return { listingId: listing._id, listing: isGone ? null : listing, title, note: '', savedAt: ago(900), changes }
  }
  const saved = [
    save('Attic', [{ kind: 'cheaper', from: 900, to: 850, at }]),
    save('Loft', [
      { kind: 'dearer', from: 700, to: 725, at },
      { kind: 'unavailable', at },
    ]),
    save('Cellar', [{ kind: 'removed', at }], true),
    save('Barn', [{ kind: 'cheaper', from: 900, to: 850, at: ago(15 * 24) }]),
    save('Hut', []),
  ]
  expect(list({ saved })).toEqual([
    {
      text: 'A room you saved costs $50 less a month now: “Attic”.',
      action: 'See room',
      to: `/details/${saved[0]?.listingId}`,
    },
    {
      text: 'A room you saved is no longer available: “Loft”.',
      action: 'See room',
      to: `/details/${saved[1]?.listingId}`,
    },
    { text: 'A room you saved was removed: “Cellar”.', action: 'See saved rooms', to: '/shortlist' },
  ])
})

test('own rooms that are hidden, lack photos or have few facts are listed; unavailable ones are not', () => {
  const hidden = { by: 'risk', reason: 'It waits.', since: ago(1), canAppeal: true } as const
  const listings = [
    aListing({ ...full, title: 'Complete' }),
    aListing({ title: 'Vague', photo: aPhoto(), deposit: 300 }),
    aListing({ title: 'Bare' }),
    aListing({ title: 'Taken', availability: 'not available' }),
    aListing({ title: 'Waiting', hidden }),
  ]
  expect(texts({ listings })).toEqual([
    'Only you can see “Waiting”.',
    'There are no photos of “Bare” yet.',
    'Seekers need more details about “Vague”.',
  ])
})

test('a complete room without interest for three days leads to people who might fit', () => {
  const room = (hours: number, fields = {}) => aListing({ ...full, likeCount: 0, createdAt: ago(hours), ...fields })
  const quiet = room(73, { title: 'Quiet' })
  expect(list({ listings: [room(71), room(73, { likeCount: 1 }), quiet] })).toEqual([
    {
      text: 'No one has shown interest in “Quiet” yet.',
      action: 'See who might fit',
      to: `/mylist/${quiet._id}/seekers`,
    },
  ])
  expect(texts({ listings: [room(73, { title: 'Bare', photo: null })] })).toEqual([
    'There are no photos of “Bare” yet.',
  ])
})
