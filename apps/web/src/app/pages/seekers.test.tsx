import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import { listMyListings } from '@roommate-finder/contracts/listings'
import { inviteSeeker, listSeekers, type Seeker } from '@roommate-finder/contracts/matches'
import { getConversation, listConversations, listMessages } from '@roommate-finder/contracts/messages'
import { getHousehold, type Household } from '@roommate-finder/contracts/profiles'
import { createBlock, createReport } from '@roommate-finder/contracts/trust'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aConversation, aFit, aListing } from '#src/testing/factories.ts'
import { setField } from '#src/testing/fields.ts'
import { chooseAction } from '#src/testing/menus.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'
import { done, refused, replyInOrder } from '#src/testing/writes.ts'

const room = aListing({ title: 'Attic', isOwner: true })
const ben: Seeker = {
  seekerId: 'b'.repeat(24),
  name: 'Ben',
  intro: 'I’m a nurse and like to cook.',
  budgetMax: 1000,
  moveIn: { from: '2199-01-01', to: '2199-01-31' },
  stayMonths: 12,
  fit: aFit(),
}
const answer = { question: 'smoking', own: 'no', accepts: ['no'], weight: 'must' } as const
const household: Household = { answers: [{ ...answer, accepts: ['no'] }], ofProfile: false }

const serve = (people: Seeker[], answers: Household = household) =>
  server.use(
    reply(listMyListings, [room]),
    reply(getHousehold, answers),
    reply(listSeekers, { items: people, next: null }),
  )
const open = (user = {}) => renderRoute(`/mylist/${room._id}/seekers`, { session: signedIn(user) })
const invite = async ({ user }: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('button', { name: 'Invite Ben' }))

describe('people who might fit', () => {
  test('have a first name, plans, an intro, and the fit in words', async () => {
    serve([ben, { seekerId: 'c'.repeat(24), name: 'Cleo', intro: '', fit: aFit({ agrees: [], differs: [] }) }])
    open()
    const list = await screen.findByRole('list', { name: 'People who might fit' })
    expect(
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ben', 'Cleo'])
    for (const text of [
      'Fits: early riser, no smoking',
      'Differs: guests',
      'Move-in between Jan 1, 2199 and Jan 31, 2199 · For 12 months · Up to $1,000/month',
      'I’m a nurse and like to cook.',
      'No answers in common yet',
    ])
      expect(list).toHaveTextContent(text)
  })

  test.each<[string, Household, string, string]>([
    [
      'of the room',
      household,
      'We compared their answers with the 1 question your household answered.',
      'Change the answers',
    ],
    [
      'of the profile',
      { ...household, ofProfile: true },
      'We compared their answers with your profile’s.',
      'Change the answers',
    ],
    [
      'of no one',
      { answers: [], ofProfile: true },
      'We don’t know your household yet, so we can’t say who fits.',
      'Answer a few questions',
    ],
  ])('are compared with the answers %s', async (_, answers, sentence, link) => {
    serve([ben], answers)
    open()
    expect(await screen.findByText(sentence, { exact: false })).toBeVisible()
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', `/mylist/${room._id}/household`)
  })

  test('that do not exist yet are promised', async () => {
    serve([])
    open()
    expect(await screen.findByRole('heading', { name: 'No one yet' })).toBeVisible()
  })

  test.each([
    ['without a confirmed email', 'forbidden', { emailVerified: false }, 'Confirm your email first', 'My Profile'],
    ['of another user’s room', 'forbidden', {}, 'This isn’t one of your rooms', 'My rooms'],
    ['of a paused room', 'conflict', {}, 'This room isn’t on the site right now', 'My rooms'],
  ] as const)('%s are not shown, and the page says what to do', async (_, code, user, title, action) => {
    serve([])
    server.use(replyError(listSeekers, code))
    open(user)
    const heading = await screen.findByRole('heading', { name: title })
    expect(heading.parentElement).toHaveTextContent('A sentence of the server.')
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: action })).toBeVisible()
  })

  test('that fail to load are loaded again', async () => {
    serve([ben])
    server.use(replyError(listSeekers, 'unavailable'))
    const { user } = open()
    expect(await screen.findByText('We couldn’t load the people who might fit.')).toBeVisible()
    serve([ben])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Ben' })).toBeVisible()
  })
})

test('a person is reported and blocked by the id of their profile, and leaves the list', async () => {
  serve([ben])
  const reported = replyInOrder(createReport, done(createReport, { _id: ben.seekerId, status: 'open' }))
  const blocked = replyInOrder(
    createBlock,
    done(createBlock, { _id: ben.seekerId, name: 'Ben', since: room.createdAt }),
  )
  const { user } = open()
  await chooseAction(user, 'Ben', 'Report or block')
  await user.click(await screen.findByRole('radio', { name: 'Report and block' }))
  await user.click(screen.getByRole('radio', { name: /Scam/ }))
  serve([])
  await user.click(screen.getByRole('button', { name: 'Report and block' }))
  expect(await screen.findByRole('heading', { name: 'No one yet' })).toBeVisible()
  expect(reported).toMatchObject([{ body: { target: 'person', id: ben.seekerId, reason: 'scam' } }])
  expect(blocked).toMatchObject([{ body: { seekerId: ben.seekerId } }])
})

describe('inviting a person', () => {
  test('has a ready text, says how many a day, and opens the conversation', async () => {
    const conversation = aConversation({ role: 'host' })
    serve([ben])
    server.use(
      reply(listConversations, { items: [conversation], next: null }),
      reply(getConversation, conversation),
      reply(listMessages, { items: [], next: null }),
    )
    const sent = replyInOrder(inviteSeeker, done(inviteSeeker, { conversationId: conversation._id }))
    const page = open()
    await invite(page)
    const dialog = screen.getByRole('dialog', { name: 'Invite Ben' })
    expect(dialog).toHaveTextContent('To “Attic”. You can invite up to 10 people a day.')
    await page.user.click(screen.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByRole('heading', { name: 'About Hana Host' })).toBeVisible()
    expect(page.address()).toBe(`/messages/${conversation._id}`)
    const body = 'Hi Ben, I think you’d fit in well here. Would you like to come and see our room “Attic”?'
    expect(sent).toMatchObject([
      { path: `/api/roommates/${room._id}/invitations`, body: { seekerId: ben.seekerId, body } },
    ])
  })

  test('without a name greets without one', async () => {
    serve([{ ...ben, name: MEMBER_NAME }])
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: `Invite ${MEMBER_NAME}` }))
    expect(screen.getByLabelText('Your message')).toHaveValue(
      'Hi, I think you’d fit in well here. Would you like to come and see our room “Attic”?',
    )
  })

  test('too briefly, or too often, says so and keeps the text', async () => {
    serve([ben])
    const sent = replyInOrder(inviteSeeker, refused('rate_limited', { error: 'You’ve invited 10 people today.' }))
    const page = open()
    await invite(page)
    setField('Your message', 'Come!')
    await page.user.click(screen.getByRole('button', { name: 'Send invitation' }))
    expect(screen.getByLabelText('Your message')).toBeInvalid()
    expect(sent).toHaveLength(0)
    setField('Your message', 'Come and see our room on Sunday!')
    await page.user.click(screen.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('You’ve invited 10 people today.')).toBeVisible()
    expect(screen.getByLabelText('Your message')).toHaveValue('Come and see our room on Sunday!')
  })
})
