import { type FitAnswer, fitAnswer, fitQuestions, MIN_COMMON_ANSWERS } from '../fit.ts'
import {
  DEFAULT_RADIUS_MILES,
  MATCHES_SHOWN,
  MAX_INVITATIONS_PER_DAY,
  MAX_PROFILE_PLACES,
  SORTED_BY_FIT,
} from '../limits.ts'
import { type FitResult, fitResult } from '../listings.ts'
import { invitation, invitationInput, matchesQuery, matchPage, seeker, seekerPage } from '../matches.ts'
import { household, householdInput, moveIn, profile, profileInput } from '../profiles.ts'
import { component, type FeatureDocs, parameters } from './feature-docs.ts'
import { listingExample } from './listings.ts'
import { austin } from './places.ts'

const answerExample: FitAnswer = { question: 'smoking', own: 'no', accepts: ['no', 'outside'], weight: 'must' }
const fitExample: FitResult = { verdict: 'good', agrees: ['smoking:no', 'sleep'], differs: ['guests'], unknown: 3 }
const answerFields = {
  question: 'The question.',
  own: 'What is true of the person, or of the household.',
  accepts: 'What they accept of the other side.',
  weight: '`must`: a deal-breaker. `matters`: counts. `open`: any answer is fine.',
}
const PLACES = `Ids of places in which the person looks for a room, up to ${MAX_PROFILE_PLACES}.`

const profileFields = {
  intro: 'What the person says of themselves.',
  answers: 'Answers to questions about living together, each question once.',
  budgetMax: 'The highest rent, in US dollars per month.',
  moveIn: 'The days between which the person wants to move in.',
  stayMonths: 'How many months the person wants to stay.',
  places: PLACES,
  radius: `How far from these places, in miles; ${DEFAULT_RADIUS_MILES} if absent.`,
  visible: 'Whether hosts of rooms that suit the person see the profile.',
}

const profileExample = {
  intro: 'I work as a nurse and like to cook.',
  answers: [answerExample],
  budgetMax: 1000,
  moveIn: { from: '2027-01-01', to: '2027-01-31' },
  stayMonths: 12,
  places: [austin.id],
  radius: 10,
  visible: true,
}

const seekerExample = {
  seekerId: '68b0c5a1f2d3e4a5b6c7d8f9',
  name: 'Ben',
  intro: profileExample.intro,
  budgetMax: 1000,
  moveIn: profileExample.moveIn,
  stayMonths: 12,
  fit: fitExample,
}

const NEXT = 'Cursor of the next page; null at the end.'

export const matchDocs: FeatureDocs = {
  tag: 'Fit',
  description: `How people suit each other. Both sides answer the same questions. A deal-breaker (\`must\`) that either side misses is a \`clash\`. With fewer than ${MIN_COMMON_ANSWERS} questions that both have answered, the verdict is \`unknown\`. An unanswered question never counts against anyone.`,
  operations: {
    getProfile: {
      summary: "Read the caller's profile",
      description: 'Empty and not visible until the caller saves one.',
      success: 'The profile.',
    },
    saveProfile: {
      summary: "Replace the caller's profile",
      description: 'Fields that are left out are removed.',
      success: 'The profile as it is stored.',
    },
    getHousehold: {
      summary: 'Read the answers of the household of an own room',
      success: 'The answers.',
    },
    saveHousehold: {
      summary: 'Replace the answers of the household of an own room',
      description: "Without answers, the room takes those of its host's profile again.",
      success: 'The answers that count for the room now.',
    },
    listMatches: {
      summary: 'List rooms that suit the caller',
      description: `By budget, dates, stay, places and answers, at most ${MATCHES_SHOWN} at once, of the newest ${SORTED_BY_FIT} that suit. Clashes are left out. The best fit comes first; rooms that many people saw or wrote about in the last days come later, and every tenth place is for a new room. Empty without a profile.`,
      success: 'The rooms, with `fit`.',
    },
    listSeekers: {
      summary: 'List people an own room suits',
      description:
        'Only people whose profile is visible, in the order of `GET /matches`. Leaves out people the caller already has a conversation with about the room.',
      success: 'The people.',
      errors: {
        forbidden: "The listing is another user's, or the caller's email address is not confirmed.",
        conflict: 'The listing is not active, or hidden.',
      },
    },
    inviteSeeker: {
      summary: 'Invite a person to a room',
      description: 'Starts a conversation with a person the room suits.',
      success: 'The invitation is sent.',
      errors: {
        forbidden: "The listing is another user's, or the caller's email address is not confirmed.",
        not_found: 'No such person, or the room does not suit them, or one of the two has blocked the other.',
        conflict: 'The listing is not active, or hidden, or the two have a conversation about it.',
        rate_limited: `Too many calls, or more than ${MAX_INVITATIONS_PER_DAY} invitations in 24 hours.`,
      },
    },
  },
  components: [
    component('FitAnswer', fitAnswer, {
      description: 'An answer to one question about living together.',
      fields: answerFields,
      example: answerExample,
    }),
    ...fitAnswer.def.options.map((schema) => {
      const [question = 'sleep'] = schema.shape.question.def.values
      const [own] = fitQuestions[question]
      return component(`FitAnswer_${question}`, schema, {
        description: `An answer to the question \`${question}\`.`,
        fields: answerFields,
        example: { question, own, accepts: [own], weight: 'matters' },
      })
    }),
    component('MoveIn', moveIn, {
      description: 'The days between which a person wants to move in.',
      fields: { from: 'First day.', to: 'Last day.' },
      example: profileExample.moveIn,
    }),
    component('Fit', fitResult, {
      description: 'How the answers of two sides fit, the same from both sides.',
      fields: {
        verdict: '`good`, `fair` with more differences, `clash` with a deal-breaker, or `unknown` with few answers.',
        agrees: '`question:option` where both have the same answer, else the question.',
        differs: "Questions where one side does not accept the other's answer; of a clash, the deal-breakers alone.",
        unknown: 'How many questions not both have answered.',
      },
      example: fitExample,
    }),
    component('ProfileInput', profileInput, {
      description: 'The profile of a person.',
      fields: profileFields,
      example: profileExample,
    }),
    component('Profile', profile, {
      description: 'The profile of the caller.',
      fields: { ...profileFields, placeNames: 'The names of `places`.' },
      example: { ...profileExample, placeNames: [{ id: austin.id, label: austin.label }] },
    }),
    component('HouseholdInput', householdInput, {
      description: 'Answers of the household of a room.',
      fields: { answers: profileFields.answers },
      example: { answers: profileExample.answers },
    }),
    component('Household', household, {
      description: 'The answers that count for a room.',
      fields: {
        answers: profileFields.answers,
        ofProfile: "True if the room has none of its own, so that those of its host's profile count.",
      },
      example: { answers: profileExample.answers, ofProfile: false },
    }),
    component('MatchPage', matchPage, {
      description: 'One page of rooms that suit the caller.',
      fields: { items: 'The rooms.', next: NEXT },
      example: { items: [listingExample], next: null },
    }),
    component('Seeker', seeker, {
      description: 'A person who looks for a room.',
      fields: {
        seekerId: 'Id of the profile.',
        name: 'First name.',
        intro: profileFields.intro,
        budgetMax: profileFields.budgetMax,
        moveIn: profileFields.moveIn,
        stayMonths: profileFields.stayMonths,
        fit: 'How their answers fit those of the household.',
      },
      example: seekerExample,
    }),
    component('SeekerPage', seekerPage, {
      description: 'One page of people.',
      fields: { items: 'The people.', next: NEXT },
      example: { items: [seekerExample], next: null },
    }),
    component('InvitationInput', invitationInput, {
      description: 'An invitation to a room.',
      fields: { seekerId: 'Id of the profile.', body: 'The first message.' },
      example: {
        seekerId: seekerExample.seekerId,
        body: 'Hi Ben, our room is free from January. Would you like to see it?',
      },
    }),
    component('Invitation', invitation, {
      description: 'A sent invitation.',
      fields: { conversationId: 'Id of the conversation.' },
      example: { conversationId: '68b0c5a1f2d3e4a5b6c7d8f0' },
    }),
  ],
  parameters: [parameters(matchesQuery, { cursor: '`next` of the previous page.' })],
}
