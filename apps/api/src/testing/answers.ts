import type { FitAnswer, FitQuestion, FitWeight } from '@roommate-finder/contracts/fit'
import { type ProfileInput, saveHousehold, saveProfile } from '@roommate-finder/contracts/profiles'
import { fetchBody } from './calls.ts'
import type { Caller } from './test-api.ts'

type Own = Partial<Record<FitQuestion, string>>

/** Answers of someone who accepts only what is true of themselves. */
export const listAnswers = (own: Own, weight: FitWeight = 'must'): FitAnswer[] =>
  Object.entries(own).map(([question, option]) => ({
    question: question as FitQuestion,
    own: option,
    accepts: [option],
    weight,
  }))

/** So many answers that two sides with these fit well. */
export const QUIET: Own = { sleep: 'early', guests: 'rarely', parties: 'never', smoking: 'no' }

export const profileBody = (fields: Partial<ProfileInput> = {}) => ({
  intro: '',
  answers: listAnswers(QUIET),
  places: [],
  visible: false,
  ...fields,
})

export const putProfile = (by: Caller, fields: Partial<ProfileInput> = {}) =>
  fetchBody(by, saveProfile, { body: profileBody(fields) })

export const putHousehold = (by: Caller, id: string, answers: FitAnswer[]) =>
  fetchBody(by, saveHousehold, { params: { id }, body: { answers } })
