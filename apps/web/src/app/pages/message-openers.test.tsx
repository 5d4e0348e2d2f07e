import { getProfile } from '@roommate-finder/contracts/profiles'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerRoom, open } from '#src/testing/details-page.ts'
import { aFit, aProfile } from '#src/testing/factories.ts'
import { reply, replyError, server } from '#src/testing/server.ts'

const openDialog = async () => {
  const room = answerRoom({ fit: aFit({ agrees: ['sleep:early'], differs: [] }) })
  const { user } = open(`/details/${room._id}`)
  await user.click(await screen.findByRole('button', { name: 'Message the host' }))
  return { user, suggestions: within(screen.getByRole('list', { name: 'Suggestions' })) }
}

test('the first message offers the intro and open deal-breakers of the profile before other texts', async () => {
  const answers = [{ question: 'smoking', own: 'no', accepts: ['no'], weight: 'must' }] as const
  server.use(
    reply(
      getProfile,
      aProfile({ intro: 'I’m a nurse.', answers: answers.map((answer) => ({ ...answer, accepts: ['no'] })) }),
    ),
  )
  const { user, suggestions } = await openDialog()
  await user.click(await suggestions.findByRole('button', { name: 'Add your intro' }))
  await user.click(suggestions.getByRole('button', { name: 'Does anyone smoke at your place?' }))
  expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue(
    'I’m a nurse.\nDoes anyone smoke at your place?',
  )
  expect(suggestions.getAllByRole('button')[2]).toHaveAccessibleName('Is the room still available?')
})

test('the first message works without the profile', async () => {
  server.use(replyError(getProfile, 'unavailable'))
  const { suggestions } = await openDialog()
  expect(suggestions.getAllByRole('button')).toHaveLength(3)
})

test('the first message says how soon the host usually answers, and how many people wait', async () => {
  const host = { name: 'Ana Ruiz', memberSince: null, verified: true, repliesWithin: 'day' } as const
  const room = answerRoom({ host, waiting: 5 })
  const { user } = open(`/details/${room._id}`)
  await screen.findByText('5 people are waiting for an answer')
  await user.click(screen.getByRole('button', { name: 'Message the host' }))
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'The host sees your name, not your contact details. The host usually replies within a day. 5 people are waiting for an answer.',
  )
})
