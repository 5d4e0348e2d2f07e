import type { Facts } from '../facts.ts'
import {
  CONFIRMED_DAYS,
  MAX_LISTED_DESCRIPTION,
  MAX_OWN_LISTINGS,
  MAX_RENT,
  MAX_ROOMS_BY_ID,
  MAX_SIMILAR,
  MAX_SPOT_MILES,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MAX_UNCONFIRMED_LISTINGS,
  RENEWAL_LINK_DAYS,
  WAITING_DAYS,
} from '../limits.ts'
import { listingConflict, listingInput, listingUpdate, spotInput, usedKeyConflict } from '../listing-input.ts'
import { renewalToken, renewedListing, statusInput } from '../listing-status.ts'
import {
  hidden,
  host,
  type Listing,
  type ListingStatus,
  listing,
  listingDetails,
  listingParams,
  listingStatuses,
  listListings,
  listRoomsById,
  ownEmailQuery,
  reduction,
  statusDefs,
} from '../listings.ts'
import { idempotencyHeaders } from '../primitives.ts'
import { errorExample, errorFields } from './errors.ts'
import { factDocs } from './facts.ts'
import { component, type FeatureDocs, parameters } from './feature-docs.ts'
import { personExample, personFields } from './people.ts'
import { photoExample } from './photos.ts'

/** Describes the statuses of a listing in the API reference. */
const statusDocs: Record<ListingStatus, string> = {
  active: 'The room is available.',
  paused: 'Its owner has taken it off for now.',
  rented: 'Its owner has rented it out.',
  expired: `Its owner has not confirmed it for ${CONFIRMED_DAYS} days.`,
}

const CONTACT = 'How to reach the owner. Present for the owner and for viewers who have expressed interest.'
const UPDATED_AT =
  'When the listing last changed: by an edit, a new status, a renewal or its expiry. New photos do not change it.'

const factsExample: Facts = {
  availableFrom: '2026-03-01',
  minimumStayMonths: 6,
  deposit: 850,
  billsIncluded: false,
  billsEstimate: 90,
  furnished: true,
  bathroom: 'shared',
  householdSize: 3,
  roomSizeSqFt: 140,
  petsAllowed: false,
  smokingAllowed: false,
  couplesWelcome: true,
  hostType: 'lives-there',
  amenities: ['wifi', 'washer'],
}

export const listingExample: Listing = {
  _id: '665f1c2ab7d4e9a3c0f1d2e4',
  title: 'Sunny room near the park',
  location: 'Austin, TX',
  place: { id: '4671654', label: 'Austin, TX' },
  rent: 850,
  roomType: 'Single',
  lifestyle: ['Non-smoker', 'Quiet'],
  description: 'A bright room in a quiet house, ten minutes from downtown by bus.',
  availability: 'available',
  status: 'active',
  confirmedAt: '2026-02-03T08:30:00.000Z',
  userName: 'Ana Lima',
  likeCount: 3,
  viewCount: 42,
  createdAt: '2026-01-31T12:00:00.000Z',
  updatedAt: '2026-02-03T08:30:00.000Z',
  isOwner: false,
  liked: false,
  saved: false,
  ...factsExample,
  monthlyTotal: 940,
  photo: photoExample,
}

export const SPOT = 'Where the room is, rounded to 0.005 degrees, about 500 m; null if its owner has not marked it.'

export const listingFields = {
  _id: 'Id of the listing.',
  title: 'Title of the listing.',
  location: 'Location of the room, such as city and state.',
  place: 'The place that `location` names; null if it names none, or several.',
  distanceMiles: 'Whole miles from the center of the place of a search. Present in answers to `near`.',
  rent: 'Rent in US dollars per month; null if the owner states none.',
  roomType: 'Kind of room.',
  lifestyle: 'Tags that describe the household.',
  description: `Free text, which may have several lines. Lists cut it between words to at most ${MAX_LISTED_DESCRIPTION} characters; \`GET /roommates/{id}\` and \`GET /my-listings\` have all of it.`,
  availability: '`available` if the listing is active, else `not available`.',
  status: listingStatuses
    .map(
      (status) => `\`${status}\`: ${statusDocs[status]}${statusDefs[status].isListed ? '' : ' Lists do not show it.'}`,
    )
    .join(' '),
  confirmedAt: 'When the owner last said that the room is available.',
  expiresAt: 'When the listing expires unless its owner renews it. Present for the owner of an active listing.',
  reduced: 'Present while a rent that was lowered more than 24 hours ago stands.',
  userName: 'Name of the owner.',
  unclaimed: 'True if the owner cannot get messages yet.',
  likeCount: 'How many users have expressed interest.',
  viewCount: 'How many viewers have opened the listing, each counted once per day.',
  createdAt: 'When the listing was posted.',
  updatedAt: UPDATED_AT,
  isOwner: 'Whether the caller owns the listing; false without a token.',
  liked: 'Whether the caller has expressed interest; false without a token.',
  saved: 'Whether the caller has saved the listing; false without a token.',
  userEmail: 'Email address of the owner. Present for the owner only.',
  contactInfo: CONTACT,
  ...factDocs,
  monthlyTotal:
    'Cost of the room, in US dollars per month: the rent if bills are included, else the rent plus `billsEstimate`; null if that is unknown.',
  photo: 'The first photo; null if there is none.',
  fit: "How the caller's answers fit those of the household. Absent for the owner, and without a profile.",
  hidden: 'Why others do not see the listing. Present for the owner of a hidden listing.',
}

const hostExample = { ...personExample, name: 'Ana Lima', repliesWithin: 'day' } as const

const inputExample = {
  title: 'Sunny room near the park',
  location: 'Austin, TX',
  placeId: '4671654',
  spot: { lat: 30.25, lng: -97.76 },
  rent: 850,
  roomType: 'Single' as const,
  lifestyle: ['Non-smoker', 'Quiet'],
  description: 'A bright room in a quiet house, ten minutes from downtown by bus.',
  contactInfo: 'ana@example.com',
  availability: 'available' as const,
  ...factsExample,
}

const inputFields = {
  title: 'Title of the listing, on one line.',
  location: 'Location of the room, such as city and state, on one line.',
  placeId:
    'Id of the place of `location`, from `GET /places`. Without it, the place that `location` names alone, or the stored one while `location` stays.',
  spot: `Where the room is, at most ${MAX_SPOT_MILES} miles from its place. Stored rounded to 0.005 degrees, about 500 m. null for none. Without it, the stored one while the place stays.`,
  rent: `Rent in US dollars per month, 0 to ${MAX_RENT}, with at most 2 decimals.`,
  roomType: 'Kind of room.',
  lifestyle: `At most ${MAX_TAGS} tags of at most ${MAX_TAG_LENGTH} characters, as a list or separated by commas.`,
  description: 'Free text, which may have several lines.',
  contactInfo: 'Email address, or text with a phone number. Shown to viewers who have expressed interest.',
  availability: 'Sets the status to `active` or `paused`. The value that the listing has leaves the status alone.',
  ...factDocs,
}

export const listingDocs: FeatureDocs = {
  tag: 'Listings',
  description: 'Rooms that users offer.',
  operations: {
    listListings: {
      summary: 'List all listings',
      description: 'Newest first. Follow `Link` for older listings.',
      success: 'The listings.',
      headers: ['Link', 'X-Total-Count'],
    },
    listRoomsById: {
      summary: 'List listings by their ids',
      description:
        'Returns the listings in the order of the ids. Leaves out those that were deleted or that the caller does not see, but not those that the caller has hidden from their lists.',
      success: 'The listings.',
    },
    createListing: {
      summary: 'Post a listing',
      description:
        'Repeating the call with the same `Idempotency-Key` and the same body within 24 hours returns the same listing.',
      success: 'The new listing, or the one that was posted with this `Idempotency-Key` before.',
      headers: ['Location'],
      errors: {
        forbidden: `The caller owns ${MAX_OWN_LISTINGS} listings already, or ${MAX_UNCONFIRMED_LISTINGS} without a confirmed address, or the token has no email address.`,
        not_found: 'The listing that was posted with this `Idempotency-Key` has been deleted.',
      },
    },
    getListing: {
      summary: 'Get a listing with its host',
      description: 'Counts one view per viewer and day. The views of the owner and `HEAD` requests do not count.',
      success: 'The listing. `viewCount` includes this view.',
    },
    listPhotos: {
      summary: 'List the photos of a listing',
      description: 'The cover comes first. Counts no view.',
      success: 'The photos; empty if the listing has none.',
    },
    listSimilar: {
      summary: 'List similar listings',
      description: `At most ${MAX_SIMILAR} other available listings in the same location, the nearest rent first.`,
      success: 'The similar listings.',
    },
    updateListing: {
      summary: 'Replace a listing',
      description:
        'A body with at least one of the optional facts, from `availableFrom` to `amenities`, replaces all facts. A body without any keeps the stored ones.',
      success: 'The changed listing.',
      errors: {
        conflict: 'The listing has changed since `updatedAt`. Nothing was written; `current` is the stored version.',
      },
    },
    setListingStatus: {
      summary: 'Set the status of a listing',
      description:
        'Activating also confirms that the room is available. `rented` sends one message to each seeker of an open conversation, who can still answer, and archives it for the owner.',
      success: 'The changed listing.',
    },
    renewListing: {
      summary: 'Renew a listing',
      description: `Confirms that the room is available for ${CONFIRMED_DAYS} more days, and makes the listing active. Lists keep their order.`,
      success: 'The renewed listing.',
    },
    renewByToken: {
      summary: 'Renew a listing by the link of a mail',
      description: `Needs no account. The token works once, for ${RENEWAL_LINK_DAYS} days, until its owner changes the status.`,
      success: 'The renewed listing.',
    },
    deleteListing: {
      summary: 'Delete a listing',
      description: 'Final: also deletes its likes and views, and nothing restores it.',
      success: 'The listing is deleted.',
    },
    listMyListings: {
      summary: "List the caller's listings",
      description: 'Newest first.',
      success: 'The listings, with `contactInfo`.',
      errors: { forbidden: "`email` is not the caller's address, or the token has no email address." },
    },
  },
  components: [
    component('Listing', listing, {
      description: 'A listing as the caller may see it.',
      fields: listingFields,
      example: listingExample,
    }),
    component('Hidden', hidden, {
      description: 'Why only the owner and moderators see a listing.',
      fields: {
        by: 'Cause: risk signals, reports, a moderator, a request for changes, or a suspended account.',
        reason: 'A sentence for the owner.',
        since: 'When it was hidden.',
        canAppeal: 'Whether the owner has not appealed yet.',
      },
      example: {
        by: 'moderator',
        reason: 'Please describe your own room.',
        since: '2026-02-01T18:20:00.000Z',
        canAppeal: true,
      },
    }),
    component('Host', host, {
      description: 'The owner of a listing.',
      fields: {
        ...personFields,
        email:
          'Present for signed-in viewers: whole for the owner, and for viewers who have expressed interest if it is verified; otherwise masked, as `a•••@example.com`.',
      },
      example: hostExample,
    }),
    component('ListingDetails', listingDetails, {
      description: 'A listing with its owner.',
      fields: {
        ...listingFields,
        userEmail: 'The same as `host.email`.',
        photos: 'All photos, the cover first.',
        host: 'The owner of the listing.',
        spot: SPOT,
        waiting: `Open conversations of the last ${WAITING_DAYS} days whose first message has no answer, without those that the seeker has archived.`,
        conversationId: "The caller's conversation with the host. Absent until one of the two writes.",
      },
      example: {
        ...listingExample,
        photos: [photoExample],
        host: hostExample,
        spot: { lat: 30.25, lng: -97.76 },
        waiting: 2,
      },
    }),
    component('Reduction', reduction, {
      description: 'A lower rent that has stood for 24 hours.',
      fields: { from: 'The rent before.', at: 'When it was lowered.' },
      example: { from: 900, at: '2026-02-01T18:20:00.000Z' },
    }),
    component('StatusInput', statusInput, {
      description: 'The status to set. Unknown keys are ignored.',
      fields: {
        status: 'The new status.',
        foundHere: 'With `rented`: whether the owner found the person on this site.',
      },
      example: { status: 'rented', foundHere: true },
    }),
    component('RenewalToken', renewalToken, {
      description: 'The token in the link of a mail.',
      fields: { token: 'The token.' },
      example: { token: 'WyJyb29tcyIsInJlbmV3Il0.c2lnbmF0dXJl' },
    }),
    component('RenewedListing', renewedListing, {
      description: 'A renewed listing.',
      fields: { title: 'Title of the listing.', expiresAt: 'When it expires unless its owner renews it again.' },
      example: { title: 'Sunny room near the park', expiresAt: '2026-03-05T08:30:00.000Z' },
    }),
    component('SpotInput', spotInput, {
      description: 'Where a room is. Rounded to 0.005 degrees, about 500 m; the exact point is not stored.',
      fields: { lat: 'Latitude in degrees.', lng: 'Longitude in degrees.' },
      example: { lat: 30.2514, lng: -97.7586 },
    }),
    component('ListingInput', listingInput, {
      description: 'A new listing. Texts are trimmed; unknown keys are ignored.',
      fields: inputFields,
      example: inputExample,
    }),
    component('ListingUpdate', listingUpdate, {
      description: 'All fields of a listing. Texts are trimmed; unknown keys are ignored.',
      fields: {
        ...inputFields,
        updatedAt: 'The `updatedAt` that the client read. Without it the last write wins.',
      },
      example: { ...inputExample, updatedAt: '2026-01-31T12:00:00.000Z' },
    }),
    component('ListingConflict', listingConflict, {
      description: 'The listing has changed since the client read it.',
      fields: { ...errorFields, current: 'The stored listing.' },
      example: {
        ...errorExample('conflict'),
        error: 'This room has changed since you opened it.',
        current: { ...listingExample, isOwner: true },
      },
    }),
    component('UsedKeyConflict', usedKeyConflict, {
      description: 'The `Idempotency-Key` was used with another body.',
      fields: { ...errorFields, current: 'The listing that was posted with the key, if it still exists.' },
      example: errorExample('conflict'),
    }),
  ],
  parameters: [
    parameters(listingParams, { id: 'Id of the listing.' }, { id: listingExample._id }),
    parameters(
      idempotencyHeaders,
      {
        'idempotency-key':
          'Makes retries safe for 24 hours. Send a new random value, such as a UUID, with each new body.',
      },
      { 'idempotency-key': '0b7e3c1a-5d2f-4a68-9c40-7f1e2d3b4a5c' },
    ),
    parameters(listListings.query, {
      limit: 'How many listings to return.',
      cursor: 'Position at which the list continues. Take it from the `Link` of the previous response.',
    }),
    parameters(listRoomsById.query, {
      ids: `1 to ${MAX_ROOMS_BY_ID} ids of listings, separated by commas. A repeated id counts once.`,
    }),
    parameters(ownEmailQuery, {
      email: "Optional. If present, it must be the caller's own email address; case is ignored.",
    }),
  ],
}
