/** Largest request body, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024

/** Lists count, and can be paged through, up to this many listings. */
export const COUNT_CAP = 10_000

/** New contacts that one user may reveal within 24 hours. */
export const MAX_REVEALS_PER_DAY = 30

/** Listings that one user may own. */
export const MAX_OWN_LISTINGS = 100

/** Interested people that the host of a listing is shown. */
export const MAX_INTERESTS_SHOWN = 200

/** Rooms that "my interests" lists, the latest ones. */
export const MAX_MY_INTERESTS = 500

/** The word search knows this many different words of a description. */
export const MAX_DESCRIPTION_WORDS = 150

/** A search looks for this many words; further ones are ignored. */
export const MAX_SEARCHED_WORDS = 8

/** Characters that a listing's title, location and description may have. */
export const MAX_TITLE = 120
export const MAX_LOCATION = 120
export const MAX_DESCRIPTION = 5000

/** Characters that a search text in a URL may have. */
export const MAX_SEARCH_TEXT = 200

export const MAX_SUGGESTIONS = 8
export const MIN_SUGGESTION_QUERY = 2
export const MAX_SIMILAR = 4
export const MAX_LOCATIONS = 200
export const TOP_LOCATIONS = 3
export const RECENT_ITEMS = 5

/** `recentListings` of the analytics counts this many days. */
export const RECENT_DAYS = 30

/** The rent range offered while there is no listing with a rent. */
export const DEFAULT_RENT_RANGE = { minRent: 0, maxRent: 5000 }

/** Characters of what the contact and support forms take. */
export const MAX_PERSON_NAME = 80
export const MAX_EMAIL = 254
export const MAX_PHONE = 40
export const MAX_SUBJECT = 150
export const MAX_MESSAGE = 5000

/** A link that confirms a newsletter subscription works for this many days; one that ends it, for ever. */
export const NEWSLETTER_LINK_DAYS = 7

/** Weeks that the charts show, the present one included. */
export const CHARTED_WEEKS = 12
export const CHARTED_LOCATIONS = 10
