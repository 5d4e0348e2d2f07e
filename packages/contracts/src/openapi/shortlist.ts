import { MAX_HIDDEN_ROOMS, MAX_SAVED_ROOMS, UNDO_REMOVAL_MINUTES } from '../limits.ts'
import {
  hiddenRoom,
  hiddenRoomPage,
  roomChange,
  savedRoom,
  savedRoomInput,
  savedRoomPage,
  shortlistQuery,
} from '../shortlist.ts'
import { component, type FeatureDocs, parameters } from './feature-docs.ts'
import { listingExample } from './listings.ts'

const LISTING = 'The listing as the caller may see it. `null` if it was deleted or the caller no longer sees it.'
const NOTE = 'Only the caller sees it.'

const changeExample = { kind: 'cheaper', from: 900, to: 850, at: listingExample.updatedAt } as const
const savedExample = {
  listingId: listingExample._id,
  listing: { ...listingExample, saved: true },
  title: listingExample.title,
  note: 'Ask about parking.',
  savedAt: '2026-02-01T18:20:00.000Z',
  changes: [changeExample],
}
const hiddenExample = {
  listingId: listingExample._id,
  listing: listingExample,
  title: listingExample.title,
  hiddenAt: '2026-02-01T18:20:00.000Z',
}

export const shortlistDocs: FeatureDocs = {
  tag: 'Shortlist',
  description:
    'Listings that the caller has saved, and those hidden from the lists of the caller. Only the caller sees them.',
  operations: {
    saveRoom: {
      summary: 'Save a listing',
      description: `Stores the rent, availability and title of now, with which later reads compare the listing. Repeating the call changes the note only. Within ${UNDO_REMOVAL_MINUTES} minutes after a removal, restores the saved listing as it was.`,
      success: 'The listing is saved.',
      errors: {
        forbidden: `The listing is the caller's own, the caller has saved ${MAX_SAVED_ROOMS} listings, or the token has no email address.`,
      },
    },
    listSavedRooms: {
      summary: 'List the saved listings',
      description: 'The latest saved come first. A deleted listing stays, with its title.',
      success: 'One page of saved listings.',
    },
    unsaveRoom: {
      summary: 'Remove a listing from the saved ones',
      description: 'Changes nothing if the caller has not saved it.',
      success: 'The listing is not saved.',
      errors: { not_found: 'The caller has not saved such a listing, and sees none.' },
    },
    hideRoom: {
      summary: 'Hide a listing from the lists of the caller',
      description:
        'From then on, no list, search, suggestion or trending listing of the caller contains it. Saved listings, interests and `GET /roommates/{id}` still show it.',
      success: 'The listing is hidden.',
      errors: {
        forbidden: `The listing is the caller's own, the caller has hidden ${MAX_HIDDEN_ROOMS} listings that lists show, or the token has no email address.`,
      },
    },
    listHiddenRooms: {
      summary: 'List the hidden listings',
      description: 'The latest hidden come first.',
      success: 'One page of hidden listings.',
    },
    unhideRoom: {
      summary: 'Show a hidden listing again',
      description: 'Changes nothing if the caller has not hidden it.',
      success: 'The listing is not hidden.',
      errors: { not_found: 'The caller has not hidden such a listing, and sees none.' },
    },
  },
  components: [
    component('SavedRoomInput', savedRoomInput, {
      description: 'What to store with a saved listing. Unknown keys are ignored.',
      fields: { note: `${NOTE} If it is absent, a saved listing keeps its note.` },
      example: { note: savedExample.note },
    }),
    component('RoomChange', roomChange, {
      description: 'How a listing differs from what it was when the caller saved it.',
      fields: {
        kind: 'What is different. `removed`: the caller no longer sees the listing.',
        from: 'Rent when the listing was saved, for `cheaper` and `dearer`.',
        to: 'Rent now, for `cheaper` and `dearer`.',
        at: 'When the listing was last edited, its status changed, or a read first found it removed.',
      },
      example: changeExample,
    }),
    component('SavedRoom', savedRoom, {
      description: 'A saved listing.',
      fields: {
        listingId: 'Id of the listing.',
        listing: LISTING,
        title: 'Title when the listing was saved.',
        note: NOTE,
        savedAt: 'When the listing was saved first.',
        changes: 'What is different since then.',
      },
      example: savedExample,
    }),
    component('SavedRoomPage', savedRoomPage, {
      description: 'One page of saved listings.',
      fields: { items: 'The saved listings.', next: 'Cursor of the next page. `null` at the end.' },
      example: { items: [savedExample], next: null },
    }),
    component('HiddenRoom', hiddenRoom, {
      description: 'A listing that is hidden from the lists of the caller.',
      fields: {
        listingId: 'Id of the listing.',
        listing: LISTING,
        title: 'Title when the listing was hidden.',
        hiddenAt: 'When the caller hid the listing.',
      },
      example: hiddenExample,
    }),
    component('HiddenRoomPage', hiddenRoomPage, {
      description: 'One page of hidden listings.',
      fields: { items: 'The hidden listings.', next: 'Cursor of the next page. `null` at the end.' },
      example: { items: [hiddenExample], next: null },
    }),
  ],
  parameters: [parameters(shortlistQuery, { limit: 'Listings on the page.', cursor: '`next` of the previous page.' })],
}
