import { account, me } from '../accounts.ts'
import { ALERT_DAYS, MAX_EXPORTS_AT_ONCE, MAX_EXPORTS_PER_HOUR, RECENT_SIGN_IN_S } from '../limits.ts'
import { byNotificationType } from '../notifications.ts'
import {
  exportedAccount,
  exportedAlert,
  exportedBlock,
  exportedHiddenRoom,
  exportedHousehold,
  exportedInterest,
  exportedListing,
  exportedMessage,
  exportedNotification,
  exportedPhoto,
  exportedPushDevice,
  exportedReport,
  exportedSavedRoom,
  exportedSavedSearch,
  exportedSentMessage,
  exportedSubscription,
  exportedViewing,
  exportedVisit,
  ownData,
} from '../own-data.ts'
import { timeZoneInput } from '../time-zone.ts'
import { component, type FeatureDocs } from './feature-docs.ts'
import { listingExample, listingFields, SPOT } from './listings.ts'
import { PHOTO_URL, photoURLExample } from './photos.ts'

const RECENT_MINUTES = RECENT_SIGN_IN_S / 60
const CHOSEN = 'Whether the user chose the time zone. Otherwise it is that of their browser.'
const OFFER = 'The offer that the user signed up with; null for none. Nothing is charged.'

const VIEWING_FEED = 'Whether the user has a calendar of their viewings.'

const TIME_ZONE = 'Name of a time zone in the IANA database.'

const at = '2026-02-01T18:20:00.000Z'
const householdExample = { listingId: listingExample._id, answers: [] }
const accountExample = {
  uid: 'Jk3x9QmWc1hT7vRb2LpZ5nYd8aF4',
  email: 'ana@example.com',
  emailVerified: true,
  emailConfirmedAt: '2026-01-05T09:04:00.000Z',
  name: 'Ana Lima',
  photoURL: null,
  memberSince: '2025-11-02T09:15:00.000Z',
  offer: null,
  timeZone: 'America/Chicago',
  timeZoneChosen: false,
  hasViewingFeed: false,
}
const exportedListingExample = { ...listingExample, spot: { lat: 30.25, lng: -97.76 } }
const interestExample = { listingId: listingExample._id, since: at }
const savedRoomExample = {
  listingId: listingExample._id,
  title: listingExample.title,
  note: 'Ask about parking.',
  savedAt: at,
}
const hiddenRoomExample = { listingId: listingExample._id, title: listingExample.title, hiddenAt: at }
const savedSearchExample = {
  name: 'Near campus',
  query: { location: 'Austin', maxRent: '900' },
  frequency: 'daily' as const,
  createdAt: at,
}
const alertExample = { listingId: listingExample._id, reason: 'new' as const, at }
const photoExportExample = { listingId: null, path: photoURLExample, alt: '' }
const visitExample = { listingId: listingExample._id, at }
const sentMessageExample = { listingId: '68b0c5a1f2d3e4a5b6c7d8e9', at, text: 'Is the room still available?' }
const viewingExportExample = {
  listingId: listingExample._id,
  role: 'seeker',
  startsAt: '2026-12-03T23:00:00.000Z',
  endsAt: '2026-12-03T23:30:00.000Z',
  state: 'confirmed',
  place: '410 Elm Street, Apt 3',
  proposedByYou: false,
} as const
const notificationExample = { type: 'message' as const, at, read: true }
const pushDeviceExample = { service: 'push.example.com', since: at }
const channels = { inApp: true, email: true }
const messageExample = {
  form: 'support' as const,
  at,
  name: 'Ana Lima',
  email: 'ana@example.com',
  kind: 'medium',
  subject: 'A question',
  text: 'How do I post a room?',
}
const reportExample = { reason: 'scam', at, status: 'closed' } as const
const subscriptionExample = { subscribed: true, at }

export const accountDocs: FeatureDocs = {
  tag: 'Account',
  description: "The caller's settings and data.",
  operations: {
    getMe: { summary: "Get the caller's settings", success: 'The settings.' },
    updateMe: { summary: "Replace the caller's settings", success: 'The stored settings.' },
    setTimeZone: {
      summary: "Set the caller's time zone",
      description: 'The daily mail about saved searches is sent at 08:00 in this zone.',
      success: 'The time zone is stored.',
    },
    exportOwnData: {
      summary: 'Export all stored data of the caller',
      success: 'All data of the caller, and none of other users.',
      errors: {
        rate_limited: `More than ${MAX_EXPORTS_PER_HOUR} exports in an hour, another export of the caller runs, or ${MAX_EXPORTS_AT_ONCE} of others.`,
      },
      isAlwaysNew: true,
    },
    deleteAccount: {
      summary: "Delete the caller's account and data",
      description: `Needs a sign-in within the last ${RECENT_MINUTES} minutes.`,
      success: 'The account is deleted.',
      errors: { reauth_required: `The sign-in is more than ${RECENT_MINUTES} minutes old. Sign in again.` },
    },
  },
  components: [
    component('Me', me, { description: 'Settings of an account.', fields: { offer: OFFER }, example: { offer: null } }),
    component('MyAccount', account, {
      description: 'Settings and photo of an account.',
      fields: {
        offer: OFFER,
        photoURL: PHOTO_URL,
        timeZone: TIME_ZONE,
        timeZoneChosen: CHOSEN,
        hasViewingFeed: VIEWING_FEED,
      },
      example: { offer: null, photoURL: photoURLExample, timeZone: 'America/Chicago' },
    }),
    component('TimeZoneInput', timeZoneInput, {
      description: 'A time zone. Unknown keys are ignored.',
      fields: { timeZone: TIME_ZONE, chosen: `${CHOSEN} Default false.` },
      example: { timeZone: 'America/Chicago', chosen: true },
    }),
    component('OwnData', ownData, {
      description: 'All stored data of a user. Lists are ordered from new to old.',
      fields: {
        exportedAt: 'When the data were read.',
        complete: 'false if a list was too long, and its oldest part was left out.',
        account: 'The account.',
        profile: 'What the user says of living together and of the room they look for; null if they have saved none.',
        listings: 'Listings that the user owns.',
        households: 'Answers of the households of these listings.',
        photos: 'Photos that the user shows, with the paths of their largest files.',
        interests: 'Interest that the user has expressed.',
        savedRooms: 'Listings that the user has saved.',
        hiddenRooms: 'Listings that the user has hidden from their lists.',
        savedSearches: 'Searches that the user has saved.',
        alerts: `Listings that fitted the saved searches in the last ${ALERT_DAYS} days, once for each search.`,
        reveals: 'Contact details that the user has seen in the last 24 hours.',
        views: 'Listings that the user has opened in the last 48 hours.',
        messages: 'Messages that the user has sent through the forms.',
        sentMessages: 'Messages that the user has sent to other people.',
        viewings: 'Viewings of the user, and proposed times.',
        notifications: 'Notifications of the last 90 days, without the names in their texts.',
        notificationSettings: 'Notification settings.',
        pushDevices: 'Browsers that get push notifications.',
        reports: 'Reports that the user has sent.',
        blocks: 'People the user has blocked, without their names.',
        newsletter: 'Subscription of the email address; null if there is none, or if the address is not confirmed.',
      },
      example: {
        exportedAt: at,
        complete: true,
        account: accountExample,
        profile: null,
        listings: [],
        households: [householdExample],
        photos: [photoExportExample],
        interests: [interestExample],
        savedRooms: [savedRoomExample],
        hiddenRooms: [hiddenRoomExample],
        savedSearches: [savedSearchExample],
        alerts: [alertExample],
        reveals: [visitExample],
        views: [visitExample],
        messages: [messageExample],
        sentMessages: [sentMessageExample],
        viewings: [viewingExportExample],
        notifications: [notificationExample],
        notificationSettings: {
          ...byNotificationType(() => channels),
          seen: true,
          emailTexts: true,
          pushNames: false,
        },
        pushDevices: [pushDeviceExample],
        reports: [reportExample],
        blocks: [{ since: at }],
        newsletter: subscriptionExample,
      },
    }),
    component('ExportedAccount', exportedAccount, {
      description: 'A stored account.',
      fields: {
        uid: 'Id of the user at the identity service.',
        email: 'Email address.',
        emailVerified: 'Whether the email address is confirmed.',
        emailConfirmedAt: 'When the API first saw that it was confirmed; null if it is not.',
        name: 'Name that others see.',
        photoURL: 'URL of the picture at the identity service.',
        memberSince: 'When the account was created.',
        offer: OFFER,
        timeZone: `${TIME_ZONE} null if it was never set.`,
        timeZoneChosen: CHOSEN,
        hasViewingFeed: VIEWING_FEED,
      },
      example: accountExample,
    }),
    component('ExportedPhoto', exportedPhoto, {
      description: 'A photo of a listing, or the profile photo.',
      fields: {
        listingId: 'Id of the listing; null for the profile photo.',
        path: 'Path of the photo at this API.',
        alt: 'Alternative text.',
      },
      example: photoExportExample,
    }),
    component('ExportedListing', exportedListing, {
      description: 'A listing of the user.',
      fields: { ...listingFields, spot: SPOT },
      example: exportedListingExample,
    }),
    component('ExportedInterest', exportedInterest, {
      description: 'Interest in a listing.',
      fields: { listingId: 'Id of the listing.', since: 'When the user expressed interest.' },
      example: interestExample,
    }),
    component('ExportedSavedRoom', exportedSavedRoom, {
      description: 'A saved listing.',
      fields: {
        listingId: 'Id of the listing.',
        title: 'Title when the listing was saved.',
        note: 'Note of the user.',
        savedAt: 'When the user saved the listing.',
      },
      example: savedRoomExample,
    }),
    component('ExportedHiddenRoom', exportedHiddenRoom, {
      description: 'A listing that the user has hidden from their lists.',
      fields: {
        listingId: 'Id of the listing.',
        title: 'Title when the listing was hidden.',
        hiddenAt: 'When the user hid the listing.',
      },
      example: hiddenRoomExample,
    }),
    component('ExportedHousehold', exportedHousehold, {
      description: 'The answers of the household of a listing of the user.',
      fields: { listingId: 'Id of the listing.', answers: 'The answers.' },
      example: householdExample,
    }),
    component('ExportedSavedSearch', exportedSavedSearch, {
      description: 'A search that the user has saved.',
      fields: {
        name: 'Name of the search.',
        query: 'Parameters of `GET /all-items`.',
        frequency: 'When the user gets alerts about listings that fit.',
        createdAt: 'When the user saved the search.',
        lastOpenedAt: 'When the user last opened the search. Absent before the first time.',
      },
      example: savedSearchExample,
    }),
    component('ExportedAlert', exportedAlert, {
      description: 'A listing that fits a saved search.',
      fields: {
        listingId: 'Id of the listing.',
        reason: 'Why the user heard of it: it is `new`, `cheaper` by 3 % or more, or `available` again.',
        at: 'When it was found.',
      },
      example: alertExample,
    }),
    component('ExportedVisit', exportedVisit, {
      description: 'A listing that the user has seen.',
      fields: { listingId: 'Id of the listing.', at: 'When the user saw it.' },
      example: visitExample,
    }),
    component('ExportedMessage', exportedMessage, {
      description: 'A message that was sent through a form.',
      fields: {
        form: 'The form.',
        at: 'When the message was sent.',
        name: 'Name of the sender.',
        email: 'Email address of the sender.',
        phone: 'Phone number of the sender.',
        kind: 'Inquiry type of the contact form, priority of the support form.',
        subject: 'Subject of the message.',
        text: 'Text of the message.',
      },
      example: messageExample,
    }),
    component('ExportedSentMessage', exportedSentMessage, {
      description: 'A message to another person.',
      fields: {
        listingId: 'Id of the listing that the conversation is about.',
        at: 'When the message was sent.',
        text: 'Text of the message. Empty 30 days after it was withdrawn.',
        withdrawn: 'The user has withdrawn the message. Moderators can read it for 30 days.',
      },
      example: sentMessageExample,
    }),
    component('ExportedViewing', exportedViewing, {
      description: 'A viewing, or a proposed time.',
      fields: {
        listingId: 'Id of the listing.',
        role: 'Whether the user looks for the room or offers it.',
        startsAt: 'When it starts.',
        endsAt: 'When it ends.',
        state: 'What became of it.',
        place: 'Where to meet. `null` for a seeker unless the viewing is confirmed.',
        proposedByYou: 'Whether the user proposed the time.',
        outcome: 'Whether the user, as the seeker, found a room.',
      },
      example: viewingExportExample,
    }),
    component('ExportedNotification', exportedNotification, {
      description: 'A notification of the user.',
      fields: { type: 'What happened.', at: 'When it happened.', read: 'Whether the user has read it.' },
      example: notificationExample,
    }),
    component('ExportedPushDevice', exportedPushDevice, {
      description: 'A browser that gets push notifications.',
      fields: { service: 'Host of the push service of the browser.', since: 'When the browser was last stored.' },
      example: pushDeviceExample,
    }),
    component('ExportedReport', exportedReport, {
      description: 'A report that the user sent.',
      fields: {
        reason: 'Why the user reported the target.',
        at: 'When it was sent.',
        status: '`closed` once a moderator has decided.',
        note: 'What the user added.',
      },
      example: reportExample,
    }),
    component('ExportedBlock', exportedBlock, {
      description: 'A person the user has blocked.',
      fields: { since: 'When the user blocked the person.' },
      example: { since: at },
    }),
    component('ExportedSubscription', exportedSubscription, {
      description: 'The state of a newsletter subscription.',
      fields: {
        subscribed: 'Whether the address gets the newsletter.',
        at: 'When it was subscribed or unsubscribed last; null if that is unknown.',
      },
      example: subscriptionExample,
    }),
  ],
}
