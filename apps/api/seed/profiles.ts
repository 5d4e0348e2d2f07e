import { type FitAnswer, type FitQuestion, fitAnswers } from '@roommate-finder/contracts/fit'
import { getPlaces } from '@roommate-finder/places/places'
import * as z from 'zod/mini'
import type { Database } from '../src/db/connect.ts'
import { type ProfileDoc, profiles } from '../src/features/fit/document.ts'
import { listKeysOfPlaces } from '../src/features/fit/service.ts'
import { toUtcDay } from '../src/lib/calendar.ts'
import { createId } from './create-id.ts'

const DAY_MS = 86_400_000

/** One's own answer, what one accepts, and the weight. */
type SeedAnswer = readonly [own: string, accepts: readonly string[], weight: FitAnswer['weight']]
type SeedAnswers = Partial<Record<FitQuestion, SeedAnswer>>

const quiet: SeedAnswers = {
  sleep: ['early', ['early', 'varies'], 'matters'],
  tidiness: ['tidy', ['tidy', 'average'], 'matters'],
  guests: ['rarely', ['rarely', 'sometimes'], 'matters'],
  parties: ['never', ['never'], 'must'],
  smoking: ['no', ['no'], 'must'],
  pets: ['none', ['none', 'cat', 'dog', 'other'], 'open'],
  food: ['anything', ['anything', 'vegetarian', 'vegan'], 'open'],
  'home-office': ['some-days', ['never', 'some-days', 'most-days'], 'open'],
  'shared-time': ['sometimes', ['little', 'sometimes'], 'matters'],
  'quiet-hours': ['from-10', ['from-10', 'from-midnight'], 'matters'],
}

const social: SeedAnswers = {
  sleep: ['late', ['early', 'late', 'varies'], 'open'],
  tidiness: ['average', ['tidy', 'average'], 'matters'],
  guests: ['often', ['sometimes', 'often'], 'matters'],
  parties: ['sometimes', ['sometimes', 'often'], 'matters'],
  smoking: ['outside', ['no', 'outside'], 'matters'],
  pets: ['none', ['none', 'cat', 'dog', 'other'], 'open'],
  food: ['vegetarian', ['anything', 'vegetarian', 'vegan'], 'open'],
  'shared-time': ['often', ['sometimes', 'often'], 'matters'],
  'quiet-hours': ['from-midnight', ['from-midnight', 'none'], 'matters'],
}

/** What a person wants of a room. Visible to hosts of such rooms. */
interface SeedWish {
  intro: string
  places: readonly string[]
  budgetMax: number
  /** The first and the last day, counted from the day of the seed. */
  moveInDays: readonly [number, number]
  stayMonths: number
}

interface SeedProfile {
  uid: string
  answers: SeedAnswers
  wish?: SeedWish
}

/** Those without a wish answered for the rooms that they host. */
export const seedProfiles: SeedProfile[] = [
  { uid: 'seed-demo-host', answers: { ...quiet, pets: ['cat', ['none', 'cat'], 'matters'] } },
  {
    uid: 'seed-demo-seeker',
    answers: quiet,
    wish: {
      intro:
        'I start a master’s in marine biology in January. I cook on weekdays, run on Sundays, and own more plants than books.',
      places: ['Seattle, WA'],
      budgetMax: 1100,
      moveInDays: [10, 60],
      stayMonths: 12,
    },
  },
  {
    uid: 'seed-host-daniel-reyes',
    answers: { ...quiet, guests: ['often', ['rarely', 'sometimes', 'often'], 'open'] },
    wish: {
      intro: 'Sound engineer, moving west for a year at a small studio in Fremont. Headphones at home, always.',
      places: ['Seattle, WA', 'Portland, OR'],
      budgetMax: 1300,
      moveInDays: [20, 90],
      stayMonths: 12,
    },
  },
  {
    uid: 'seed-host-zofia-nowak',
    answers: { ...quiet, 'quiet-hours': ['from-midnight', ['from-10', 'from-midnight'], 'open'] },
    wish: {
      intro: 'Nurse on day shifts with a contract at Harborview. I bake when I can’t sleep, and I share.',
      places: ['Seattle, WA'],
      budgetMax: 1250,
      moveInDays: [5, 75],
      stayMonths: 13,
    },
  },
  {
    uid: 'seed-host-camila-ibarra',
    answers: { ...social, parties: ['never', ['never', 'sometimes'], 'matters'], smoking: ['no', ['no'], 'must'] },
    wish: {
      intro: 'Translator with two desks’ worth of dictionaries. I like long dinners and people who stay for them.',
      places: ['Seattle, WA', 'Portland, OR'],
      budgetMax: 1600,
      moveInDays: [30, 120],
      stayMonths: 18,
    },
  },
  {
    uid: 'seed-host-linh-tran',
    answers: { ...social, sleep: ['varies', ['early', 'late', 'varies'], 'open'] },
    wish: {
      intro:
        'Line cook, home late and off on Mondays. Looking for a lively house where someone is always in the kitchen.',
      places: ['Portland, OR'],
      budgetMax: 900,
      moveInDays: [0, 45],
      stayMonths: 6,
    },
  },
  { uid: 'seed-host-maya-okafor', answers: quiet },
  { uid: 'seed-host-siobhan-kelleher', answers: social },
  { uid: 'seed-host-andre-whitfield', answers: { ...quiet, tidiness: ['average', ['tidy', 'average'], 'matters'] } },
  { uid: 'seed-host-jerome-baptiste', answers: { ...social, smoking: ['no', ['no', 'outside'], 'matters'] } },
  { uid: 'seed-host-marisol-archuleta', answers: { ...quiet, pets: ['dog', ['none', 'cat', 'dog'], 'matters'] } },
  { uid: 'seed-host-arjun-mehta', answers: { ...quiet, sleep: ['late', ['late', 'varies'], 'open'] } },
]

const toAnswers = (answers: SeedAnswers): FitAnswer[] =>
  z.parse(
    fitAnswers,
    Object.entries(answers).map(([question, [own, accepts, weight]]) => ({ question, own, accepts, weight })),
  )

const findPlaceId = (label: string): string => {
  const place = getPlaces().resolve(label)
  if (!place) throw new Error(`There is no place ${label}`)
  return place.id
}

const toProfile = ({ uid, answers, wish }: SeedProfile, now: Date): Omit<ProfileDoc, '_id'> => {
  const toDay = (days: number) => toUtcDay(new Date(now.getTime() + days * DAY_MS))
  const places = wish?.places.map(findPlaceId) ?? []
  return {
    uid,
    intro: wish?.intro ?? '',
    answers: toAnswers(answers),
    places,
    visible: wish !== undefined,
    ...(wish && {
      budgetMax: wish.budgetMax,
      moveIn: { from: toDay(wish.moveInDays[0]), to: toDay(wish.moveInDays[1]) },
      stayMonths: wish.stayMonths,
      visibleSince: now,
    }),
    createdAt: now,
    updatedAt: now,
    keys: listKeysOfPlaces({ places }),
  }
}

/** Inserts the missing profiles. */
export const storeProfiles = async (db: Database, now: Date): Promise<void> => {
  await profiles.of(db).bulkWrite(
    seedProfiles.map((seed) => ({
      updateOne: {
        filter: { uid: seed.uid },
        update: { $setOnInsert: { _id: createId(`profile ${seed.uid}`), ...toProfile(seed, now) } },
        upsert: true,
      },
    })),
  )
}
