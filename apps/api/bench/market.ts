import { type FitAnswer, fit, fitQuestionKeys, fitQuestions } from '@roommate-finder/contracts/fit'
import type { FitResult } from '@roommate-finder/contracts/listings'
import { mulberry32, type Random, toSeed } from '../seed/random.ts'

// A market of seekers and rooms whose true preferences are known, for `pnpm simulate`. docs/matching.md describes it.

export interface MarketOptions {
  seekers: number
  rooms: number
  seed: number
  /** The share of answers that people leave out. */
  missing: number
  /** The share of answers that are not true: another option, and one option wrong in what is accepted. */
  untrue: number
  /** The chance that a person accepts an option that is not their own. */
  openness: number
  /** How much what no question asks may count against someone. A miss of something important counts up to 1. */
  unasked: number
  /** How long a viewing and the decision take. Both stay in the lists until then. */
  decisionDays: number
}

export const defaultOptions: MarketOptions = {
  seekers: 2_000,
  rooms: 1_000,
  seed: 1,
  missing: 0.1,
  untrue: 0.1,
  openness: 0.5,
  unasked: 1.5,
  decisionDays: 7,
}

/** The days before and after the first day on which people and rooms arrive. */
const ARRIVAL_DAYS = 20

/** How often each option of a question is true: the first one most often. */
const POPULARITY = [0.5, 0.3, 0.15, 0.05]

/** From so much care on, a miss rules the other out, and people call it a must. */
const MUST_CARE = 0.85
/** Below, people call a question open, although a miss still counts a little. */
const OPEN_CARE = 0.4

/** The sum of what counts against someone up to which people accept them. */
const TOLERANCE = 2

/** What is true of one question, whatever was answered. `care`: how much a miss counts, from 0 to 1. */
interface Trait {
  own: string
  accepts: readonly string[]
  care: number
}

/** A seeker, or a room with its household. */
export interface Member {
  id: string
  /** The rent of a room, or the budget of a seeker. */
  dollars: number
  /** Days from the start of the simulation. */
  arrives: number
  traits: Trait[]
  answers: FitAnswer[]
  /** The other side within the budget. */
  pairs: Pair[]
}

/** 0: the seeker, 1: the room. */
export type Side = 0 | 1
export const otherSide = [1, 0] as const

/** A seeker and a room. `costs`: what counts against the other for each of them. */
export interface Pair {
  members: readonly [Member, Member]
  fit: FitResult
  costs: readonly [number, number]
}

export const accepts = ({ costs }: Pair, side: Side): boolean => costs[side] <= TOLERANCE
export const acceptEachOther = (pair: Pair): boolean => accepts(pair, 0) && accepts(pair, 1)

const pickOption = (options: readonly string[], random: Random): string => {
  let left = random() * POPULARITY.slice(0, options.length).reduce((sum, share) => sum + share, 0)
  for (const [i, option] of options.entries()) {
    left -= POPULARITY[i] ?? 0
    if (left < 0) return option
  }
  return ''
}

const toTraits = ({ openness }: MarketOptions, random: Random): Trait[] =>
  Object.values(fitQuestions).map((options: readonly string[]) => {
    const own = pickOption(options, random)
    return { own, accepts: options.filter((option) => option === own || random() < openness), care: random() }
  })

const pick = (options: readonly string[], random: Random): string =>
  options[Math.floor(random() * options.length)] ?? ''

/** Answers the questions, with the errors that people make. */
const toAnswers = (traits: readonly Trait[], { missing, untrue }: MarketOptions, random: Random): FitAnswer[] =>
  fitQuestionKeys.flatMap((question, i) => {
    const trait = traits[i]
    if (!trait || random() < missing) return []
    const options: readonly string[] = fitQuestions[question]
    const isTrue = random() >= untrue
    const others = options.filter((option) => option !== trait.own)
    const own = isTrue ? trait.own : pick(others, random)
    const wrong = isTrue ? undefined : pick(options, random)
    const accepted = options.filter((option) => trait.accepts.includes(option) !== (option === wrong))
    const weight = trait.care >= MUST_CARE ? 'must' : trait.care >= OPEN_CARE ? 'matters' : 'open'
    return [{ question, own, accepts: accepted.length > 0 ? accepted : [own], weight }]
  })

const countAgainst = (asking: Member, other: Member, { seed, unasked }: MarketOptions): number => {
  const random = mulberry32(toSeed(`${seed} ${asking.id} ${other.id}`))
  const misses = asking.traits.filter((trait, i) => !trait.accepts.includes(other.traits[i]?.own ?? ''))
  if (misses.some(({ care }) => care >= MUST_CARE)) return Infinity
  return misses.reduce((sum, { care }) => sum + care, unasked * random())
}

/** Interns results that are equal in what orders read, because there are a million pairs. */
const createIntern = () => {
  const results = new Map<string, FitResult>()
  return (result: FitResult): FitResult => {
    const key = `${result.verdict} ${result.agrees.length} ${result.differs.length}`
    const known = results.get(key) ?? result
    results.set(key, known)
    return known
  }
}

export type Market = ReturnType<typeof createMarket>

export const createMarket = (options: MarketOptions) => {
  const random = mulberry32(options.seed)
  const intern = createIntern()
  const createMember = (id: string, lowest: number): Member => {
    const traits = toTraits(options, random)
    return {
      id,
      dollars: Math.round(lowest + 1_000 * random()),
      arrives: ARRIVAL_DAYS * (2 * random() - 1),
      traits,
      answers: toAnswers(traits, options, random),
      pairs: [],
    }
  }
  const seekers = Array.from({ length: options.seekers }, (_, i) => createMember(`seeker ${i}`, 800))
  const rooms = Array.from({ length: options.rooms }, (_, i) => createMember(`room ${i}`, 600))
  for (const seeker of seekers)
    for (const room of rooms) {
      if (room.dollars > seeker.dollars) continue
      const costs = [countAgainst(seeker, room, options), countAgainst(room, seeker, options)] as const
      const pair: Pair = { members: [seeker, room], fit: intern(fit(seeker.answers, room.answers)), costs }
      seeker.pairs.push(pair)
      room.pairs.push(pair)
    }
  return { options, sides: [seekers, rooms] as const }
}
