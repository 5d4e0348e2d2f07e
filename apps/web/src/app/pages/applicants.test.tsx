import { type Applicant, declineApplicants, listApplicants } from '@roommate-finder/contracts/applicants'
import { messageInterested } from '@roommate-finder/contracts/interest-messages'
import { listMyListings } from '@roommate-finder/contracts/listings'
import { getConversation, listConversations, listMessages } from '@roommate-finder/contracts/messages'
import { listConversationViewings } from '@roommate-finder/contracts/viewings'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aConversation, aFit, aListing, aMessage, anApplicant } from '#src/testing/factories.ts'
import { setField } from '#src/testing/fields.ts'
import { chooseAction } from '#src/testing/menus.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { gate, openEventStream, reply, replyError, server } from '#src/testing/server.ts'
import { done, refused, replyInOrder } from '#src/testing/writes.ts'

beforeEach(() => vi.stubEnv('TZ', 'America/Chicago'))
afterEach(() => vi.unstubAllEnvs())

const room = aListing({ title: 'Attic', isOwner: true })
const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

const sam = anApplicant({
  conversationId: 'c'.repeat(24),
  since: ago(50),
  waitingSince: ago(50),
  preview: 'Is the room still available in March?',
  fit: aFit(),
  budgetMax: 900,
  moveIn: { from: '2199-01-01', to: '2199-01-31' },
  stayMonths: 12,
})
const lea = anApplicant({
  name: 'Lea Frey',
  interestId: 'b'.repeat(24),
  email: 'lea@example.test',
  emailConfirmedAt: '2026-05-04T09:00:00.000Z',
  since: ago(30),
})
const tom = anApplicant({
  name: 'Tom',
  stage: 'talking',
  conversationId: 'd'.repeat(24),
  since: ago(90),
  preview: 'Sounds good!',
})
const inga = anApplicant({
  name: 'Inga',
  verified: false,
  stage: 'talking',
  conversationId: '1'.repeat(24),
  invited: true,
  since: ago(25),
})
const vera = anApplicant({
  name: 'Vera',
  stage: 'viewing',
  conversationId: 'e'.repeat(24),
  since: ago(90),
  viewing: {
    _id: 'f'.repeat(24),
    startsAt: '2198-12-03T23:00:00.000Z',
    timeZone: 'America/Chicago',
    state: 'confirmed',
    proposedBy: 'host',
  },
})
const dan = anApplicant({
  name: 'Dan',
  stage: 'declined',
  conversationId: '2'.repeat(24),
  since: ago(90),
  declined: { at: ago(25), reason: 'dates' },
})
const everyone = [sam, lea, tom, inga, vera, dan]

const serve = (items: Applicant[], isCut = false) =>
  server.use(reply(listMyListings, [room]), reply(listApplicants, { items, isCut }))
const open = () => renderRoute(`/mylist/${room._id}/applicants`, { session: signedIn() })
const openWith = async (items: Applicant[]) => {
  serve(items)
  const view = open()
  await screen.findByText(/^\d+ (person|people)/)
  return view
}
const column = (name: RegExp) => screen.getByRole('list', { name })
const card = (name: string) => screen.getByRole('button', { name })
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })

describe('applicants', () => {
  test('stand in columns with counts, each with fit, dates, budget and what is next', async () => {
    await openWith(everyone)
    expect(screen.getByText('6 people · 1 waiting for your answer')).toBeVisible()
    expect(
      screen
        .getAllByRole('heading', { level: 2 })
        .map(({ textContent }) => textContent)
        .slice(0, 4),
    ).toEqual(['New 2', 'Talking 2', 'Viewing 1', 'Declined 1'])
    const [first, second] = within(column(/^New/))
      .getAllByRole('listitem')
      .filter((item) => item.querySelector('button'))
    for (const text of [
      'Sam Seeker',
      'Fits: early riser, no smoking',
      'Jan 1, 2199 – Jan 31, 2199 · Up to $900',
      'Waiting 2 days',
    ])
      expect(first).toHaveTextContent(text)
    expect(first).not.toHaveTextContent('Differs')
    expect(second).toHaveTextContent(/Lea Frey.*Interested (yesterday|2 days ago)/)
    expect(column(/^Talking/)).toHaveTextContent(/Tom.*“Sounds good!”.*Inga.*Invited/)
    expect(column(/^Viewing/)).toHaveTextContent('Mon, Dec 3, 5:00 PM')
    expect(column(/^Declined/)).toHaveTextContent(/Dan.*Declined (yesterday|2 days ago) · Dates don’t fit/)
  })

  test.each([
    ['host', {}, 'You suggested Mon, Dec 3, 5:00 PM'],
    ['seeker', {}, 'Wants to come Mon, Dec 3, 5:00 PM'],
    ['seeker', { waitingSince: ago(50) }, 'Wants to come Mon, Dec 3, 5:00 PM · Waiting 2 days'],
  ] as const)('show the first of the times that the %s suggested', async (proposedBy, fields, text) => {
    const viewing = vera.viewing && { ...vera.viewing, state: 'proposed' as const, proposedBy }
    await openWith([{ ...vera, ...fields, viewing }])
    expect(screen.getByText(text)).toBeVisible()
  })

  test('in another time zone, have the time of the viewer, too', async () => {
    vi.stubEnv('TZ', 'America/New_York')
    await openWith([vera])
    expect(screen.getByText('Mon, Dec 3, 5:00 PM (6:00 PM your time)')).toBeVisible()
  })

  test('show what the host wrote last, and that they declined an invitation', async () => {
    await openWith([
      { ...tom, lastMine: true },
      { ...inga, stage: 'declined' },
    ])
    expect(column(/^Talking/)).toHaveTextContent('You: Sounds good!')
    expect(column(/^Declined/)).toHaveTextContent('Declined your invitation')
  })

  test('are reached by arrow keys across columns, also from a box, but not out of a menu', async () => {
    const { user } = await openWith(everyone)
    card('Sam Seeker').focus()
    for (const [key, name] of [
      ['ArrowDown', 'Lea Frey'],
      ['ArrowDown', 'Lea Frey'],
      ['ArrowRight', 'Inga'],
      ['ArrowRight', 'Vera'],
      ['ArrowLeft', 'Tom'],
      ['ArrowUp', 'Tom'],
    ] as const) {
      await user.keyboard(`{${key}}`)
      expect(card(name)).toHaveFocus()
    }
    box('Sam Seeker').focus()
    await user.keyboard('{ArrowRight}')
    expect(card('Tom')).toHaveFocus()
    screen.getByRole('button', { name: 'More actions for Tom' }).focus()
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByRole('menuitem', { name: 'Open conversation' })).toBeVisible()
  })

  test('show everything that the host may know in a dialog', async () => {
    const { user } = await openWith([{ ...lea, preview: 'Hi there!' }, sam])
    await user.click(card('Lea Frey'))
    const dialog = screen.getByRole('dialog', { name: 'Lea Frey' })
    expect(dialog).toHaveTextContent(/Email confirmed May 2026/)
    expect(within(dialog).getByRole('link', { name: 'lea@example.test' })).toHaveAttribute(
      'href',
      `mailto:lea@example.test?subject=${encodeURIComponent('About “Attic”')}`,
    )
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await user.click(card('Sam Seeker'))
    const other = screen.getByRole('dialog', { name: 'Sam Seeker' })
    expect(other).toHaveTextContent('Is the room still available in March?')
    expect(other).toHaveTextContent('For 12 months')
    expect(within(other).getByRole('link', { name: 'Open conversation' })).toHaveAttribute(
      'href',
      `/messages/${sam.conversationId}`,
    )
  })

  test('without a confirmed email have a part of their address', async () => {
    const { user } = await openWith([{ ...lea, verified: false, email: 'l•••@example.test' }])
    await user.click(card('Lea Frey'))
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'Email, partly hidden: l•••@example.testYou’ll see it in full once they confirm it.',
    )
  })

  test('get a first message from the menu', async () => {
    const conversation = aConversation({ role: 'host' })
    const sent = replyInOrder(
      messageInterested,
      done(messageInterested, { conversationId: conversation._id, message: aMessage({ mine: true, body: 'Hi!' }) }),
    )
    server.use(
      reply(listConversations, { items: [conversation], next: null }),
      reply(getConversation, conversation),
      reply(listMessages, { items: [], next: null }),
    )
    const { user, address } = await openWith([lea])
    await chooseAction(user, 'Lea Frey', 'Message')
    expect(await screen.findByRole('dialog', { name: 'Message Lea Frey' })).toHaveTextContent('About “Attic”.')
    setField('Your message', 'Hi!')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByRole('heading', { name: 'About Hana Host' })).toBeVisible()
    expect(address()).toBe(`/messages/${conversation._id}`)
    const path = `/api/roommates/${room._id}/interests/${lea.interestId}/messages`
    expect(sent).toMatchObject([{ path, body: { body: 'Hi!' } }])
  })

  test('may have taken their interest back, which keeps the text of the message', async () => {
    server.use(replyError(messageInterested, 'not_found', { error: 'This person is no longer interested.' }))
    const { user } = await openWith([lea])
    await chooseAction(user, 'Lea Frey', 'Message')
    await screen.findByRole('dialog', { name: 'Message Lea Frey' })
    setField('Your message', 'Hi!')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText('This person is no longer interested.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue('Hi!')
  })

  test('are suggested times from the menu and their dialog, unless a viewing is confirmed or they have not answered an invitation', async () => {
    server.use(reply(listConversationViewings, { items: [], timeZone: 'America/Chicago' }))
    const { user } = await openWith([tom, vera, inga])
    for (const name of ['Vera', 'Inga']) {
      await user.click(screen.getByRole('button', { name: `More actions for ${name}` }))
      expect(await screen.findByRole('menuitem', { name: 'Open conversation' })).toBeVisible()
      expect(screen.queryByRole('menuitem', { name: 'Suggest times' })).not.toBeInTheDocument()
      await user.keyboard('{Escape}')
    }
    await chooseAction(user, 'Tom', 'Suggest times')
    expect(await screen.findByText('Choose up to 5 times. Tom picks one.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(card('Tom'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Suggest times' }))
    expect(await screen.findByText('Choose up to 5 times. Tom picks one.')).toBeVisible()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  test('appear after an event', async () => {
    const sendEvent = openEventStream()
    await openWith([sam])
    await within(screen.getByRole('banner')).findByRole('link', { name: 'Messages' })
    serve([sam, lea])
    sendEvent('conversation', { _id: 'c'.repeat(24) })
    expect(await screen.findByText('2 people · 1 waiting for your answer')).toBeVisible()
  })
})

describe('declining', () => {
  const decline = (...turns: Parameters<typeof replyInOrder> extends [unknown, ...infer Turns] ? Turns : never) =>
    replyInOrder(declineApplicants, ...turns)
  const send = (user: ReturnType<typeof open>['user'], label: string) =>
    user.click(screen.getByRole('button', { name: label }))

  test('several people at once sends one call with the reason, and moves them', async () => {
    const sent = decline(done(declineApplicants, undefined))
    const { user } = await openWith(everyone)
    await user.click(screen.getByRole('button', { name: 'Select all new' }))
    expect(screen.getByText('2 people selected.')).toBeVisible()
    await user.click(box('Tom'))
    expect(screen.getByText('3 people selected.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Decline 3 people' }))
    const dialog = await screen.findByRole('dialog', { name: 'Decline 3 people?' })
    expect(dialog).toHaveTextContent('We’ll send each of them: “Thanks for your interest!')
    expect(dialog).not.toHaveTextContent('People you invited')
    await user.selectOptions(screen.getByRole('combobox', { name: /^Reason/ }), 'Dates don’t fit')
    serve(everyone.map((person) => ({ ...person, stage: 'declined' })))
    await user.click(within(dialog).getByRole('button', { name: 'Decline 3 people' }))
    expect(await screen.findByText('Declined.')).toBeVisible()
    await waitFor(() => expect(within(column(/^Declined/)).getAllByRole('button', { name: /^More/ })).toHaveLength(6))
    expect(sent.map(({ body, path }) => ({ body, path }))).toEqual([
      { body: { ids: [sam._id, lea._id, tom._id], reason: 'dates' }, path: `/api/roommates/${room._id}/declines` },
    ])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.queryByText(/selected\.$/)).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Select all new' })).not.toBeInTheDocument()
    expect(screen.getByRole('group', { name: 'Applicants' })).toHaveFocus()
  })

  test('people with a viewing says that it will be canceled', async () => {
    const { user } = await openWith([tom, vera])
    await chooseAction(user, 'Vera', 'Decline')
    expect(await screen.findByRole('dialog')).toHaveTextContent('Your viewing will be canceled. You can both')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('button', { name: 'More actions for Vera' })).toHaveFocus()
    await user.click(box('Tom'))
    await user.click(box('Vera'))
    await user.click(screen.getByRole('button', { name: 'Decline 2 people' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('Viewings with them will be canceled. You can all')
  })

  test('one person is a matter of two presses; invited people get another message', async () => {
    const sent = decline(done(declineApplicants, undefined))
    const { user } = await openWith([inga, tom])
    await chooseAction(user, 'Inga', 'Decline')
    const dialog = await screen.findByRole('dialog', { name: 'Decline politely' })
    expect(dialog).toHaveTextContent('We’ll send Inga: “I’m sorry, the room is no longer free.')
    serve([tom])
    await send(user, 'Send message')
    expect(await screen.findByText('Declined.')).toBeVisible()
    expect(screen.getByText('1 person')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([{ ids: [inga._id] }])
  })

  test('some who were invited says what they get', async () => {
    const { user } = await openWith([inga, tom])
    await user.click(box('Tom'))
    await user.click(box('Inga'))
    await user.click(screen.getByRole('button', { name: 'Decline 2 people' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'We’ll send each of them: “Thanks for your interest! I’m sorry, but I can’t offer you this room. Good luck with your search!” People you invited get: “I’m sorry, the room is no longer free. Good luck with your search!”',
    )
  })

  test('more people than one call takes sends several, and after a failure all again', async () => {
    const many = Array.from({ length: 60 }, (_, index) => anApplicant({ name: `Person ${index}` }))
    const sent = decline(
      done(declineApplicants, undefined),
      refused('rate_limited'),
      done(declineApplicants, undefined),
    )
    const { user } = await openWith(many)
    await user.click(screen.getByRole('button', { name: 'Select all new' }))
    await user.click(screen.getByRole('button', { name: 'Decline 60 people' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Decline 60 people' }))
    expect(await screen.findByText('A sentence of the server.')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: /^Decline/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent.map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([50, 10, 50, 10])
  }, 20_000)

  test('is not offered for declined people', async () => {
    const { user } = await openWith([dan])
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'More actions for Dan' }))
    expect(await screen.findByRole('menuitem', { name: 'Open conversation' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Decline' })).not.toBeInTheDocument()
  })
})

describe('the page', () => {
  test('without applicants says what will be there', async () => {
    serve([])
    open()
    expect(await screen.findByRole('heading', { name: 'No one has asked yet' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'See people who might fit' })).toHaveAttribute(
      'href',
      `/mylist/${room._id}/seekers`,
    )
  })

  test('that fails to load is loaded again', async () => {
    serve([])
    server.use(replyError(listApplicants, 'unavailable'))
    const { user } = open()
    expect(await screen.findByText('We couldn’t load your applicants.')).toBeVisible()
    serve([sam])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('button', { name: 'Sam Seeker' })).toBeVisible()
  })

  test('that is slow says so', async () => {
    const { until, open: answer } = gate()
    server.use(reply(listMyListings, [room]), reply(listApplicants, { items: [sam], isCut: false }, { until }))
    open()
    expect(await screen.findByText('Loading applicants')).toBeInTheDocument()
    answer()
    expect(await screen.findByText('1 person · 1 waiting for your answer')).toBeVisible()
  })

  test('with more people than it shows says so', async () => {
    serve([sam, lea], true)
    open()
    expect(await screen.findByText('Some people who asked long ago are left out.')).toBeVisible()
  })

  test('without the title of the room leaves it out', async () => {
    server.use(replyError(listMyListings, 'unavailable'), reply(listApplicants, { items: [lea], isCut: false }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Lea Frey' }))
    expect(screen.getByRole('link', { name: 'lea@example.test' })).toHaveAttribute('href', 'mailto:lea@example.test')
    await user.click(screen.getByRole('button', { name: 'Message' }))
    expect(await screen.findByRole('dialog', { name: 'Message Lea Frey' })).not.toHaveTextContent('About')
  })

  test('of a room of someone else says so', async () => {
    serve([])
    server.use(replyError(listApplicants, 'forbidden'))
    open()
    expect(await screen.findByRole('heading', { name: 'This isn’t one of your rooms' })).toBeVisible()
  })
})
