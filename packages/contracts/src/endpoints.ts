import * as accounts from './accounts.ts'
import * as applicants from './applicants.ts'
import * as decline from './decline.ts'
import * as discovery from './discovery.ts'
import type { Endpoint } from './endpoint.ts'
import * as inquiries from './inquiries.ts'
import * as insights from './insights.ts'
import * as interest from './interest.ts'
import * as interestMessages from './interest-messages.ts'
import * as listingInput from './listing-input.ts'
import * as listingStatus from './listing-status.ts'
import * as listings from './listings.ts'
import * as map from './map.ts'
import * as matches from './matches.ts'
import * as messages from './messages.ts'
import * as moderation from './moderation.ts'
import * as newsletter from './newsletter.ts'
import * as notifications from './notifications.ts'
import * as ownData from './own-data.ts'
import * as photoInput from './photo-input.ts'
import * as places from './places.ts'
import * as profiles from './profiles.ts'
import * as push from './push.ts'
import * as savedSearches from './saved-searches.ts'
import * as shortlist from './shortlist.ts'
import * as system from './system.ts'
import * as timeZone from './time-zone.ts'
import * as trust from './trust.ts'
import * as viewings from './viewings.ts'

/** Every call of the API by name, except `/openapi.json` and `/docs`. */
export const endpoints = {
  listListings: listings.listListings,
  listRoomsById: listings.listRoomsById,
  createListing: listingInput.createListing,
  getListing: listings.getListing,
  listPhotos: listings.listPhotos,
  listSimilar: listings.listSimilar,
  updateListing: listingInput.updateListing,
  deleteListing: listingInput.deleteListing,
  setListingStatus: listingStatus.setListingStatus,
  renewListing: listingStatus.renewListing,
  renewByToken: listingStatus.renewByToken,
  uploadPhoto: photoInput.uploadPhoto,
  updatePhotos: photoInput.updatePhotos,
  likeListing: interest.likeListing,
  unlikeListing: interest.unlikeListing,
  listInterests: interest.listInterests,
  listMyInterests: interest.listMyInterests,
  messageInterested: interestMessages.messageInterested,
  saveRoom: shortlist.saveRoom,
  listSavedRooms: shortlist.listSavedRooms,
  unsaveRoom: shortlist.unsaveRoom,
  hideRoom: shortlist.hideRoom,
  listHiddenRooms: shortlist.listHiddenRooms,
  unhideRoom: shortlist.unhideRoom,
  saveSearch: savedSearches.saveSearch,
  listSavedSearches: savedSearches.listSavedSearches,
  updateSavedSearch: savedSearches.updateSavedSearch,
  openSavedSearch: savedSearches.openSavedSearch,
  deleteSavedSearch: savedSearches.deleteSavedSearch,
  createFeed: savedSearches.createFeed,
  deleteFeed: savedSearches.deleteFeed,
  listMyListings: listings.listMyListings,
  searchListings: discovery.searchListings,
  getMap: map.getMap,
  getFilterOptions: discovery.getFilterOptions,
  listTrending: discovery.listTrending,
  listSuggestions: discovery.listSuggestions,
  listPlaces: places.listPlaces,
  getProfile: profiles.getProfile,
  saveProfile: profiles.saveProfile,
  getHousehold: profiles.getHousehold,
  saveHousehold: profiles.saveHousehold,
  listMatches: matches.listMatches,
  listSeekers: matches.listSeekers,
  inviteSeeker: matches.inviteSeeker,
  messageListing: messages.messageListing,
  listConversations: messages.listConversations,
  getConversation: messages.getConversation,
  archiveConversation: messages.archiveConversation,
  unarchiveConversation: messages.unarchiveConversation,
  listMessages: messages.listMessages,
  sendMessage: messages.sendMessage,
  withdrawMessage: messages.withdrawMessage,
  declineConversation: decline.declineConversation,
  listApplicants: applicants.listApplicants,
  declineApplicants: applicants.declineApplicants,
  proposeViewings: viewings.proposeViewings,
  listConversationViewings: viewings.listConversationViewings,
  listViewings: viewings.listViewings,
  confirmViewing: viewings.confirmViewing,
  declineViewing: viewings.declineViewing,
  cancelViewing: viewings.cancelViewing,
  shareViewing: viewings.shareViewing,
  unshareViewing: viewings.unshareViewing,
  getSharedViewing: viewings.getSharedViewing,
  answerOutcome: viewings.answerOutcome,
  getOutcomeQuestion: viewings.getOutcomeQuestion,
  createViewingFeed: viewings.createViewingFeed,
  deleteViewingFeed: viewings.deleteViewingFeed,
  markRead: messages.markRead,
  getUnread: messages.getUnread,
  listNotifications: notifications.listNotifications,
  readNotifications: notifications.readNotifications,
  getNotificationSettings: notifications.getNotificationSettings,
  updateNotificationSettings: notifications.updateNotificationSettings,
  unsubscribeNotifications: notifications.unsubscribeNotifications,
  getPush: push.getPush,
  subscribePush: push.subscribePush,
  unsubscribePush: push.unsubscribePush,
  createReport: trust.createReport,
  appealListing: trust.appealListing,
  createBlock: trust.createBlock,
  listBlocks: trust.listBlocks,
  deleteBlock: trust.deleteBlock,
  listModerationQueue: moderation.listModerationQueue,
  getModerationTarget: moderation.getModerationTarget,
  moderateTarget: moderation.moderateTarget,
  getDashboardStats: insights.getDashboardStats,
  getFigures: insights.getFigures,
  getAnalytics: insights.getAnalytics,
  getAnalyticsCharts: insights.getAnalyticsCharts,
  getInterestHistory: insights.getInterestHistory,
  getListingHistory: insights.getListingHistory,
  getMe: accounts.getMe,
  updateMe: accounts.updateMe,
  setTimeZone: timeZone.setTimeZone,
  uploadProfilePhoto: photoInput.uploadProfilePhoto,
  deleteProfilePhoto: photoInput.deleteProfilePhoto,
  exportOwnData: ownData.exportOwnData,
  deleteAccount: ownData.deleteAccount,
  sendContactMessage: inquiries.sendContactMessage,
  sendSupportMessage: inquiries.sendSupportMessage,
  subscribeNewsletter: newsletter.subscribeNewsletter,
  confirmNewsletter: newsletter.confirmNewsletter,
  unsubscribeNewsletter: newsletter.unsubscribeNewsletter,
  getHealth: system.getHealth,
  getReadiness: system.getReadiness,
} satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
