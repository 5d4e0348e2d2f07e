import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, whole } from './fact-kinds.ts'
import { fitAnswers } from './fit.ts'
import {
  MAX_INTRO,
  MAX_MINIMUM_STAY_MONTHS,
  MAX_PROFILE_PLACES,
  MAX_RADIUS_MILES,
  MAX_RENT,
  MIN_MINIMUM_STAY_MONTHS,
} from './limits.ts'
import { listingParams } from './listings.ts'
import { placeName } from './places.ts'
import { formatNumber } from './primitives.ts'
import { cleanText } from './texts.ts'

const day = z.iso.date('Enter a date like 2026-01-31')

/** The days between which a seeker wants to move in. */
export const moveIn = z
  .object({ from: day, to: day })
  .check(
    z.refine(({ from, to }) => from <= to, { error: 'Choose a day on or after your earliest move-in', path: ['to'] }),
  )

/** A person's answers about living together, and the room they look for. `places` are ids. */
export const profileInput = z.object({
  intro: z
    .string('Intro must be text')
    .check(z.overwrite(cleanText), z.maxLength(MAX_INTRO, `Intro can be up to ${formatNumber(MAX_INTRO)} characters`)),
  answers: fitAnswers,
  budgetMax: amount({ name: 'Highest rent', max: MAX_RENT }).input,
  moveIn: z.optional(moveIn),
  stayMonths: whole({ name: 'Stay in months', min: MIN_MINIMUM_STAY_MONTHS, max: MAX_MINIMUM_STAY_MONTHS }).input,
  places: z.array(z.string('Must be the id of a place')).check(
    z.maxLength(MAX_PROFILE_PLACES, `Choose up to ${MAX_PROFILE_PLACES} places`),
    z.refine((places) => new Set(places).size === places.length, 'Choose each place once'),
  ),
  /** How far from `places`, in miles. */
  radius: whole({ name: 'Distance in miles', min: 1, max: MAX_RADIUS_MILES }).input,
  /** Whether hosts of rooms that fit see the profile. */
  visible: z.boolean('Visible must be true or false'),
})
export type ProfileInput = z.infer<typeof profileInput>

/** `placeNames` has the labels of `places`. */
export const profile = z.object({
  intro: z.string(),
  answers: fitAnswers,
  budgetMax: z.optional(z.number()),
  moveIn: z.optional(moveIn),
  stayMonths: z.optional(z.number()),
  places: z.array(z.string()),
  placeNames: z.array(placeName),
  radius: z.optional(z.number()),
  visible: z.boolean(),
})
export type Profile = z.infer<typeof profile>

/** Answers an empty profile that is not visible if the caller has saved none. */
export const getProfile = endpoint({
  method: 'GET',
  path: '/me/profile',
  auth: 'needed',
  rate: 'reads',
  status: 200,
  response: profile,
})

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/me/profile',
  auth: 'needed',
  rate: 'writes',
  body: profileInput,
  status: 200,
  response: profile,
})

export const householdInput = z.object({ answers: fitAnswers })
export type HouseholdInput = z.infer<typeof householdInput>

/** The answers of the household of a room. `ofProfile`: the room has none of its own, so these are of its host's profile. */
export const household = z.object({ answers: fitAnswers, ofProfile: z.boolean() })
export type Household = z.infer<typeof household>

export const getHousehold = endpoint({
  method: 'GET',
  path: '/roommates/:id/household',
  auth: 'owner',
  rate: 'reads',
  params: listingParams,
  status: 200,
  response: household,
})

/** Without answers, the room takes those of its host's profile again. */
export const saveHousehold = endpoint({
  method: 'PUT',
  path: '/roommates/:id/household',
  auth: 'owner',
  rate: 'writes',
  params: listingParams,
  body: householdInput,
  status: 200,
  response: household,
})
