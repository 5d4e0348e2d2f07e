import { MAX_SAVED_SEARCHES } from '../limits.ts'
import {
  feedAddress,
  savedSearch,
  savedSearchChanges,
  savedSearchInput,
  savedSearchPage,
  savedSearchParams,
} from '../saved-searches.ts'
import { component, type FeatureDocs, parameters } from './feature-docs.ts'

const NAME = 'Name of the search. Only the caller sees it.'
const FREQUENCY = 'When to tell the caller about rooms that fit. `instant`: at once. `daily`: once a day. `off`: never.'

const example = {
  _id: '68b0c5a1f2d3e4a5b6c7d8f4',
  name: 'Near campus',
  query: { location: 'Austin', maxRent: '900' },
  frequency: 'instant',
  newCount: 3,
  createdAt: '2026-02-01T18:20:00.000Z',
  lastOpenedAt: '2026-02-03T08:00:00.000Z',
} as const

export const savedSearchDocs: FeatureDocs = {
  tag: 'Saved searches',
  description: 'Searches that the caller has saved, to get alerts about listings that fit. Only the caller sees them.',
  operations: {
    saveSearch: {
      summary: 'Save a search',
      description:
        'If the caller has saved an equal search, returns that one. If its frequency is `off`, it becomes the given one. Searches are equal if they find the same: in any order of the parameters, without those that change nothing, such as `sort=newest`, and with places and words compared as searches compare them. A search with `sort=fit` needs answers in the profile of the caller, and tells only of rooms without a clash.',
      success: 'The search is saved.',
      errors: {
        forbidden: `The caller has saved ${MAX_SAVED_SEARCHES} searches, or the token has no email address.`,
      },
    },
    listSavedSearches: {
      summary: 'List the saved searches',
      description: 'All of them, the latest first.',
      success: 'The saved searches.',
    },
    updateSavedSearch: {
      summary: 'Rename a saved search, or change its frequency',
      description: 'Fields that are left out keep their values.',
      success: 'The search with the changes.',
    },
    openSavedSearch: {
      summary: 'Mark the new listings of a saved search as seen',
      success: 'No listing counts as new. `newCount` is 0.',
    },
    deleteSavedSearch: { summary: 'Delete a saved search', success: 'The search is deleted.' },
    createFeed: {
      summary: 'Give a saved search a feed',
      description:
        'The Atom feed (RFC 4287) lists the newest available listings that fit and that the caller sees in lists, without contact details. Its address is a secret and needs no account. A new address replaces an earlier one, which returns 404 from then on.',
      success: 'The address, which no other response contains.',
    },
    deleteFeed: {
      summary: 'End the feed of a saved search',
      success: 'The search has no feed. Its address returns 404.',
    },
  },
  components: [
    component('SavedSearchInput', savedSearchInput, {
      description: 'A search to save. Unknown keys are ignored.',
      fields: {
        name: NAME,
        query:
          'Parameters of `GET /all-items` without `page` and `limit`, as texts or plain values. An invalid parameter is an invalid field of the same name.',
        frequency: FREQUENCY,
      },
      example: { name: example.name, query: { location: 'Austin', maxRent: 900 }, frequency: 'instant' },
    }),
    component('SavedSearchChanges', savedSearchChanges, {
      description: 'What to change. Unknown keys are ignored.',
      fields: { name: NAME, frequency: FREQUENCY },
      example: { frequency: 'daily' },
    }),
    component('SavedSearch', savedSearch, {
      description: 'A saved search.',
      fields: {
        _id: 'Id of the search.',
        name: NAME,
        query: 'Parameters of `GET /all-items`, as texts, without those that change nothing.',
        frequency: FREQUENCY,
        near: 'The place of `near` in `query`.',
        newCount: 'How many listings that fit are new since the caller last opened the search.',
        paused:
          'Present if the frequency is `off` because the caller had not opened the search for 60 days, nor in the week after a question. A new frequency ends it.',
        hasFeed: 'Present if the search has an Atom feed.',
        createdAt: 'When the search was saved.',
        lastOpenedAt: 'When the caller last opened the search. Absent before the first time.',
      },
      example,
    }),
    component('FeedAddress', feedAddress, {
      description: 'Where the feed of a saved search is.',
      fields: { url: 'The address of the Atom feed.' },
      example: { url: 'https://rooms.example/api/feeds/2J0Zb3uXG5m1i3n0cGkH8Yw7rQ4sT6vXzA9bC1dE2fG' },
    }),
    component('SavedSearchPage', savedSearchPage, {
      description: 'All saved searches.',
      fields: { items: 'The searches.', next: 'Always `null`.' },
      example: { items: [example], next: null },
    }),
  ],
  parameters: [parameters(savedSearchParams, { id: 'Id of the search.' })],
}
