import {
  filterOptions,
  listingPage,
  listSuggestions,
  listTrending,
  pagination,
  rentRange,
  searchQuery,
  trendingItem,
} from '../discovery.ts'
import {
  COUNT_CAP,
  DEFAULT_RENT_RANGE,
  MAX_LOCATIONS,
  MAX_SEARCHED_WORDS,
  MAX_SUGGESTIONS,
  MIN_SUGGESTION_QUERY,
} from '../limits.ts'
import { component, type FeatureDocs, parameters } from './feature-docs.ts'
import { listingExample } from './listings.ts'

const pageExample = { current: 1, pages: 1, total: 1 }
const rentRangeExample = { minRent: 500, maxRent: 1200 }
const { _id, title, location, rent, roomType, likeCount, viewCount } = listingExample

export const discoveryDocs: FeatureDocs = {
  tag: 'Discovery',
  description: 'Search, filters and suggestions.',
  operations: {
    searchListings: {
      summary: 'Search listings',
      description: '`All` or an empty value of a filter is no filter.',
      success: 'One page of the matches. A page past the last one is empty.',
    },
    getFilterOptions: {
      summary: 'Get the filter options',
      description: 'What the stored listings can be filtered by. Up to 30 seconds old.',
      success: 'The filter options.',
    },
    listTrending: {
      summary: 'List trending listings',
      description: 'Available listings, ranked by interest and age. Up to 30 seconds old.',
      success: 'The trending listings, the highest ranked first.',
    },
    listSuggestions: {
      summary: 'Suggest titles and locations',
      description: 'Finds titles and locations with words that start with the words of `query`.',
      success: `At most ${MAX_SUGGESTIONS} different titles and locations.`,
      example: ['Austin, TX', 'Austin room near the park'],
    },
  },
  components: [
    component('ListingPage', listingPage, {
      description: 'One page of search results.',
      fields: { items: 'The listings of the page.', pagination: 'The position of the page.' },
      example: { items: [listingExample], pagination: pageExample },
    }),
    component('Pagination', pagination, {
      description: 'The position of a page.',
      fields: {
        current: 'Number of this page.',
        pages: 'How many pages there are, at least 1.',
        total: `How many listings match, counted up to ${COUNT_CAP}.`,
        capped: `Present if more than ${COUNT_CAP} listings match.`,
      },
      example: pageExample,
    }),
    component('FilterOptions', filterOptions, {
      description: 'What the stored listings can be filtered by.',
      fields: {
        roomTypes: 'The room types that occur.',
        locations: `The ${MAX_LOCATIONS} most frequent locations, the most frequent first.`,
        rentRange: 'The lowest and the highest rent.',
      },
      example: { roomTypes: ['Single', 'Studio'], locations: ['Austin, TX'], rentRange: rentRangeExample },
    }),
    component('RentRange', rentRange, {
      description: 'A range of rents, in US dollars per month.',
      fields: {
        minRent: `The lowest rent; ${DEFAULT_RENT_RANGE.minRent} if no listing has a rent.`,
        maxRent: `The highest rent; ${DEFAULT_RENT_RANGE.maxRent} if no listing has a rent.`,
      },
      example: rentRangeExample,
    }),
    component('TrendingListing', trendingItem, {
      description: 'A listing in short.',
      fields: {
        _id: 'Id of the listing.',
        title: 'Title of the listing.',
        location: 'Location of the room, such as city and state.',
        rent: 'Rent in US dollars per month; null if the owner states none.',
        roomType: 'Kind of room.',
        likeCount: 'How many users have expressed interest.',
        viewCount: 'How many viewers have opened the listing, each counted once per day.',
      },
      example: { _id, title, location, rent, roomType, likeCount, viewCount },
    }),
  ],
  parameters: [
    parameters(searchQuery, {
      page: 'Number of the page.',
      limit: 'Listings per page.',
      search: `Words to find. Each matches the start of a word in title, location or description; case and accents are ignored. Only the first ${MAX_SEARCHED_WORDS} words count.`,
      location: 'A whole location, one of its comma-separated parts, or its start; case and accents are ignored.',
      minRent: 'Lowest rent, in US dollars per month. Leaves out listings without a rent.',
      maxRent: 'Highest rent, in US dollars per month. Leaves out listings without a rent.',
      roomType: 'Kind of room.',
      availability: 'Whether the room is still available.',
      sort: 'What to sort by. With `rent`, listings without a rent come last.',
      order: 'Direction of the sorts `rent`, `likes` and `title`.',
    }),
    parameters(listTrending.query, { limit: 'How many listings to return.' }),
    parameters(
      listSuggestions.query,
      { query: `The text typed so far. Fewer than ${MIN_SUGGESTION_QUERY} characters get no suggestions.` },
      { query: 'aus' },
    ),
  ],
}
