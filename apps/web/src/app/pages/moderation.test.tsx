import {
  getModerationTarget,
  listModerationQueue,
  type ModerationTarget,
  moderateTarget,
  type QueueItem,
} from '@roommate-finder/contracts/moderation'
import { listNotifications } from '@roommate-finder/contracts/notifications'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTokenSource } from '#src/lib/api-client.ts'
import { DESKTOP, PHONE, setWindowWidth } from '#src/testing/browser.ts'
import { aPhoto } from '#src/testing/factories.ts'
import { setField } from '#src/testing/fields.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'
import { done, refused, replyInOrder } from '#src/testing/writes.ts'

const idOf = (digit: string) => digit.repeat(24)
const at = '2026-11-20T09:00:00.000Z'

const queueItem = (digit: string, fields: Partial<QueueItem> = {}): QueueItem => ({
  target: { type: 'listing', id: idOf(digit) },
  title: `Room ${digit}`,
  state: 'visible',
  reporters: 2,
  visitors: 0,
  reasons: [{ reason: 'scam', count: 2 }],
  risk: { points: 25, signals: [] },
  appealed: false,
  openedAt: at,
  ...fields,
})

const content = { title: 'Room a', text: 'Send the deposit first.', rent: 300, location: 'Austin, TX' }

const aTarget = (fields: Partial<ModerationTarget> = {}): ModerationTarget => ({
  target: { type: 'listing', id: idOf('a') },
  state: 'visible',
  open: true,
  present: { ...content, rent: 900 },
  person: { id: 'uid', name: 'Rob Rogue', verified: true, memberSince: at, suspended: false, listings: 1, history: [] },
  risk: { points: 25, signals: [{ kind: 'low-rent', points: 25, sentence: 'The rent is under half of the usual.' }] },
  appeal: null,
  reporters: 1,
  visitors: 0,
  photos: [],
  reports: [
    {
      _id: idOf('c'),
      reason: 'scam',
      note: 'Wants money.',
      isVisitor: false,
      reporter: null,
      createdAt: at,
      status: 'open',
      snapshot: content,
    },
  ],
  actions: [],
  allowed: ['dismiss', 'hide', 'ask-changes', 'warn', 'suspend'],
  ...fields,
})

const signInAs = (role: string) =>
  setTokenSource(() => Promise.resolve(`e30.${btoa(JSON.stringify({ role }))}.signature`))

const open = (address = '/moderation') => renderRoute(address, { session: signedIn() })
const panel = () => within(screen.getByRole('region', { name: 'Item' }))

beforeEach(() => {
  signInAs('moderator')
  server.use(
    reply(listModerationQueue, { items: [queueItem('a'), queueItem('b', { appealed: true })], next: null }),
    reply(getModerationTarget, (url) =>
      url.pathname.endsWith(idOf('a')) ? aTarget() : aTarget({ target: { type: 'listing', id: idOf('b') } }),
    ),
  )
})

describe('/moderation', () => {
  test('is not found for other users', async () => {
    signInAs('host')
    open()
    expect(await screen.findByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
  })

  test('a target shows risk, open and closed reports, those by visitors apart, and the reported beside the present content', async () => {
    const [report] = aTarget().reports
    const closed = { ...report, _id: idOf('e'), status: 'closed', note: 'It was a scam before.' }
    const byVisitor = { ...report, _id: idOf('f'), isVisitor: true, note: 'Seen elsewhere.' }
    const reported = { visitors: 1, reports: [report, byVisitor, closed] as ModerationTarget['reports'] }
    server.use(reply(getModerationTarget, aTarget(reported)))
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: 'Room a' }))
    expect(await panel().findByText('The rent is under half of the usual.')).toBeVisible()
    const reports = (title: string) => within(panel().getByRole('region', { name: title }))
    expect(reports('1 open report').getByText('Wants money.')).toBeVisible()
    expect(reports('1 open report by a visitor').getByText('Seen elsewhere.')).toBeVisible()
    expect(reports('1 closed report').getByText('It was a scam before.')).toBeVisible()
    const [rent] = panel().getAllByText('Rent')
    expect(rent?.closest('div')).toHaveTextContent(/Changed.*When reported.*\$300.*Now.*\$900/)
  })

  test('a target shows the photos of a hidden room, by their keys', async () => {
    const photo = aPhoto({ alt: 'Bed and desk', key: 'a-key' })
    server.use(reply(getModerationTarget, aTarget({ state: 'hidden', photos: [photo] })))
    open(`/moderation?target=listing:${idOf('a')}`)
    const link = await screen.findByRole('link', { name: 'Bed and desk' })
    expect(link).toHaveAttribute('href', expect.stringMatching(new RegExp(`${photo.id}/\\d+\\.webp\\?key=a-key$`)))
  })

  test('if only some open reports are shown, the heading has their total', async () => {
    server.use(reply(getModerationTarget, aTarget({ reporters: 140 })))
    open(`/moderation?target=listing:${idOf('a')}`)
    expect(await screen.findByRole('heading', { name: '140 open reports' })).toBeVisible()
    expect(panel().getByText('Only the newest 1 are shown.')).toBeVisible()
  })

  test('a hidden room has no link and says who can open it; dismissing its appeal keeps it hidden', async () => {
    const appeal = { text: 'It is my own room.', at }
    server.use(reply(getModerationTarget, aTarget({ state: 'hidden', appeal, allowed: ['dismiss', 'restore'] })))
    const { user } = open(`/moderation?target=listing:${idOf('a')}`)
    expect(await screen.findByText(/^Only its owner can open this room while it’s hidden\./)).toBeVisible()
    expect(panel().queryByRole('link', { name: 'Open the room' })).not.toBeInTheDocument()
    await user.click(panel().getByRole('radio', { name: /^Dismiss.*The room stays hidden/ }))
    expect(panel().getByText('The person will see this.')).toBeVisible()
  })

  test('the photo of a person is shown as a picture', async () => {
    const present = { title: 'Rob Rogue', text: '', photoURL: '/photos/68b0c5a1f2d3e4a5b6c7d8e2/480.webp' }
    server.use(reply(getModerationTarget, aTarget({ target: { type: 'person', id: 'uid' }, present, reports: [] })))
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: 'Room a' }))
    const { nextElementSibling: shown } = await panel().findByText('Photo')
    expect(shown?.querySelector('img')).toHaveAttribute('src', '/api/photos/68b0c5a1f2d3e4a5b6c7d8e2/480.webp')
  })

  test('keys choose a row, Enter opens it, a letter chooses an action, and hiding needs a reason and a confirmation', async () => {
    const hidden = aTarget({
      state: 'hidden',
      open: false,
      allowed: ['restore'],
      actions: [
        { _id: idOf('d'), target: { type: 'listing', id: idOf('a') }, action: 'hide', reason: 'A scam.', by: 'Mo', at },
      ],
    })
    const sent = replyInOrder(moderateTarget, done(moderateTarget, hidden))
    const { user, address } = open()
    await screen.findByRole('link', { name: 'Room a' })
    await user.keyboard('j')
    expect(screen.getByRole('link', { name: 'Room a' })).toHaveFocus()
    expect(address()).toBe('/moderation')
    await user.keyboard('{Enter}')
    expect(await panel().findByRole('radio', { name: /^Hide/ })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Room a' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(decodeURIComponent(address())).toBe(`/moderation?target=listing:${idOf('b')}`)
    await user.keyboard('k')
    expect(screen.getByRole('link', { name: 'Room a' })).toHaveFocus()

    await panel().findByRole('radio', { name: /^Hide/ })
    await user.keyboard('h')
    expect(panel().getByRole('textbox', { name: 'Reason' })).toHaveFocus()
    expect(panel().getByRole('button', { name: 'Hide' })).toHaveAttribute('aria-disabled', 'true')
    setField('Reason', 'A scam.')
    await user.click(panel().getByRole('button', { name: 'Hide' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Hide “Room a”?' }))
    expect(sent).toHaveLength(0)
    await user.click(question.getByRole('button', { name: 'Hide' }))
    expect(await screen.findByText('Hidden: Room a')).toBeVisible()
    expect(sent[0]?.body).toEqual({ action: 'hide', reason: 'A scam.' })
    expect(within(panel().getByRole('list', { name: 'Actions on this item' })).getByText('A scam.')).toBeVisible()
  })

  test('a row names kind, reasons, reports with those by visitors, risk and age', async () => {
    const reasons: QueueItem['reasons'] = [
      { reason: 'spam', count: 1 },
      { reason: 'scam', count: 2 },
    ]
    const signals: QueueItem['risk']['signals'] = [{ kind: 'low-rent', points: 25, sentence: 'Low.' }]
    server.use(
      reply(listModerationQueue, {
        items: [
          queueItem('a', { reasons, visitors: 1 }),
          queueItem('b', { reporters: 0, reasons: [], risk: { points: 25, signals }, state: 'hidden' }),
          queueItem('c', { reporters: 0, reasons: [], risk: { points: 0, signals: [] }, appealed: true }),
        ],
        next: null,
      }),
    )
    open()
    const table = await screen.findByRole('table', { name: 'Queue' })
    const head = within(table).getAllByRole('columnheader')
    expect(head.map((each) => each.textContent)).toEqual(['Item', 'Kind', 'Reason', 'Reports', 'Risk', 'Opened'])
    expect(head[3]).toHaveAttribute('aria-sort', 'descending')
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(0, 4)
          .map(({ textContent }) => textContent),
      )
    expect(cells).toEqual([
      ['Room', 'Scam or fraud, Spam or advertising', '2 + 1 visitor', '25'],
      ['Room', 'Low rent', '0', '25'],
      ['Room', 'Appeal', '0', '0'],
    ])
  })

  test('sort and filters are stored in the URL, kept with a target, and sent to the API', async () => {
    const queries: string[] = []
    server.use(
      reply(listModerationQueue, (url) => {
        queries.push(url.search)
        return { items: url.searchParams.has('reason') ? [] : [queueItem('a')], next: null }
      }),
    )
    const { user, address } = open('/moderation?sort=risk')
    await user.click(await screen.findByRole('link', { name: 'Room a' }))
    await user.selectOptions(screen.getByLabelText('Kind'), 'Room')
    expect(decodeURIComponent(address())).toBe(`/moderation?sort=risk&target=listing:${idOf('a')}&kind=listing`)
    await user.click(await panel().findByRole('link', { name: 'Close' }))
    expect(address()).toBe('/moderation?sort=risk&kind=listing')
    expect(screen.getByRole('link', { name: 'Room a' })).toHaveFocus()
    await user.selectOptions(screen.getByLabelText('Reported for'), 'Spam or advertising')
    expect(await screen.findByText('Nothing in the queue matches.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(address()).toBe('/moderation?sort=risk')
    expect(queries).toEqual(['?sort=risk', '?sort=risk&kind=listing', '?sort=risk&kind=listing&reason=spam'])
  })

  describe('on a phone', () => {
    beforeEach(() => setWindowWidth(PHONE))
    afterEach(() => setWindowWidth(DESKTOP))

    test('a chosen target gets the focus, and “Back to the queue” focuses its row', async () => {
      const { user } = open()
      await user.click(await screen.findByRole('link', { name: 'Room b' }))
      expect(await panel().findByRole('heading', { level: 2 })).toHaveFocus()
      await user.click(screen.getByRole('link', { name: 'Back to the queue' }))
      expect(screen.getByRole('link', { name: 'Room b' })).toHaveFocus()
      await user.click(screen.getByRole('link', { name: 'Room b' }))
      expect(await panel().findByRole('heading', { level: 2 })).toHaveFocus()
    })
  })

  test("if another moderator was faster, shows the server's message", async () => {
    replyInOrder(moderateTarget, refused('conflict', { error: 'Another moderator may have handled it.' }))
    const { user } = open(`/moderation?target=listing:${idOf('a')}`)
    await user.click(await screen.findByRole('radio', { name: /^Dismiss/ }))
    setField('Reason', 'All is well.')
    await user.click(panel().getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText('Another moderator may have handled it.')).toBeVisible()
  })

  test('a typed decision is kept for its target until it is sent', async () => {
    const { user } = open(`/moderation?target=listing:${idOf('a')}`)
    await screen.findByRole('radio', { name: /^Hide/ })
    await user.keyboard('w')
    await user.keyboard('Do not ask: j, k, h or ?')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(panel().getByRole('radio', { name: /^Warn/ })).toBeChecked()
    expect(panel().getByRole('textbox', { name: 'Reason' })).toHaveValue('Do not ask: j, k, h or ?')

    await user.click(await screen.findByRole('link', { name: 'Room b' }))
    expect(await panel().findByRole('textbox', { name: 'Reason' })).toHaveValue('')
    await user.keyboard('k')
    expect(await panel().findByRole('textbox', { name: 'Reason' })).toHaveValue('Do not ask: j, k, h or ?')
    expect(panel().getByRole('radio', { name: /^Warn/ })).toBeChecked()
    // The earlier press of w must not choose Warn again and move the focus out of the queue.
    expect(screen.getByRole('link', { name: 'Room a' })).toHaveFocus()

    replyInOrder(moderateTarget, done(moderateTarget, aTarget({ open: false, allowed: ['warn'] })))
    await user.click(panel().getByRole('button', { name: 'Warn' }))
    expect(await screen.findByText('Warned: Room a')).toBeVisible()
    expect(panel().getByRole('textbox', { name: 'Reason' })).toHaveValue('')
  })

  test('keys in an open menu choose no action', async () => {
    server.use(reply(listNotifications, { items: [], next: null }))
    const { user } = open(`/moderation?target=listing:${idOf('a')}`)
    await screen.findByRole('radio', { name: /^Hide/ })
    await user.click(await screen.findByRole('button', { name: 'Notifications' }))
    await screen.findByRole('menu')
    await user.keyboard('h')
    expect(panel().getByRole('radio', { name: /^Hide/, hidden: true })).not.toBeChecked()
  })

  test('? opens the help, which has a switch to turn off the shortcuts', async () => {
    const { user, address } = open()
    await screen.findByRole('link', { name: 'Room a' })
    await user.keyboard('?')
    await user.click(await screen.findByRole('switch', { name: 'Use these shortcuts' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.keyboard('j')
    expect(address()).toBe('/moderation')
  })

  test('the queue shows what others report, within half a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open()
    await screen.findByRole('link', { name: 'Room a' })
    server.use(reply(listModerationQueue, { items: [queueItem('c')], next: null }))
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(await screen.findByRole('link', { name: 'Room c' })).toBeVisible()
    vi.useRealTimers()
  })

  test('a queue that fails shows a message with Retry, an empty one says so', async () => {
    server.use(replyError(listModerationQueue, 'unavailable'))
    const { user } = open()
    expect(await screen.findByText('We couldn’t load the queue.')).toBeVisible()
    server.use(reply(listModerationQueue, { items: [], next: null }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(/^The queue is empty\./)).toBeVisible()
  })
})
