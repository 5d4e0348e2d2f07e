import { applicant, applicants, applicantViewing, declinesInput } from '../applicants.ts'
import {
  MAX_APPLICANTS_SHOWN,
  MAX_PROPOSALS_PER_DAY,
  MAX_SLOTS,
  MAX_VIEWING_DAYS,
  MAX_VIEWING_MINUTES,
  MAX_VIEWINGS_SHOWN,
  MIN_VIEWING_MINUTES,
  SHARED_VIEWING_HOURS,
} from '../limits.ts'
import {
  conversationViewings,
  outcomeInput,
  outcomeQuestion,
  proposedViewings,
  sharedLink,
  sharedViewing,
  sharedViewingParams,
  viewing,
  viewingConfirmation,
  viewingEnd,
  viewingListing,
  viewingPage,
  viewingParams,
  viewingProposal,
  viewingQuery,
  viewingSlot,
} from '../viewings.ts'
import { component, type FeatureDocs, parameters } from './feature-docs.ts'
import { personExample, personFields } from './people.ts'

const slotExample = { startsAt: '2026-12-03T23:00:00.000Z', endsAt: '2026-12-03T23:30:00.000Z' }

const example = {
  _id: '68b0c5a1f2d3e4a5b6c7d801',
  conversationId: '68b0c5a1f2d3e4a5b6c7d8f0',
  proposalId: '68b0c5a1f2d3e4a5b6c7d802',
  listing: { _id: '68b0c5a1f2d3e4a5b6c7d8e9', title: 'Sunny room near the park' },
  role: 'seeker',
  name: 'Ben',
  ...slotExample,
  timeZone: 'America/Chicago',
  place: '410 Elm Street, Apt 3',
  state: 'confirmed',
  proposedBy: 'host',
} as const

const applicantExample = {
  ...personExample,
  _id: example.conversationId,
  conversationId: example.conversationId,
  stage: 'new',
  since: '2026-12-01T18:20:00.000Z',
  waitingSince: '2026-12-01T18:20:00.000Z',
  preview: 'Is the room still available in March?',
} as const

const { _id, startsAt, timeZone, state, proposedBy } = example
const applicantViewingExample = { _id, startsAt, timeZone, state, proposedBy }

const linkExample = {
  url: 'https://rooms.example/visit/2J0Zb3uXG5m1i3n0cGkH8Yw7rQ4sT6vXzA9bC1dE2fG',
  until: '2026-12-04T23:30:00.000Z',
}

const OVERLAP = 'The caller or the other person has a confirmed viewing at that time.'
const NOTE = 'What the other person gets to read with it.'
const ALL = 'Also ends the other open times of the proposal.'

export const viewingDocs: FeatureDocs = {
  tag: 'Viewings',
  description:
    'Times at which a seeker sees a room. Either side proposes some, the other confirms one. Other users get 404. A seeker gets the place only while the viewing is confirmed.',
  operations: {
    listApplicants: {
      summary: 'List the people who asked about an own room',
      description: `People with interest or a conversation, at most ${MAX_APPLICANTS_SHOWN}, the longest wait first. Of more, leaves out the oldest who neither wait for an answer nor have a viewing ahead. Leaves out closed conversations.`,
      success: 'The people, each with the stage that follows from what is stored.',
    },
    declineApplicants: {
      summary: 'Decline several people',
      description: 'Each gets one polite message. The reason stays with the host.',
      success: 'The people are declined.',
      errors: { conflict: 'The listing is hidden.' },
    },
    proposeViewings: {
      summary: 'Propose times for a viewing',
      description: `Sends a message with up to ${MAX_SLOTS} times, each ${MIN_VIEWING_MINUTES} minutes to ${MAX_VIEWING_MINUTES / 60} hours long and at most ${MAX_VIEWING_DAYS} days ahead. An open proposal of the caller in the same conversation ends.`,
      success: 'The proposed times.',
      errors: {
        conflict:
          'The conversation is closed, or the room is rented or removed, or the caller has a confirmed viewing at one of the times, or an invited seeker has not answered, or the viewing that it moves was canceled or has started.',
        rate_limited: `Too many calls, or more than ${MAX_PROPOSALS_PER_DAY} proposals in 24 hours.`,
      },
    },
    listConversationViewings: {
      summary: 'List the viewings of a conversation',
      description: `The confirmed ones ahead, and up to ${MAX_VIEWINGS_SHOWN} of the newest proposals.`,
      success: 'The viewings, and the time zone of the room.',
    },
    listViewings: {
      summary: "List the caller's viewings",
      description: '`upcoming`: confirmed ones and open proposals. `past`: confirmed ones that are over.',
      success: 'One page of viewings.',
    },
    confirmViewing: {
      summary: 'Confirm a proposed time',
      description:
        'For the person who did not propose it. Declines the other times of the proposal. Repeating the call changes nothing.',
      success: 'The confirmed viewing.',
      errors: {
        forbidden: 'The caller has proposed the time, or the token has no email address.',
        conflict: `${OVERLAP} Or the time has passed, was declined or taken back, or the conversation is closed, or the room is rented or removed.`,
      },
    },
    declineViewing: {
      summary: 'Decline a proposed time',
      description: 'For the person who did not propose it. Repeating the call changes nothing.',
      success: 'The declined time.',
      errors: {
        forbidden: 'The caller has proposed the time, or the token has no email address.',
        conflict: 'The viewing is confirmed or was canceled, or the time has passed, or the conversation is closed.',
      },
    },
    cancelViewing: {
      summary: 'Cancel a viewing',
      description: 'Cancels a confirmed viewing or an open time, for both people. Repeating the call changes nothing.',
      success: 'The canceled viewing.',
      errors: {
        conflict:
          'The viewing has started, or was moved or declined, or the time has passed, or the conversation is closed.',
      },
    },
    shareViewing: {
      summary: 'Make a link for a friend',
      description: `The link shows the place, the time and the first name of the other person without an account. It works until ${SHARED_VIEWING_HOURS} hours after the viewing, a cancellation or a block. A new link replaces an earlier one.`,
      success: 'The link.',
      errors: { conflict: 'The viewing is not confirmed, or over.' },
    },
    unshareViewing: { summary: 'End the link for a friend', success: 'The link returns 404.' },
    getSharedViewing: { summary: 'Read a viewing by the link for a friend', success: 'Where and when they meet.' },
    answerOutcome: {
      summary: 'Say whether a seeker has found a room',
      description:
        'For the seeker of a past viewing. With `here` or `elsewhere`, the alerts of all saved searches end, open viewings are canceled, and the hosts of open conversations get one polite message.',
      success: 'The answer is stored.',
      errors: { forbidden: 'The caller is the host of the viewing, or the viewing is not over.' },
    },
    getOutcomeQuestion: {
      summary: 'Get the viewing after which the caller is asked whether they found a room',
      description: 'The newest one of the last 30 days, unless the caller has answered since.',
      success: 'The viewing, or `null`.',
    },
    createViewingFeed: {
      summary: "Give the caller's viewings a calendar",
      description:
        'An iCalendar file at a secret address that needs no account. A new address replaces an earlier one.',
      success: 'The address.',
    },
    deleteViewingFeed: { summary: 'End the calendar', success: 'Its address returns 404.' },
  },
  components: [
    component('Viewing', viewing, {
      description: 'A time at which a seeker sees a room.',
      fields: {
        _id: 'Id of the viewing.',
        conversationId: 'Id of the conversation.',
        proposalId: 'The same for all times of one proposal.',
        listing: 'The room.',
        role: 'Whether the caller looks for the room or offers it.',
        name: 'First name of the other person.',
        startsAt: 'When it starts.',
        endsAt: 'When it ends.',
        timeZone: 'The time zone of the room.',
        place: 'Where to meet. `null` for a seeker until the viewing is confirmed, and afterwards.',
        state: '`past`: confirmed and over, or proposed for a time that has passed.',
        proposedBy: 'Who proposed it.',
        moves: 'The confirmed viewing that it moves once it is confirmed.',
        canceledAt: 'When a confirmed viewing was canceled.',
        canceledBy: 'Who canceled it; absent if neither of the two did, as after the deletion of the room.',
        sharedUntil: 'Until when the link for a friend works that the caller has made.',
      },
      example,
    }),
    component('ViewingListing', viewingListing, {
      description: 'The room of a viewing.',
      fields: { _id: 'Id of the listing.', title: 'Title of the listing.' },
      example: example.listing,
    }),
    component('ViewingSlot', viewingSlot, {
      description: 'A time.',
      fields: { startsAt: 'When it starts.', endsAt: 'When it ends.' },
      example: slotExample,
    }),
    component('ViewingProposal', viewingProposal, {
      description: 'Times for a viewing.',
      fields: {
        slots: 'The times.',
        place: 'Where to meet, from either person. The seeker gets it once the viewing is confirmed.',
        moves: 'The confirmed viewing that one of the times replaces.',
      },
      example: { slots: [slotExample], place: example.place },
    }),
    component('ProposedViewings', proposedViewings, {
      description: 'The proposed times.',
      fields: { viewings: 'One for each time.' },
      example: { viewings: [{ ...example, state: 'proposed', place: null }] },
    }),
    component('ConversationViewings', conversationViewings, {
      description: 'The viewings of a conversation.',
      fields: { items: 'The viewings, the earliest first.', timeZone: 'The time zone of the room.' },
      example: { items: [example], timeZone: example.timeZone },
    }),
    component('ViewingConfirmation', viewingConfirmation, {
      description: 'What goes with a confirmation.',
      fields: { note: NOTE, place: 'Where to meet, from a host. Takes the place of that of the proposal.' },
      example: { note: 'See you then!', place: example.place },
    }),
    component('ViewingEnd', viewingEnd, {
      description: 'What goes with a no.',
      fields: { note: NOTE, all: ALL },
      example: { note: 'I’m away that week.', all: true },
    }),
    component('ViewingPage', viewingPage, {
      description: 'One page of viewings.',
      fields: { items: 'The viewings.', next: 'Cursor of the next page. `null` at the end.' },
      example: { items: [example], next: null },
    }),
    component('SharedLink', sharedLink, {
      description: 'A link for a friend.',
      fields: { url: 'The link.', until: 'Until when it works.' },
      example: linkExample,
    }),
    component('SharedViewing', sharedViewing, {
      description: 'What a friend sees of a viewing.',
      fields: {
        name: 'First name of the other person.',
        startsAt: 'When it starts.',
        endsAt: 'When it ends.',
        timeZone: 'The time zone of the room.',
        place: 'Where they meet.',
      },
      example: { name: 'Ben', ...slotExample, timeZone: example.timeZone, place: example.place },
    }),
    component('OutcomeInput', outcomeInput, {
      description: 'Whether a seeker has found a room.',
      fields: { found: '`here`: on this site.' },
      example: { found: 'here' },
    }),
    component('OutcomeQuestion', outcomeQuestion, {
      description: 'Whether the caller is asked if they found a room.',
      fields: { viewing: 'The viewing after which they are asked. `null` if they are not asked.' },
      example: { viewing: { ...example, state: 'past', place: null } },
    }),
    component('Applicant', applicant, {
      description: 'A person who asked about a room.',
      fields: {
        ...personFields,
        _id: 'Id of the conversation, or else of the interest.',
        conversationId: 'Absent until one of the two writes.',
        interestId: 'Present if the person is interested.',
        email: 'Present if the person is interested. Masked unless the address is confirmed.',
        stage: '`new`: interested, or waiting for an answer. `viewing`: a viewing is confirmed or proposed.',
        since: 'When the person first showed interest or wrote, or was invited.',
        waitingSince:
          'When the person first wrote. Present until the host answers or the person puts the conversation away.',
        preview: 'The beginning of the last message.',
        lastMine: 'Present if the host sent it.',
        declined: 'When and why the host declined.',
        invited: 'Present if the host has invited the person, who has not answered other than with a no.',
        viewing: 'The confirmed viewing, or the first open time.',
        fit: 'How their answers fit, if hosts may see their profile.',
        budgetMax: 'The highest rent, in US dollars per month.',
        moveIn: 'The days between which the person wants to move in.',
        stayMonths: 'How many months the person wants to stay.',
      },
      example: applicantExample,
    }),
    component('ApplicantViewing', applicantViewing, {
      description: 'The next viewing with a person.',
      fields: {
        _id: 'Id of the viewing.',
        startsAt: 'When it starts.',
        timeZone: 'The time zone of the room.',
        state: 'Whether it is confirmed.',
        proposedBy: 'Who proposed it.',
      },
      example: applicantViewingExample,
    }),
    component('Applicants', applicants, {
      description: 'The people who asked about a room.',
      fields: { items: 'The people.', isCut: 'Whether the oldest are left out.' },
      example: { items: [applicantExample], isCut: false },
    }),
    component('DeclinesInput', declinesInput, {
      description: 'Which people the host declines, and why.',
      fields: { ids: '`_id` of the people.', reason: 'The reason, which stays with the host.' },
      example: { ids: [applicantExample._id], reason: 'taken' },
    }),
  ],
  parameters: [
    parameters(viewingParams, { id: 'Id of the viewing.' }),
    parameters(sharedViewingParams, { token: 'The end of the link.' }),
    parameters(viewingQuery, {
      when: 'Which viewings.',
      order: '`asc`: the earliest first. `desc`: the latest first.',
      cursor: '`next` of the previous page.',
    }),
  ],
}
