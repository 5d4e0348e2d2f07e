import {
  cancelViewing,
  getViewingCalendar,
  listConversationViewings,
  proposeViewings,
  shareViewing,
  unshareViewing,
  type Viewing,
} from '@roommate-finder/contracts/viewings'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aConversation, aViewing } from '#src/testing/factories.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { openEventStream, replyError, server } from '#src/testing/server.ts'
import { serveConversation, setClock } from '#src/testing/viewings.ts'
import { done, replyInOrder } from '#src/testing/writes.ts'

setClock()
afterEach(() => {
  vi.restoreAllMocks()
})

const confirmed = (fields: Partial<Viewing> = {}) =>
  aViewing({ state: 'confirmed', place: '410 Elm Street, Apt 3', ...fields })

const serve = (viewings: Viewing[], { conversationId = '', role = 'seeker' }: Partial<Viewing> = {}) =>
  serveConversation(aConversation({ _id: conversationId, role }), { viewings })
const open = (viewing: Viewing) => {
  serve([viewing], viewing)
  return renderRoute(`/messages/${viewing.conversationId}`, { session: signedIn() })
}
const press = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

describe('a confirmed viewing in its conversation', () => {
  test('has time, zone and place, and safety notes until they are hidden', async () => {
    const viewing = confirmed()
    const page = open(viewing)
    expect(await screen.findByText('Viewing Thu, Dec 3, 5:00 PM')).toBeVisible()
    expect(screen.getByText('Thursday, December 3, 5:00 – 5:30 PM').parentElement).toHaveTextContent('(Central Time)')
    expect(screen.getByText('410 Elm Street, Apt 3')).toBeVisible()
    expect(screen.queryByText(/your time$/)).not.toBeInTheDocument()
    expect(screen.getByText(/^Tell a friend where you’re going/)).toBeVisible()
    await press(page, 'Hide safety notes')
    expect(screen.queryByText(/^Tell a friend/)).not.toBeInTheDocument()
    page.unmount()
    open(viewing)
    await screen.findByText('Viewing Thu, Dec 3, 5:00 PM')
    expect(screen.queryByText(/^Tell a friend/)).not.toBeInTheDocument()
    expect(screen.getByText('410 Elm Street, Apt 3')).not.toBeVisible()
  })

  test.each([
    ['seeker', 'No address yet. Ask in a message.', /^Tell a friend/],
    ['host', 'No address yet.', /^Have a friend or roommate at home/],
  ] as const)('tells a %s what to do without an address, and of their safety', async (role, text, safety) => {
    open(confirmed({ role, place: null }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByText(safety)).toBeVisible()
  })

  test('in another zone, has the time of the viewer beside it', async () => {
    vi.stubEnv('TZ', 'America/New_York')
    open(confirmed())
    expect(await screen.findByText('6:00 – 6:30 PM your time')).toBeVisible()
    expect(screen.getByText(/^Viewing Thu/)).toHaveTextContent('Viewing Thu, Dec 3, 5:00 PM (6:00 PM your time)')
  })

  test('that has started is neither moved nor canceled', async () => {
    vi.setSystemTime(Date.parse('2026-12-03T23:10:00.000Z'))
    open(confirmed())
    expect(await screen.findByRole('button', { name: 'Share this visit' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Move' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  })

  test('that the other person cancels while one writes a note says so', async () => {
    const viewing = confirmed()
    const send = openEventStream()
    const page = open(viewing)
    await press(page, 'Cancel')
    await page.user.type(await screen.findByLabelText('Note (optional)'), 'I’m ill.')
    serve([{ ...viewing, state: 'canceled' }], viewing)
    send('conversation', { _id: viewing.conversationId })
    expect(await screen.findByText('This viewing was just canceled.')).toBeVisible()
    expect(screen.getByLabelText('Note (optional)')).toHaveValue('I’m ill.')
  })

  test('that cannot be loaded says so, and loads again', async () => {
    const viewing = confirmed()
    serve([viewing], viewing)
    server.use(replyError(listConversationViewings, 'internal'))
    const page = renderRoute(`/messages/${viewing.conversationId}`, { session: signedIn() })
    expect(await screen.findByText('We couldn’t load your viewings.')).toBeVisible()
    serve([viewing], viewing)
    await press(page, 'Retry')
    expect(await screen.findByText('Viewing Thu, Dec 3, 5:00 PM')).toBeVisible()
  })

  test('shows the safety notes of each role until they are hidden', async () => {
    const page = open(confirmed())
    await press(page, 'Hide safety notes')
    page.unmount()
    open(confirmed({ role: 'host' }))
    expect(await screen.findByText(/^Have a friend or roommate at home/)).toBeVisible()
  })

  test('is downloaded for a calendar, or says why not', async () => {
    const viewing = confirmed()
    const page = open(viewing)
    server.use(replyError(getViewingCalendar, 'not_found'))
    await press(page, 'Add to calendar')
    expect(await screen.findByText('A sentence of the server.')).toBeVisible()
    let saved: Blob | undefined
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved = blob
      return 'blob:entry'
    })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
    server.use(http.get(`*/api/viewings/${viewing._id}.ics`, () => HttpResponse.text('BEGIN:VCALENDAR')))
    await press(page, 'Add to calendar')
    await waitFor(() => expect(click).toHaveBeenCalled())
    expect(saved?.type).toBe('text/calendar')
    expect(await saved?.text()).toBe('BEGIN:VCALENDAR')
  })

  test('is canceled with a note', async () => {
    const viewing = confirmed()
    const page = open(viewing)
    const sent = replyInOrder(cancelViewing, done(cancelViewing, { ...viewing, state: 'canceled' }))
    await press(page, 'Cancel')
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this viewing?' }))
    await page.user.type(dialog.getByRole('textbox', { name: 'Note (optional)' }), 'I’m ill.')
    serve([{ ...viewing, state: 'canceled' }], viewing)
    await page.user.click(dialog.getByRole('button', { name: 'Cancel viewing' }))
    expect(await screen.findByText(/^The viewing is canceled\. We told .*Hana/)).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Viewing Thu, Dec 3, 5:00 PM')).not.toBeInTheDocument())
    // The part of the page that starts with the name of the other person.
    const top = screen.getByRole('button', { name: 'Conversation actions' }).closest('[tabindex="-1"]')
    await waitFor(() => expect(top).toHaveFocus())
    expect(sent.map(({ body, path }) => ({ body, path }))).toEqual([
      { body: { note: 'I’m ill.' }, path: `/api/viewings/${viewing._id}/cancel` },
    ])
  })

  test('is moved by new times, of which its own is one; a host keeps the address', async () => {
    const viewing = confirmed({ role: 'host' })
    const page = open(viewing)
    const sent = replyInOrder(proposeViewings, done(proposeViewings, { viewings: [] }))
    await press(page, 'Move')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move the viewing' }))
    expect(await dialog.findByText(/Your viewing on Thu, Dec 3, 5:00 PM stays until/)).toBeVisible()
    expect(dialog.getByLabelText('Address or meeting point')).toHaveValue('410 Elm Street, Apt 3')
    await page.user.click(dialog.getByRole('button', { name: 'Thursday, December 3, 5:30 PM' }))
    await page.user.click(dialog.getByRole('button', { name: 'Send 1 time' }))
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        {
          slots: [{ startsAt: '2026-12-03T23:30:00.000Z', endsAt: '2026-12-04T00:00:00.000Z' }],
          place: '410 Elm Street, Apt 3',
          moves: viewing._id,
        },
      ]),
    )
  })

  test('is shared by a link that is shown once, and ended', async () => {
    const viewing = confirmed()
    const page = open(viewing)
    const url = 'https://rooms.example/visit/2J0Zb3uXG5m1i3n0cGkH8Yw7rQ4sT6vXzA9bC1dE2fG'
    const link = { url, until: '2026-12-04T23:30:00.000Z' }
    replyInOrder(shareViewing, done(shareViewing, link))
    await press(page, 'Share this visit')
    expect(await screen.findByRole('dialog', { name: 'Share this visit' })).toHaveTextContent(
      'It stops working 24 hours after the viewing, or when the viewing is canceled.',
    )
    serve([{ ...viewing, sharedUntil: link.until }], viewing)
    await press(page, 'Create link')
    expect(await screen.findByLabelText('Link')).toHaveValue(url)
    await press(page, 'Done')
    const ended = replyInOrder(unshareViewing, done(unshareViewing, undefined))
    await press(page, 'Share this visit')
    await press(page, 'Turn off link')
    expect(await screen.findByText('The link no longer works.')).toBeVisible()
    expect(ended.map(({ path }) => path)).toEqual([`/api/viewings/${viewing._id}/share`])
  })

  test('appears when an event says that the conversation changed', async () => {
    const viewing = confirmed()
    const send = openEventStream()
    serve([], viewing)
    renderRoute(`/messages/${viewing.conversationId}`, { session: signedIn() })
    await screen.findByText('Yes, it is.')
    serve([viewing], viewing)
    send('conversation', { _id: viewing.conversationId })
    expect(await screen.findByText('Viewing Thu, Dec 3, 5:00 PM')).toBeVisible()
  })
})
