import type { FitAnswer, FitQuestion, FitWeight, fitQuestions } from '@roommate-finder/contracts/fit'
import type { FitResult } from '@roommate-finder/contracts/listings'

type Option<Question extends FitQuestion> = (typeof fitQuestions)[Question][number]

interface QuestionView<Values extends string> {
  /** The topic, as in "Differs: guests". */
  topic: string
  /** Asks a person, also in a message to a host. */
  ask: string
  /** Asks a host about the household. */
  askHousehold: string
  /** The labels of the answers. */
  options: Record<Values, string>
  /** Words the answer if both sides gave it, as in "Fits: no smoking". */
  shared: Record<Values, string>
}

/** The words of the page for each question. */
export const questionViews: { [Question in FitQuestion]: QuestionView<Option<Question>> } = {
  sleep: {
    topic: 'sleep',
    ask: 'Are you an early riser or a night owl?',
    askHousehold: 'Are you early risers or night owls at your place?',
    options: { early: 'Early riser', late: 'Night owl', varies: 'It varies' },
    shared: { early: 'early riser', late: 'night owl', varies: 'no fixed sleep schedule' },
  },
  tidiness: {
    topic: 'tidiness',
    ask: 'How tidy are you?',
    askHousehold: 'How tidy is your place?',
    options: { tidy: 'Very tidy', average: 'Average', relaxed: 'Relaxed' },
    shared: { tidy: 'very tidy', average: 'average tidiness', relaxed: 'relaxed about tidying' },
  },
  guests: {
    topic: 'guests',
    ask: 'How often do you have guests over?',
    askHousehold: 'How often are guests over at your place?',
    options: { rarely: 'Rarely', sometimes: 'Sometimes', often: 'Often' },
    shared: { rarely: 'few guests', sometimes: 'some guests', often: 'lots of guests' },
  },
  parties: {
    topic: 'parties',
    ask: 'How often do you have parties at home?',
    askHousehold: 'How often are there parties at your place?',
    options: { never: 'Never', sometimes: 'Sometimes', often: 'Often' },
    shared: { never: 'no parties', sometimes: 'occasional parties', often: 'lots of parties' },
  },
  smoking: {
    topic: 'smoking',
    ask: 'Do you smoke at home?',
    askHousehold: 'Does anyone smoke at your place?',
    options: { no: 'No', outside: 'Only outside', inside: 'Inside, too' },
    shared: { no: 'no smoking', outside: 'smoking only outside', inside: 'smoking inside' },
  },
  pets: {
    topic: 'pets',
    ask: 'Do you have pets?',
    askHousehold: 'Are there pets at your place?',
    options: { none: 'No pets', cat: 'Cat', dog: 'Dog', other: 'Another pet' },
    shared: { none: 'no pets', cat: 'cats', dog: 'dogs', other: 'other pets' },
  },
  food: {
    topic: 'food',
    ask: 'What do you eat at home?',
    askHousehold: 'What do you eat at your place?',
    options: { anything: 'Anything', vegetarian: 'Vegetarian', vegan: 'Vegan' },
    shared: { anything: 'any food', vegetarian: 'vegetarian', vegan: 'vegan' },
  },
  'home-office': {
    topic: 'working from home',
    ask: 'How often do you work from home?',
    askHousehold: 'How often do people work from home at your place?',
    options: { never: 'Never', 'some-days': 'Some days', 'most-days': 'Most days' },
    shared: {
      never: 'out during the workday',
      'some-days': 'working from home some days',
      'most-days': 'working from home most days',
    },
  },
  'shared-time': {
    topic: 'time together',
    ask: 'How much time do you like to spend with roommates?',
    askHousehold: 'How much time do you spend together at your place?',
    options: { little: 'A little', sometimes: 'Some', often: 'A lot' },
    shared: { little: 'time to yourself', sometimes: 'some time together', often: 'lots of time together' },
  },
  'quiet-hours': {
    topic: 'quiet hours',
    ask: 'When do you want it quiet at night?',
    askHousehold: 'When is it quiet at night at your place?',
    options: { 'from-10': 'From 10 PM', 'from-midnight': 'From midnight', none: 'No set time' },
    shared: { 'from-10': 'quiet from 10 PM', 'from-midnight': 'quiet from midnight', none: 'no quiet hours' },
  },
}

export const weightLabels: Record<FitWeight, string> = {
  open: 'Doesn’t matter',
  matters: 'Matters',
  must: 'Deal-breaker',
}

/** The views by any text, because a newer API may know more questions. */
const views: Readonly<Record<string, QuestionView<string> | undefined>> = questionViews

/** Lists the options of a question with their labels. */
export const optionsOf = (question: FitQuestion): { value: string; label: string }[] =>
  Object.entries(questionViews[question].options).map(([value, label]) => ({ value, label }))

/** Formats an answer with what the person accepts: "Rarely · Fine with you: Rarely, Sometimes · Deal-breaker". */
export const formatAnswer = ({ question, own, accepts, weight }: FitAnswer): string => {
  const options: Readonly<Record<string, string>> = questionViews[question].options
  const label = options[own] ?? own
  if (weight === 'open') return label
  const fine = accepts.map((option) => options[option] ?? option).join(', ')
  return `${label} · Fine with you: ${fine} · ${weightLabels[weight]}`
}

/** Names what both sides have in common: `question:option`, or a question. Undefined for an unknown one. */
const formatAgreement = (agreement: string): string | undefined => {
  const [question = '', option = ''] = agreement.split(':')
  const view = views[question]
  return view?.shared[option] ?? view?.topic
}

/** Joins names, as many as fit into so many letters, and the number of the others: "early riser, no smoking +2". */
const join = (names: readonly (string | undefined)[], letters: number): string => {
  const known = names.filter((name) => name !== undefined)
  const shown = known.filter((_, index) => index === 0 || known.slice(0, index + 1).join(', ').length <= letters)
  const others = known.length - shown.length
  return `${shown.join(', ')}${others > 0 ? ` +${others}` : ''}`
}

export interface FitSentence {
  kind: 'clash' | 'fits' | 'differs'
  text: string
}

/**
 * Says how two sides fit: first a clash, then what they have in common and where they differ. Empty if nothing is known.
 * `letters` limits what each sentence names.
 */
export const describeFit = ({ verdict, agrees, differs }: FitResult, letters = Infinity): FitSentence[] => {
  const isClash = verdict === 'clash'
  const topics = join(
    differs.map((question) => views[question]?.topic),
    letters,
  )
  // What both have answered alike says more than a topic.
  const alikeFirst = agrees.toSorted((one, other) => Number(other.includes(':')) - Number(one.includes(':')))
  const common = join(alikeFirst.map(formatAgreement), letters)
  const sentences: FitSentence[] = [
    { kind: 'clash', text: isClash ? topics : '' },
    { kind: 'fits', text: common },
    { kind: 'differs', text: isClash ? '' : topics },
  ]
  const starts = { clash: 'Doesn’t fit', fits: 'Fits', differs: 'Differs' }
  return sentences.flatMap(({ kind, text }) => (text === '' ? [] : { kind, text: `${starts[kind]}: ${text}` }))
}
