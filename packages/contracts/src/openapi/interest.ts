import { interestedPerson, likeResponse, unlikeResponse } from '../interest.ts'
import {
  MAX_INTERESTS_SHOWN,
  MAX_MY_INTERESTS,
  MAX_REVEALS_PER_DAY,
  MAX_REVEALS_PER_DAY_UNCONFIRMED,
} from '../limits.ts'
import { component, type FeatureDocs } from './feature-docs.ts'
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
        email: 'Email address of the user: whole if it is verified, otherwise masked, as `a•••@example.com`.',
        since: 'When the user expressed interest.',
      },
      example: {
        ...personExample,
        email: 'ben@example.com',
        since: '2026-02-01T18:20:00.000Z',
      },
    }),
  ],
}
