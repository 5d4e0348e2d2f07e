import { expect, test } from 'vitest'
import { findFairHousingPhrases } from './fair-housing.ts'

test.each([
  ['Quiet flat, no kids please.', ['no kids']],
  ['Adults only', ['Adults only']],
  ['Not suitable for families', ['Not suitable for families']],
  ['Christian home near the park', ['Christian home']],
  ['Muslim roommate preferred', ['Muslim roommate preferred']],
  ['Asian students only, no immigrants', ['Asian students only', 'no immigrants']],
  ['We prefer whites.', ['prefer whites']],
  ['US citizens only', ['US citizens only']],
  ['Sorry, no wheelchairs and no service dogs', ['no wheelchairs', 'no service dogs']],
  ['For able-bodied people', ['able-bodied']],
  ['No kids! NO KIDS!', ['NO KIDS']],
])('“%s” has phrases that the law forbids', (text, phrases) => {
  expect(findFairHousingPhrases(text)).toEqual(phrases)
})

test.each([
  'White walls, black desk, master bedroom.',
  'Near the Catholic church and the Jewish museum.',
  'Wheelchair accessible, service dogs welcome.',
  'Kids welcome. No children live here yet.',
  'No pets, no smoking, no parties.',
  'Female roommate wanted for a shared flat.',
  'We cook Indian and Mexican food, and prefer Chinese tea at night.',
  'Students and families welcome.',
  '',
])('“%s” has no phrases that the law forbids', (text) => {
  expect(findFairHousingPhrases(text)).toEqual([])
})
