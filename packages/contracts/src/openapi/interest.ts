import { interestConversation, interestedPerson, likeResponse, myInterest, unlikeResponse } from '../interest.ts'
import { interestParams, messageOfHost } from '../interest-messages.ts'
import {
  MAX_CONVERSATIONS_BY_HOST,
  MAX_INTERESTS_SHOWN,
  MAX_MY_INTERESTS,
  MAX_REVEALS_PER_DAY,
  MAX_REVEALS_PER_DAY_UNCONFIRMED,
} from '../limits.ts'
import { component, type FeatureDocs, parameters } from './feature-docs.ts'
import { listingExample, listingFields } from './listings.ts'
import { messageExample } from './messages.ts'
import { personExample, personFields } from './people.ts'

const LIKE_COUNT = 'How many users have expressed interest now.'

export const interestDocs: FeatureDocs = {
  tag: 'Interest',
  description:
    "Likes. A like reveals the contact details to the user, and the user's name and confirmed email address to the owner.",
  operations: {
    likeListing: {
      summary: 'Express interest in a listing',
      description: 'Repeating the call changes nothing.',
      success: 'The interest is stored.',
      errors: {
        forbidden: "The listing is the caller's own, or the token has no email address.",
        rate_limited: `Too many calls, or more than ${MAX_REVEALS_PER_DAY} new contacts in 24 hours (${MAX_REVEALS_PER_DAY_UNCONFIRMED} without a confirmed email address), or too many of all users of the caller's network address. Repeat the call after \`Retry-After\` seconds.`,
      },
    },
    unlikeListing: {
      summary: 'Take back interest in a listing',
      description: 'Changes nothing if the caller has not expressed interest.',
      success: 'The interest is removed.',
    },
    listInterests: {
      summary: 'List who is interested in a listing',
      description: `The latest ${MAX_INTERESTS_SHOWN}, newest first. Only the owner may call it.`,
      success: 'The interested people.',
    },
    listMyInterests: {
      summary: 'List the listings that the caller is interested in',
      description: `The latest ${MAX_MY_INTERESTS}, the latest interest first.`,
      success: 'The listings, with `contactInfo`.',
    },
    messageInterested: {
      summary: 'Write to an interested person',
      description:
        'Starts the conversation with the person about the listing, or continues it. A repeated call with the same `clientId` sends nothing and returns 200.',
      success: 'The message is sent.',
      errors: {
        not_found: 'No such interest: it may have been taken back, or one of the two has blocked the other.',
        conflict: 'The listing is hidden, or the person cannot get messages.',
        rate_limited: `Too many calls, or more than ${MAX_CONVERSATIONS_BY_HOST} conversations that the caller started as a host in 24 hours.`,
      },
    },
  },
  components: [
    component('LikeResponse', likeResponse, {
      description: 'The state after a like.',
      fields: {
        likeCount: LIKE_COUNT,
        liked: 'The caller has expressed interest.',
        contactInfo: 'How to reach the owner of the listing.',
      },
      example: { likeCount: 4, liked: true, contactInfo: 'ana@example.com' },
    }),
    component('UnlikeResponse', unlikeResponse, {
      description: 'The state after interest was taken back.',
      fields: { likeCount: LIKE_COUNT, liked: 'The caller has not expressed interest.' },
      example: { likeCount: 3, liked: false },
    }),
    component('InterestedPerson', interestedPerson, {
      description: "A user who is interested in the caller's listing.",
      fields: {
        ...personFields,
        _id: 'Id of the interest.',
        email: 'Email address of the user: whole if it is verified, otherwise masked, as `a•••@example.com`.',
        since: 'When the user expressed interest.',
        conversationId: 'Id of the conversation with the user about the listing. Absent until one of the two writes.',
      },
      example: {
        ...personExample,
        _id: '68b0c5a1f2d3e4a5b6c7d8f2',
        email: 'ben@example.com',
        since: '2026-02-01T18:20:00.000Z',
      },
    }),
    component('InterestConversation', interestConversation, {
      description: "The caller's conversation about a listing.",
      fields: {
        _id: 'Id of the conversation.',
        answer: 'Whether the host has written in it, or has declined.',
      },
      example: { _id: '68b0c5a1f2d3e4a5b6c7d8f0', answer: 'answered' },
    }),
    component('MyInterest', myInterest, {
      description: 'A listing that the caller is interested in.',
      fields: { ...listingFields, conversation: 'Absent until the caller or the host writes.' },
      example: { ...listingExample, liked: true },
    }),
    component('MessageOfHost', messageOfHost, {
      description: 'A message to an interested person.',
      fields: { conversationId: 'Id of the conversation.', message: 'The message.' },
      example: { conversationId: '68b0c5a1f2d3e4a5b6c7d8f0', message: messageExample },
    }),
  ],
  parameters: [parameters(interestParams, { id: 'Id of the listing.', interestId: 'Id of the interest.' })],
}
