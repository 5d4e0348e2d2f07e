import type { Applicant } from '@roommate-finder/contracts/applicants'
import type { ListingPage } from '@roommate-finder/contracts/discovery'
import type { FitResult, Listing, ListingDetails } from '@roommate-finder/contracts/listings'
import type { Conversation, Message } from '@roommate-finder/contracts/messages'
import type { Notification } from '@roommate-finder/contracts/notifications'
import type { Photo } from '@roommate-finder/contracts/photos'
import type { Place } from '@roommate-finder/contracts/places'
import type { Profile } from '@roommate-finder/contracts/profiles'
import type { SavedSearch } from '@roommate-finder/contracts/saved-searches'
import type { Viewing } from '@roommate-finder/contracts/viewings'

let made = 0

const nextId = () => (++made).toString(16).padStart(24, '0')

export const aListing = (fields: Partial<Listing> = {}): Listing => ({
  _id: nextId(),
  title: 'Sunny room near the park',
  location: 'Austin, TX',
  place: null,
  rent: 850,
  roomType: 'Single',
  lifestyle: ['Quiet', 'Early Bird'],
  description: 'A bright room with a desk and morning sun.',
  availability: 'available',
  status: fields.availability === 'not available' ? 'paused' : 'active',
  confirmedAt: '2026-11-01T09:00:00.000Z',
  userName: 'Ana Ruiz',
  likeCount: 3,
  viewCount: 20,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  isOwner: false,
  liked: false,
  saved: false,
  monthlyTotal: null,
  photo: null,
  ...fields,
})

export const aPhoto = (fields: Partial<Photo> = {}): Photo => ({
  id: nextId(),
  width: 1920,
  height: 1280,
  alt: '',
  placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  ...fields,
})

export const listingsOf = (count: number, fields: Partial<Listing> = {}): Listing[] =>
  Array.from({ length: count }, (_, index) => aListing({ title: `Room number ${index + 1}`, ...fields }))

export const aPlace = (fields: Partial<Place> = {}): Place => ({
  id: '4671654',
  name: 'Austin',
  region: 'TX',
  country: 'US',
  label: 'Austin, TX',
  kind: 'city',
  lat: 30.27,
  lng: -97.74,
  ...fields,
})

export const aFit = (fields: Partial<FitResult> = {}): FitResult => ({
  verdict: 'good',
  agrees: ['sleep:early', 'smoking:no'],
  differs: ['guests'],
  unknown: 6,
  ...fields,
})

export const aProfile = (fields: Partial<Profile> = {}): Profile => ({
  intro: '',
  answers: [],
  places: [],
  placeNames: [],
  visible: false,
  ...fields,
})

export const aPage = (items: Listing[], pagination: Partial<ListingPage['pagination']> = {}): ListingPage => ({
  items,
  pagination: { current: 1, pages: 1, total: items.length, ...pagination },
})

export const listingDetails = (fields: Partial<ListingDetails> = {}): ListingDetails => ({
  ...aListing(fields),
  photos: [],
  host: { name: 'Ana Ruiz', memberSince: '2024-03-05T00:00:00.000Z', verified: true },
  spot: null,
  waiting: 0,
  ...fields,
})

export const aMessage = (fields: Partial<Message> = {}): Message => ({
  _id: nextId(),
  mine: false,
  body: 'Yes, it is.',
  createdAt: new Date().toISOString(),
  ...fields,
})

export const aNotification = (fields: Partial<Notification> = {}): Notification => ({
  _id: nextId(),
  type: 'message',
  title: 'New message from Hana Host',
  body: 'Yes, it is.',
  href: '/messages',
  createdAt: new Date().toISOString(),
  read: false,
  ...fields,
})

export const aSavedSearch = (fields: Partial<SavedSearch> = {}): SavedSearch => ({
  _id: nextId(),
  name: 'Lowell singles',
  query: { location: 'Lowell, MA', roomType: 'Single' },
  frequency: 'instant',
  newCount: 0,
  createdAt: '2026-11-01T09:00:00.000Z',
  ...fields,
})

export const aConversation = (fields: Partial<Conversation> = {}): Conversation => ({
  _id: nextId(),
  role: 'seeker',
  other: { name: 'Hana Host', verified: true, memberSince: null },
  listing: {
    _id: nextId(),
    title: 'Sunny room near the park',
    roomType: 'Single',
    rent: 850,
    availability: 'available',
  },
  preview: 'Yes, it is.',
  lastMessageAt: new Date().toISOString(),
  unread: 0,
  archived: false,
  state: 'open',
  ...fields,
})

export const aViewing = (fields: Partial<Viewing> = {}): Viewing => ({
  _id: nextId(),
  conversationId: nextId(),
  proposalId: nextId(),
  listing: { _id: nextId(), title: 'Sunny room near the park' },
  role: 'seeker',
  name: 'Hana',
  startsAt: '2026-12-03T23:00:00.000Z',
  endsAt: '2026-12-03T23:30:00.000Z',
  timeZone: 'America/Chicago',
  place: null,
  state: 'proposed',
  proposedBy: 'host',
  ...fields,
})

export const anApplicant = (fields: Partial<Applicant> = {}): Applicant => ({
  _id: nextId(),
  name: 'Sam Seeker',
  verified: true,
  memberSince: null,
  stage: 'new',
  since: new Date().toISOString(),
  ...fields,
})
