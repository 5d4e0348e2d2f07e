import type { FitAnswer } from '@roommate-finder/contracts/fit'
import { listPlaces } from '@roommate-finder/contracts/places'
import { getProfile, type Profile, saveProfile } from '@roommate-finder/contracts/profiles'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { aPlace, aProfile } from '#src/testing/factories.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, server } from '#src/testing/server.ts'
import { done, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const guests: FitAnswer = { question: 'guests', own: 'rarely', accepts: ['rarely'], weight: 'open' }

/** Stores what is sent, as the API does. */
const store = ({ body }: { body: unknown }) => HttpResponse.json({ ...aProfile(), ...(body as Partial<Profile>) })
const answerSaves = () => replyInOrder(saveProfile, store)

const open = async (profile: Partial<Profile> = {}, address = '/fit') => {
  server.use(reply(getProfile, aProfile(profile)))
  const route = renderRoute(address, { session: signedIn() })
  await screen.findByRole('heading', { level: 1, name: 'Roommate profile' })
  return route
}
const question = (name: string) => screen.findByRole('heading', { level: 2, name })
const tile = (name: string) => screen.findByRole('radio', { name })
const answersOf = (sent: { body: unknown }[]) => sent.map(({ body }) => (body as Profile).answers)

describe('the questions', () => {
  test('start at the first open one, save each answer at once, and Back keeps it', async () => {
    const sent = answerSaves()
    const { user, goBack, address } = await open()
    await user.click(await screen.findByRole('button', { name: 'Answer questions' }))
    expect(await question('Are you an early riser or a night owl?')).toHaveFocus()
    expect(screen.getByText('Question 1 of 10')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument()
    await user.click(await tile('Night owl'))
    expect(await tile('Night owl')).toBeChecked()
    const sleep = { question: 'sleep', own: 'late', accepts: ['late'], weight: 'open' }
    await waitFor(() => expect(answersOf(sent)).toEqual([[sleep]]))

    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await question('How tidy are you?')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Skip' }))
    expect(await question('How often do you have guests over?')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(await tile('Night owl')).toBeChecked()
    goBack()
    expect(address()).toBe('/fit')
  })

  test('ask how much it matters, and then what is fine', async () => {
    const sent = answerSaves()
    const { user } = await open({ answers: [guests] }, '/fit?question=guests')
    expect(await tile('Rarely')).toBeChecked()
    expect(screen.queryByRole('group', { name: 'Fine with you' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Deal-breaker' }))
    const fine = within(await screen.findByRole('group', { name: 'Fine with you' }))
    expect(fine.getByRole('checkbox', { name: 'Rarely' })).toBeChecked()
    await user.click(fine.getByRole('checkbox', { name: 'Sometimes' }))
    await user.click(fine.getByRole('checkbox', { name: 'Rarely' }))
    // The last one stays.
    await user.click(fine.getByRole('checkbox', { name: 'Sometimes' }))
    expect(fine.getByRole('checkbox', { name: 'Sometimes' })).toBeChecked()
    await waitFor(() => expect(answersOf(sent).at(-1)).toEqual([{ ...guests, accepts: ['sometimes'], weight: 'must' }]))
  })

  test('end at the list of answers, where each can be changed or cleared', async () => {
    const sent = answerSaves()
    const { user, address } = await open({ answers: [guests] }, '/fit?question=quiet-hours')
    await user.click(await screen.findByRole('button', { name: 'Skip' }))
    const list = within(await screen.findByRole('list', { name: 'Answers' }))
    expect(address()).toBe('/fit')
    expect(screen.getByRole('heading', { name: 'Living together' })).toHaveFocus()
    expect(list.getAllByRole('listitem')).toHaveLength(10)
    expect(screen.getByRole('link', { name: 'See rooms that fit you' })).toHaveAttribute('href', '/matches')
    await user.click(list.getByRole('button', { name: 'Change guests' }))
    await user.click(await screen.findByRole('button', { name: 'Clear answer' }))
    expect(await screen.findByRole('button', { name: 'Skip' })).toBeVisible()
    expect(await question('How often do you have guests over?')).toHaveFocus()
    await waitFor(() => expect(answersOf(sent)).toEqual([[]]))
  })

  test('show the stored answer again if the new one cannot be saved', async () => {
    replyInOrder(saveProfile, lost)
    const { user } = await open({ answers: [guests] }, '/fit?question=guests')
    await user.click(await tile('Often'))
    expect(await screen.findByText('We couldn’t save your answer. Please try again.')).toBeVisible()
    expect(await tile('Rarely')).toBeChecked()
  })
})

describe('the rest of the profile', () => {
  const save = () => screen.findByRole('button', { name: 'Save profile' })

  test('is saved with places, rent, dates and stay, and keeps the answers', async () => {
    server.use(reply(listPlaces, [aPlace()]))
    const sent = answerSaves()
    const { user } = await open({ answers: [guests] })
    await user.type(await screen.findByLabelText('Places'), 'Aus')
    await user.click(await screen.findByRole('option', { name: 'Austin, TX' }))
    await user.selectOptions(screen.getByLabelText('Distance'), '25 miles')
    await user.type(screen.getByLabelText('Highest rent'), '$1,200')
    await user.type(screen.getByLabelText('Earliest move-in'), '2027-01-01')
    await user.type(screen.getByLabelText('Latest move-in'), '2027-01-31')
    await user.selectOptions(screen.getByLabelText('Length of stay'), '12 months')
    await user.type(screen.getByLabelText(/^About you/), 'I like to cook.')
    const visible = screen.getByRole('switch', { name: 'Let hosts find me' })
    expect(visible).not.toBeChecked()
    expect(visible).toHaveAccessibleDescription(/Visitors and search engines never see it/)
    await user.click(visible)
    await user.click(await save())
    expect(await screen.findByText('We saved your profile.')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([
      {
        intro: 'I like to cook.',
        answers: [guests],
        budgetMax: 1200,
        moveIn: { from: '2027-01-01', to: '2027-01-31' },
        stayMonths: 12,
        places: ['4671654'],
        radius: 25,
        visible: true,
      },
    ])
    expect(localStorage.getItem('roommate-finder:draft:roommate-profile:ana')).toBeNull()
  })

  test('shows what is stored; a removed place and its distance are gone when saved', async () => {
    const sent = answerSaves()
    const places = { places: ['4671654'], placeNames: [{ id: '4671654', label: 'Austin, TX' }], radius: 7 }
    const { user } = await open({ ...places, budgetMax: 900, stayMonths: 5, visible: true })
    expect(await screen.findByLabelText('Highest rent')).toHaveValue('900')
    expect(screen.getByLabelText('Distance')).toHaveDisplayValue('7 miles')
    expect(screen.getByLabelText('Length of stay')).toHaveDisplayValue('5 months')
    await user.click(screen.getByRole('button', { name: 'Remove Austin, TX' }))
    expect(screen.queryByLabelText('Distance')).not.toBeInTheDocument()
    await user.click(await save())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({ intro: '', answers: [], budgetMax: 900, stayMonths: 5, places: [], visible: true })
  })

  test('needs both dates in their order, and a readable rent', async () => {
    const { user } = await open()
    await user.type(await screen.findByLabelText('Earliest move-in'), '2027-02-01')
    await user.type(screen.getByLabelText('Highest rent'), '1.200')
    await user.click(await save())
    expect(await screen.findByText(/^Highest rent must be from \$0/)).toBeVisible()
    await user.clear(screen.getByLabelText('Highest rent'))
    await user.click(await save())
    expect(await screen.findByText('Enter both dates, or neither')).toBeVisible()
    await user.type(screen.getByLabelText('Latest move-in'), '2027-01-01')
    await user.click(await save())
    expect(await screen.findByText('Choose a day on or after your earliest move-in')).toBeVisible()
  })

  test('is not undone by an answer that waits for it', async () => {
    const { until, open: respond } = gate()
    const sent = replyInOrder(saveProfile, (first) => until.then(() => store(first)), store)
    const { user } = await open({ answers: [guests], visible: true })
    await user.click(await screen.findByRole('switch', { name: 'Let hosts find me' }))
    await user.click(await save())
    await waitFor(() => expect(sent).toMatchObject([{ body: { answers: [guests], visible: false } }]))
    await user.click(screen.getByRole('button', { name: 'Change guests' }))
    await user.click(await tile('Often'))
    respond()
    const often = { ...guests, own: 'often', accepts: ['often'] }
    await waitFor(() => expect(sent[1]).toMatchObject({ body: { answers: [often], visible: false } }))
    expect(await tile('Often')).toBeChecked()
  })

  test('that cannot be saved says why, and keeps what was typed', async () => {
    replyInOrder(
      saveProfile,
      refused('validation_failed', { fields: { intro: 'Not like this' } }),
      done(saveProfile, aProfile()),
    )
    const { user } = await open()
    await user.type(await screen.findByLabelText(/^About you/), 'Hello')
    await user.click(await save())
    await waitFor(() => expect(screen.getByLabelText(/^About you/)).toHaveAccessibleDescription(/Not like this/))
    expect(screen.getByLabelText(/^About you/)).toHaveValue('Hello')
  })
})

test('a profile that cannot be loaded can be loaded again', async () => {
  server.use(replyError(getProfile, 'internal'))
  const { user } = renderRoute('/fit', { session: signedIn() })
  await screen.findByText('We couldn’t load your roommate profile.')
  server.use(reply(getProfile, aProfile()))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Answer questions' })).toBeVisible()
})
