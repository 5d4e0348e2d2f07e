// Lengths of texts are in Unicode code points, as in JSON Schema.

/** Largest request body, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024

/** Longest `Idempotency-Key`. */
export const MAX_IDEMPOTENCY_KEY = 200

/** The fields of a listing. Minimums count visible characters. */
export const MIN_TITLE = 5
export const MAX_TITLE = 120
export const MIN_LOCATION = 2
export const MAX_LOCATION = 120
export const MAX_DESCRIPTION = 5000
export const MAX_RENT = 100_000
export const MAX_TAGS = 20
export const MAX_TAG_LENGTH = 40
export const MAX_CONTACT_INFO = 200

/** The facts of a room. Money is in US dollars. Past move-in dates are valid, because rooms keep them when edited. */
export const MIN_MOVE_IN_DATE = '2000-01-01'
export const MAX_MOVE_IN_YEARS_AHEAD = 5
export const MIN_MINIMUM_STAY_MONTHS = 1
export const MAX_MINIMUM_STAY_MONTHS = 24
export const MAX_DEPOSIT = 100_000
export const MAX_BILLS_ESTIMATE = 10_000
export const MIN_HOUSEHOLD_SIZE = 1
export const MAX_HOUSEHOLD_SIZE = 20
export const MIN_ROOM_SIZE_SQ_FT = 20
export const MAX_ROOM_SIZE_SQ_FT = 5_000

/** Photos of a listing. */
export const MAX_PHOTOS = 10
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
export const MAX_PHOTO_PIXELS = 40_000_000
/** The longest side of a photo, which is also the longest side of a WebP. */
export const MAX_PHOTO_SIDE = 16_383
/** The smallest width and height that forms accept. The API takes any. */
export const MIN_PHOTO_SIDE = 200
export const MAX_PHOTO_ALT = 200

/** Listings that one user may own. */
export const MAX_OWN_LISTINGS = 100

/** Listings that a user may own whose address is not confirmed. */
export const MAX_UNCONFIRMED_LISTINGS = 3

/** Days after which an unconfirmed listing expires, and how many days before that its owner is asked to renew it. */
export const CONFIRMED_DAYS = 30
export const RENEWAL_NOTICE_DAYS = 3

/** Days for which the link that renews a listing works. */
export const RENEWAL_LINK_DAYS = 30

/** Conversations started in the last so many days count as waiting for an answer. */
export const WAITING_DAYS = 14

/** Listings that `GET /roommates` returns at once. */
export const DEFAULT_LIST_SIZE = 100
export const MAX_LIST_SIZE = 200

/** Listings that one call reads by their ids. */
export const MAX_ROOMS_BY_ID = 50

/** Listings on a page of search results. */
export const DEFAULT_PAGE_SIZE = 12
export const MAX_PAGE_SIZE = 100

/** Totals of lists count to this many listings. */
export const COUNT_CAP = 10_000

/** The highest count of unread messages or notifications, so that counting takes the same time for everybody. */
export const UNREAD_CAP = 1_000

/** Pages of a list reach this many of its first listings. */
export const PAGED_CAP = 1_000

/** Longest search text in a URL. */
export const MAX_SEARCH_TEXT = 200

/** Words that a search looks for; further ones are ignored. */
export const MAX_SEARCHED_WORDS = 8

/** How often a user may download their data in an hour, and how many downloads a server sends at once. */
export const MAX_EXPORTS_PER_HOUR = 5
export const MAX_EXPORTS_AT_ONCE = 2

/** How much of a description lists answer, in Unicode code points. They cut it between words. */
export const MAX_LISTED_DESCRIPTION = 300

/** Different words of a description that a search can find. */
export const MAX_DESCRIPTION_WORDS = 150

/** Search suggestions, and the shortest text that gets any. */
export const MAX_SUGGESTIONS = 8
export const MIN_SUGGESTION_QUERY = 2

/** Places found for a typed text, and the length of that text. */
export const MAX_PLACES = 8
export const MIN_PLACE_QUERY = 2
export const MAX_PLACE_QUERY = 100

/** How far from a place a search looks, in miles. */
export const DEFAULT_RADIUS_MILES = 10
export const MAX_RADIUS_MILES = 100

/** How far from the place of its listing a spot may lie, in miles. */
export const MAX_SPOT_MILES = 30

/** Steps of the grid to which spots are rounded, per degree: 0.005 degrees are about 500 m. */
export const SPOT_STEPS_PER_DEGREE = 200

/** The zoom of a map, in the steps of web maps, and the points that it shows at once. */
export const MIN_ZOOM = 3
export const MAX_ZOOM = 16
export const MAX_MAP_POINTS = 300

/** Locations among the filter options. */
export const MAX_LOCATIONS = 200

/** Lifestyle tags among the filter options. */
export const MAX_LIFESTYLES = 30

/** Bars of the histogram of rents. */
export const RENT_BARS = 12

/** Listings that do not state a filtered fact are counted up to this number. */
export const MAX_UNSTATED = 1_000

/** The rent range of the filter options while no listing has a rent. */
export const DEFAULT_RENT_RANGE = { minRent: 0, maxRent: 5000 }

/** Trending listings. */
export const DEFAULT_TRENDING = 6
export const MAX_TRENDING = 24

/** The most liked and the newest listings that compete for trending. */
export const MAX_TREND_CANDIDATES = 200
/** Points of a like, and the age at which a listing has half the score of a new one. */
export const TREND_LIKE_WEIGHT = 8
export const TREND_HALF_DAYS = 7

/** Similar listings. */
export const MAX_SIMILAR = 4

/** New contacts that one user may reveal within 24 hours. */
export const MAX_REVEALS_PER_DAY = 30
export const MAX_REVEALS_PER_DAY_UNCONFIRMED = 3

/** Interested people that the owner of a listing sees. */
export const MAX_INTERESTS_SHOWN = 200

/** Listings that "my interests" returns, the latest ones. */
export const MAX_MY_INTERESTS = 500

/** Newest listings that the dashboard shows. */
export const RECENT_ITEMS = 5

/** Days that `recentListings` of the analytics counts. */
export const RECENT_DAYS = 30

/** Most frequent locations that the analytics and the charts show. */
export const TOP_LOCATIONS = 3
export const CHARTED_LOCATIONS = 10

/** Weeks that the charts show, including the current one. */
export const CHARTED_WEEKS = 12

/** Fields of the contact, support and newsletter forms. */
export const MAX_PERSON_NAME = 80
export const MAX_EMAIL = 254
export const MIN_PHONE_DIGITS = 10
export const MAX_PHONE = 40
export const MAX_SUBJECT = 150
export const MAX_MESSAGE = 5000

/** Messages between people. */
export const MAX_CHAT_MESSAGE = 2000
export const MIN_FIRST_MESSAGE = 20
/** Characters of the last message that a list of conversations shows. */
export const MAX_PREVIEW = 120

/** Conversations that one user may start within 24 hours. */
export const MAX_NEW_CONVERSATIONS = 20
export const MAX_NEW_CONVERSATIONS_UNCONFIRMED = 3

/** Interested people that one host may write to first within 24 hours. */
export const MAX_CONVERSATIONS_BY_HOST = 30

/** How long the sender may withdraw a message, in milliseconds. */
export const WITHDRAWABLE_MS = 5 * 60_000

/** Days for which moderators can read a withdrawn message. */
export const WITHDRAWN_TEXT_DAYS = 30

/** Conversations and messages on one page. */
export const MAX_CONVERSATIONS_SHOWN = 50
export const MAX_MESSAGES_SHOWN = 100

/** Notifications on one page, and ids that can be marked as read at once. */
export const MAX_NOTIFICATIONS_SHOWN = 50

/** Browsers to which one user gets push notifications. */
export const MAX_PUSH_DEVICES = 5

/** Days for which notifications are kept. */
export const NOTIFICATION_DAYS = 90

/** Days for which the link that confirms a newsletter subscription works. The link that ends it never expires. */
export const NEWSLETTER_LINK_DAYS = 7

/** Longest token of a link in a mail. */
export const MAX_LINK_TOKEN = 1000

/** Maximum age of the sign-in with which a user deletes the account, in seconds. */
export const RECENT_SIGN_IN_S = 5 * 60

/** Days for which the case of a suspended or reported account is kept after the deletion of the account. */
export const KEPT_CASE_DAYS = 180

/** Reports that one user, or one visitor, may send within 24 hours. */
export const MAX_REPORTS_PER_DAY = 20
export const MAX_VISITOR_REPORTS_PER_DAY = 5

/** Open reports by visitors that one target may have. */
export const MAX_VISITOR_REPORTS_PER_TARGET = 5

/** Notes of reports, reasons of moderators, and appeals. */
export const MAX_REPORT_NOTE = 1000
export const MAX_MODERATION_REASON = 1000
export const MIN_APPEAL = 20
export const MAX_APPEAL = 2000

/** Targets on one page of the moderators' queue, and reports and actions that a target shows. */
export const MAX_QUEUE_SHOWN = 50
export const MAX_REPORTS_SHOWN = 100
export const MAX_ACTIONS_SHOWN = 100

/** People that one user may block. */
export const MAX_BLOCKS = 500

/** Rooms that one user may save, and hide from their lists. */
export const MAX_SAVED_ROOMS = 500
export const MAX_HIDDEN_ROOMS = 1_000

/** How long saving a removed room again restores its note and what it is compared with. */
export const UNDO_REMOVAL_MINUTES = 10

/** Saved or hidden rooms on one page. */
export const MAX_SHORTLIST_SHOWN = 100

/** Note of a saved room. */
export const MAX_ROOM_NOTE = 500

/** Searches that one user may save, and the length of their names. */
export const MAX_SAVED_SEARCHES = 10
export const MAX_SEARCH_NAME = 60

/** Days for which the API remembers which rooms it told a user about. */
export const ALERT_DAYS = 90

/** Listings that `sort=fit` compares, the newest matches, and rooms or seekers that a list of matches chooses from. */
export const SORTED_BY_FIT = 1_000

/** A seeker's profile. */
export const MAX_INTRO = 1_000
export const MAX_PROFILE_PLACES = 5

/** Rooms or seekers on one page of matches. */
export const MATCHES_SHOWN = 20

/** One place in this many of a list of matches goes to a room or seeker that is new: of the last days. */
export const NEWCOMER_EVERY = 10
export const NEWCOMER_DAYS = 7

/** The whole days before today whose attention the order of matches counts. */
export const ATTENTION_DAYS = 7

/** Attention of a first message or an invitation. Being shown to someone on a UTC day counts as 1. */
export const CONTACT_ATTENTION = 10

/** Invitations that one host may send within 24 hours, and the length of their text. */
export const MAX_INVITATIONS_PER_DAY = 10
export const MIN_INVITATION = 20
export const MAX_INVITATION = 1_000

/** Times of one proposal of viewings, their lengths, and how far ahead they may be. */
export const MAX_SLOTS = 5
export const MIN_VIEWING_MINUTES = 15
export const MAX_VIEWING_MINUTES = 180
export const MAX_VIEWING_DAYS = 60
export const MAX_VIEWING_PLACE = 200
export const MAX_VIEWING_NOTE = 200

/** Proposals that one user may send within 24 hours. */
export const MAX_PROPOSALS_PER_DAY = 30

/** Viewings on one page, and the newest of a conversation. */
export const MAX_VIEWINGS_SHOWN = 50

/** How long after a viewing the link for a friend works. */
export const SHARED_VIEWING_HOURS = 24

/** People who asked about a room that its owner sees, the latest, and how many of them one call declines. */
export const MAX_APPLICANTS_SHOWN = 200
export const MAX_DECLINED_AT_ONCE = 50

/** After how many hours without an answer hosts are reminded, at most once a day. */
export const REMIND_HOST_HOURS = 72

/** A host who leaves this many people unanswered for these days is asked about the room, and has so many hours to answer. */
export const SILENT_PEOPLE = 3
export const SILENT_DAYS = 7
export const SILENT_NOTICE_HOURS = 48
