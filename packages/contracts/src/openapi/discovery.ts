import {
  amenityCount,
  filterOptions,
  getFilterOptions,
  lifestyleCount,
  listingPage,
  listSuggestions,
  listTrending,
  pagination,
  relaxedSearch,
  rentHistogram,
  rentRange,
  searchQuery,
  trendingItem,
} from '../discovery.ts'
import {
  COUNT_CAP,
  DEFAULT_RENT_RANGE,
  MAX_LIFESTYLES,
  MAX_LOCATIONS,
  MAX_MAP_POINTS,
  MAX_SUGGESTIONS,
  MAX_UNSTATED,
  MIN_SUGGESTION_QUERY,
  PAGED_CAP,
  RENT_BARS,
} from '../limits.ts'
import { bounds, listingMap, mapPoint, mapQuery } from '../map.ts'
import { component, type FeatureDocs, parameters } from './feature-docs.ts'
import { filterDocs } from './filters.ts'
import { listingExample } from './listings.ts'
import { austin } from './places.ts'

const pageExample = { current: 1, pages: 1, total: 1 }
const boundsExample = { west: -97.77, south: 30.25, east: -97.72, north: 30.29 }
const pointExample = { lat: 30.27, lng: -97.745, count: 12, minRent: 650, bounds: boundsExample }
const rentRangeExample = { minRent: 500, maxRent: 1200 }
const relaxedExample = { without: ['pets' as const], total: 7 }
const amenityExample = { value: 'wifi' as const, count: 9 }
const lifestyleExample = { value: 'Quiet', count: 5 }
const histogramExample = { step: 100, counts: [0, 0, 1, 3, 6, 9, 8, 5, 2, 1, 0, 1] }
const { _id, title, location, rent, roomType, likeCount, viewCount, photo } = listingExample

export const discoveryDocs: FeatureDocs = {
  tag: 'Discovery',
  description: 'Search, filters and suggestions.',
  operations: {
    searchListings: {
      summary: 'Search listings',
      description:
        '`All` or an empty value of a filter is no filter. A listing that does not state a fact does not match a filter on it.',
      success: 'One page of the matches. A page past the last one is empty.',
    },
    getMap: {
      summary: 'Get the map of a search',
      description:
        'Groups the matches on a grid of the zoom. A listing without a spot lies at a fixed point less than half a mile from the center of its place.',
      success: `At most ${MAX_MAP_POINTS} points.`,
    },
    getFilterOptions: {
      summary: 'Get the filter options',
      description: 'The values of filters that occur in the stored listings. Up to 30 seconds old.',
      success: 'The filter options.',
    },
    listTrending: {
      summary: 'List trending listings',
      description:
        'Available listings, ranked by interest and age. Counts the interest of users with a confirmed email address, once for each network address. Up to 30 seconds old.',
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
      fields: {
        items: 'The listings of the page.',
        pagination: 'The position of the page.',
        unstated: `Present if the search filters on one fact: how many more listings would match if they stated it. Absent if there are more than ${MAX_UNSTATED}.`,
        relaxed: 'Present if no listing matches, but some would without one filter.',
        near: 'The place of the search. Present with `near`.',
      },
      example: { items: [{ ...listingExample, distanceMiles: 3 }], pagination: pageExample, near: austin },
    }),
    component('ListingMap', listingMap, {
      description: 'The matches of a search on a map.',
      fields: {
        points: 'The points. Each match is in one of them, unless `capped` is present.',
        total: 'How many listings match in `bbox`.',
        capped: `Present if more than ${COUNT_CAP} listings may match. Then at least \`total\` match. Without filters, the points count the listings of everybody as they were some minutes ago; with filters, they hold only some matches.`,
      },
      example: { points: [pointExample], total: 12 },
    }),
    component('Bounds', bounds, {
      description: 'A part of a map.',
      fields: {
        west: 'Lowest longitude, in degrees.',
        south: 'Lowest latitude, in degrees.',
        east: 'Highest longitude, in degrees.',
        north: 'Highest latitude, in degrees.',
      },
      example: boundsExample,
    }),
    component('MapPoint', mapPoint, {
      description: 'Listings that lie close together.',
      fields: {
        lat: 'Mean latitude of the listings, in degrees.',
        lng: 'Mean longitude of the listings, in degrees.',
        count: 'How many listings it holds.',
        minRent: 'The lowest rent; null if none of the listings has one.',
        listingId: 'Id of the listing. Present if `count` is 1.',
        bounds: 'The smallest area that holds the listings. Present if `count` is more than 1.',
      },
      example: pointExample,
    }),
    component('RelaxedSearch', relaxedSearch, {
      description: 'The search without the filter that hides most listings.',
      fields: {
        without: 'The query parameters to leave out.',
        total: `How many listings match then, counted up to ${COUNT_CAP}.`,
        capped: `Present if more than ${COUNT_CAP} listings match.`,
      },
      example: relaxedExample,
    }),
    component('Pagination', pagination, {
      description: 'The position of a page.',
      fields: {
        current: 'Number of this page.',
        pages: `How many pages there are, at least 1. They reach the first ${PAGED_CAP} listings.`,
        total: `How many listings match, counted up to ${COUNT_CAP}.`,
        capped: `Present if more than ${COUNT_CAP} listings match.`,
      },
      example: pageExample,
    }),
    component('FilterOptions', filterOptions, {
      description: 'The values of filters that occur in the stored listings.',
      fields: {
        roomTypes: 'The room types that occur.',
        locations: `The ${MAX_LOCATIONS} most frequent locations, the most frequent first.`,
        rentRange: 'The lowest and the highest rent.',
        amenities: 'The amenities that occur, the most frequent first.',
        lifestyles: `The ${MAX_LIFESTYLES} most frequent lifestyle tags, the most frequent first.`,
        rentHistogram: 'The rents in `location`, or all rents without it.',
      },
      example: {
        roomTypes: ['Single', 'Studio'],
        locations: ['Austin, TX'],
        rentRange: rentRangeExample,
        amenities: [amenityExample],
        lifestyles: [lifestyleExample],
        rentHistogram: histogramExample,
      },
    }),
    component('AmenityCount', amenityCount, {
      description: 'How many hosts have listings with an amenity.',
      fields: { value: 'The amenity.', count: 'How many hosts.' },
      example: amenityExample,
    }),
    component('LifestyleCount', lifestyleCount, {
      description: 'How many hosts have listings with a lifestyle tag.',
      fields: { value: 'The tag.', count: 'How many hosts.' },
      example: lifestyleExample,
    }),
    component('RentHistogram', rentHistogram, {
      description: `Rents in ${RENT_BARS} bars of equal width.`,
      fields: {
        step: 'Width of each bar, in US dollars. The first bar begins at 0.',
        counts: 'How many listings have a rent in each bar. The last bar includes all higher rents.',
      },
      example: histogramExample,
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
      description: 'A summary of a listing.',
      fields: {
        _id: 'Id of the listing.',
        title: 'Title of the listing.',
        location: 'Location of the room, such as city and state.',
        rent: 'Rent in US dollars per month; null if the owner states none.',
        roomType: 'Kind of room.',
        likeCount: 'How many users have expressed interest.',
        viewCount: 'How many viewers have opened the listing, each counted once per day.',
        photo: 'The first photo; null if there is none.',
      },
      example: { _id, title, location, rent, roomType, likeCount, viewCount, photo },
    }),
  ],
  parameters: [
    parameters(searchQuery, {
      page: 'Number of the page.',
      limit: 'Listings per page.',
      ...filterDocs,
      sort: 'Sort key. `available` is `newest` with listings that are not available last. With `rent` and `total`, listings for which it is unknown come last. `distance` is the nearest first and needs `near`. `fit` is the best fit first, of the newest matches, and needs answers in the profile of the caller.',
      order: 'Direction of the sorts `rent`, `total`, `likes` and `title`.',
    }),
    parameters(
      mapQuery,
      {
        ...filterDocs,
        bbox: 'The edges of the map in degrees, `west,south,east,north`.',
        zoom: 'The zoom of the map: at zoom 0 the earth is 256 pixels wide, at each further one twice as wide.',
      },
      { bbox: '-97.95,30.1,-97.55,30.45', zoom: 11 },
    ),
    parameters(getFilterOptions.query, {
      location: 'Limits `rentHistogram` to a location, which is matched as in a search.',
    }),
    parameters(listTrending.query, { limit: 'How many listings to return.' }),
    parameters(
      listSuggestions.query,
      { query: `The text typed so far. Fewer than ${MIN_SUGGESTION_QUERY} characters get no suggestions.` },
      { query: 'aus' },
    ),
  ],
}
