import { getConversation, listConversations, listMessages } from '@roommate-finder/contracts/messages'
import { getModerationTarget, listModerationQueue, type ModerationTarget } from '@roommate-finder/contracts/moderation'
import { appealListing, createReport } from '@roommate-finder/contracts/trust'
import { listConversationViewings } from '@roommate-finder/contracts/viewings'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setTokenSource } from '#src/lib/api-client.ts'
import { editInOtherTab } from '#src/testing/browser.ts'
import { answerRoom } from '#src/testing/details-page.ts'
import { aConversation, aMessage, aViewing } from '#src/testing/factories.ts'
import { field, setField } from '#src/testing/fields.ts'
import { chooseAction } from '#src/testing/menus.ts'
import { renderRoute, signedIn, type TestSession, visitor } from '#src/testing/render-route.tsx'
import { gate, reply, server } from '#src/testing/server.ts'
import { done, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const at = '2026-11-20T09:00:00.000Z'
const target = { type: 'listing', id: 'a'.repeat(24) } as const
const underReview: ModerationTarget = {
  target,
  state: 'visible',
  open: true,
  present: null,
  photos: [],
  person: { id: 'uid', name: 'Rob', verified: true, memberSince: at, suspended: false, listings: 1, history: [] },
  risk: { points: 0, signals: [] },
  appeal: null,
  reporters: 0,
  visitors: 0,
  reports: [],
  actions: [],
  allowed: ['dismiss', 'hide'],
}

const room = () => answerRoom({ title: 'Attic', isOwner: false })
const pressAppeal = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Appeal' }))
const report = (user: UserEvent) => chooseAction(user, 'Attic', 'Report this room')
const PLACE = 'Address or meeting point'
const hostedConversation = () => {
  const viewing = aViewing({ role: 'host', state: 'confirmed', place: null })
  const conversation = aConversation({ _id: viewing.conversationId, role: 'host' })
  server.use(
    reply(listConversations, { items: [conversation], next: null }),
    reply(getConversation, conversation),
    reply(listMessages, { items: [aMessage()], next: null }),
    reply(listConversationViewings, { items: [viewing], timeZone: viewing.timeZone }),
  )
  return `/messages/${conversation._id}`
}
const pressSuggest = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Suggest times' }))
const pressCancel = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Cancel' }))
const hiddenRoom = () =>
  answerRoom({ isOwner: true, hidden: { by: 'moderator', reason: 'Copied photos.', since: at, canAppeal: true } })

interface Place {
  address: string
  session: TestSession
  /** Opens the dialog of the field. */
  press?: (user: UserEvent) => Promise<void>
  label: string
}

const open = async ({ address, session, press, label }: Place) => {
  const view = renderRoute(address, { session })
  await press?.(view.user)
  await screen.findByLabelText(label)
  return view
}

describe('a typed text is there again after a reload', () => {
  beforeEach(() => {
    setTokenSource(() => Promise.resolve(`e30.${btoa(JSON.stringify({ role: 'moderator' }))}.signature`))
    server.use(reply(listModerationQueue, { items: [], next: null }), reply(getModerationTarget, underReview))
  })

  test.each<[string, () => Place]>([
    ['the name', () => ({ address: '/profile', session: signedIn(), label: 'Name' })],
    [
      'a report',
      () => ({ address: `/details/${room()._id}`, session: signedIn(), press: report, label: 'Note (optional)' }),
    ],
    [
      'an appeal',
      () => ({
        address: `/details/${hiddenRoom()._id}`,
        session: signedIn(),
        press: pressAppeal,
        label: 'Your appeal',
      }),
    ],
    [
      'a decision',
      () => ({ address: `/moderation?target=listing:${target.id}`, session: signedIn(), label: 'Reason' }),
    ],
    [
      'the place of a viewing',
      () => ({ address: hostedConversation(), session: signedIn(), press: pressSuggest, label: PLACE }),
    ],
    [
      'the note to a canceled viewing',
      () => ({ address: hostedConversation(), session: signedIn(), press: pressCancel, label: 'Note (optional)' }),
    ],
    ['the newsletter', () => ({ address: '/support', session: signedIn(), label: 'Newsletter address' })],
    ['a visitor’s newsletter', () => ({ address: '/support', session: visitor, label: 'Newsletter address' })],
    ['a reported address', () => ({ address: '/safety', session: visitor, label: 'Room link' })],
    ['signing in', () => ({ address: '/login', session: visitor, label: 'Email' })],
    ['signing up', () => ({ address: '/register', session: visitor, label: 'Full name' })],
    ['a password reset', () => ({ address: '/forgot-password', session: visitor, label: 'Email address' })],
    ['an own tag', () => ({ address: '/createroom', session: signedIn(), label: 'Add your own tag' })],
  ])('%s', async (_, prepare) => {
    const place = prepare()
    await open(place)
    setField(place.label, 'Half a')
    cleanup()
    await open(place)
    expect(field(place.label)).toHaveValue('Half a')
  })
})

test('a password is never stored', async () => {
  await open({ address: '/register', session: visitor, label: 'Full name' })
  setField('Full name', 'Ana Ruiz')
  setField('Password', 'Secret-Pass-1')
  const stored = () => JSON.stringify([sessionStorage, localStorage])
  await waitFor(() => expect(stored()).toContain('Ana Ruiz'))
  expect(stored()).not.toContain('Secret')
  await editInOtherTab(() => localStorage.setItem('theme', 'dark'))
  expect(field('Password')).toHaveValue('Secret-Pass-1')
})

describe('a report', () => {
  const place = (): Place => ({
    address: `/details/${room()._id}`,
    session: signedIn(),
    press: report,
    label: 'Note (optional)',
  })

  test('cannot be closed while it is sent, and its text is kept after a failure', async () => {
    const { until, open: answer } = gate()
    replyInOrder(createReport, async (sent) => {
      await until
      return lost(sent)
    })
    const { user } = await open(place())
    setField('Note (optional)', 'Wants money')
    await user.click(screen.getByRole('radio', { name: /Scam/ }))
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    for (const name of ['Cancel', 'Close']) await user.click(screen.getByRole('button', { name }))
    expect(screen.getByRole('dialog')).toBeVisible()
    answer()
    await screen.findByText('We couldn’t send this. Please try again.')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await report(user)
    expect(field('Note (optional)')).toHaveValue('Wants money')
  })

  test('that was sent leaves no draft', async () => {
    replyInOrder(createReport, done(createReport, { _id: target.id, status: 'open' }))
    const { user } = await open(place())
    const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('roommate-finder:draft:'))
    setField('Note (optional)', 'Wants money')
    await user.click(screen.getByRole('radio', { name: /Scam/ }))
    expect(drafts()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    await screen.findByText(/^Thanks\./)
    expect(drafts()).toEqual([])
  })
})

describe('two tabs with the same form', () => {
  const appeal = (): Place => ({
    address: `/details/${hiddenRoom()._id}`,
    session: signedIn(),
    press: pressAppeal,
    label: 'Your appeal',
  })

  test('show the newer text, and a change adds to it', async () => {
    const place = appeal()
    await open(place)
    setField('Your appeal', 'Older')
    const [key = ''] = Object.keys(localStorage)
    const stored = JSON.parse(localStorage.getItem(key) ?? '') as object
    await editInOtherTab(() => localStorage.setItem(key, JSON.stringify({ ...stored, value: { text: 'Newer' } })))
    expect(field('Your appeal')).toHaveValue('Newer')
    // Storage events do not reach a page in the back/forward cache.
    localStorage.setItem(key, JSON.stringify({ ...stored, value: { text: 'Newest' } }))
    dispatchEvent(new Event('pageshow'))
    await waitFor(() => expect(field('Your appeal')).toHaveValue('Newest'))
  })

  test('are both empty once one of them has sent the text', async () => {
    await open(appeal())
    setField('Your appeal', 'Mine')
    await editInOtherTab(() => localStorage.clear())
    expect(field('Your appeal')).toHaveValue('')
  })

  test('a text that was changed while it was being sent is kept', async () => {
    const { until, open: answer } = gate()
    replyInOrder(appealListing, async (sent) => {
      await until
      return done(appealListing, { text: 'Mine', at })(sent)
    })
    const place = appeal()
    const { user } = await open(place)
    setField('Your appeal', 'It is my own room, I took the photos.')
    await user.click(screen.getByRole('button', { name: 'Send appeal' }))
    setField('Your appeal', 'It is my own room, and more.')
    answer()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(Object.values(localStorage).join()).toContain('and more')
  })
})

test('if the storage is refused, a form works and keeps its text until the page closes', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => undefined })
  const error = 'You can send 20 reports in 24 hours.'
  replyInOrder(createReport, refused('rate_limited', { error }))
  const { user } = await open({
    address: `/details/${room()._id}`,
    session: signedIn(),
    press: report,
    label: 'Note (optional)',
  })
  setField('Note (optional)', 'Wants money')
  await user.click(screen.getByRole('radio', { name: /Scam/ }))
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await within(screen.getByRole('dialog')).findByText(error)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await report(user)
  expect(field('Note (optional)')).toHaveValue('Wants money')
  vi.unstubAllGlobals()
})

test('another user of the browser sees no text of the user who has signed out', async () => {
  const { become } = await open({ address: '/support', session: signedIn(), label: 'Newsletter address' })
  setField('Newsletter address', 'ana@example.test')
  become(visitor)
  await waitFor(() => expect(field('Newsletter address')).toHaveValue(''))
  become(signedIn({ uid: 'ben' }))
  await waitFor(() => expect(field('Newsletter address')).toHaveValue(''))
  become(signedIn())
  await waitFor(() => expect(field('Newsletter address')).toHaveValue('ana@example.test'))
})
