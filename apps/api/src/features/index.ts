import { FIGURES_EVERY_S, FIGURES_SHARE, figures, SQUARES_EVERY_S } from '../db/figures.ts'
import { idempotencyKeys } from '../db/idempotency.ts'
import type { Migration } from '../db/migrate.ts'
import { work } from '../db/work.ts'
import { rateLimits } from '../http/rate-limit.ts'
import type { Route } from '../http/route.ts'
import { declareRecurring, type Worker } from '../jobs/workers.ts'
import { mailItems } from '../mail/item-repository.ts'
import { outbox } from '../mail/outbox-service.ts'
import { users } from './accounts/document.ts'
import { accountRoutes } from './accounts/routes.ts'
import { alerts, hostAlerts, savedSearches } from './alerts/document.ts'
import { alertRoutes } from './alerts/routes.ts'
import { applicantRoutes } from './applicants/routes.ts'
import { blocks } from './blocks/document.ts'
import { blockRoutes } from './blocks/routes.ts'
import type { FeatureContext } from './context.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { attention, households, profiles, shownMatches } from './fit/document.ts'
import { fitRoutes } from './fit/routes.ts'
import { storedInquiries } from './inquiries/document.ts'
import { inquiryRoutes } from './inquiries/routes.ts'
import { insightRoutes } from './insights/routes.ts'
import { interests, reveals, trendNetworks } from './interest/document.ts'
import { interestRoutes } from './interest/routes.ts'
import { hiddenListings, listings, viewCounts, views } from './listings/document.ts'
import { migrateListings } from './listings/legacy-document.ts'
import { listingRoutes } from './listings/routes.ts'
import { listMailTopics } from './mail-topics.ts'
import { conversationMessages, conversations, withdrawnTexts } from './messages/document.ts'
import { messageRoutes } from './messages/routes.ts'
import { newsletterLimits, subscribers } from './newsletter/document.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { notificationSettings, notifications, pushDevices } from './notifications/document.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { ownDataRoutes } from './own-data/routes.ts'
import { photoChunks, photoFiles, photoHashes, tokenPictures } from './photos/document.ts'
import { photoRoutes } from './photos/routes.ts'
import { placeRoutes } from './places/routes.ts'
import { previewRoutes } from './previews/routes.ts'
import { auditLog, deletedAccounts, moderationCases, reports } from './reports/document.ts'
import { reportRoutes } from './reports/routes.ts'
import type { Services } from './services.ts'
import { savedRooms, skippedRooms } from './shortlist/document.ts'
import { shortlistRoutes } from './shortlist/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { viewings } from './viewings/document.ts'
import { viewingRoutes } from './viewings/routes.ts'

/** All stored collections. They are created, with their indexes, before the server listens. */
export const collections = {
  figures,
  idempotencyKeys,
  rateLimits,
  work,
  mailItems,
  outbox,
  users,
  blocks,
  inquiries: storedInquiries,
  interests,
  reveals,
  trendNetworks,
  listings,
  hiddenListings,
  views,
  viewCounts,
  savedRooms,
  skippedRooms,
  savedSearches,
  alerts,
  hostAlerts,
  profiles,
  households,
  attention,
  shownMatches,
  conversations,
  conversationMessages,
  withdrawnTexts,
  viewings,
  subscribers,
  newsletterLimits,
  notifications,
  notificationSettings,
  pushDevices,
  photoFiles,
  photoChunks,
  photoHashes,
  tokenPictures,
  moderationCases,
  reports,
  auditLog,
  deletedAccounts,
}

export const migrations: readonly Migration[] = [migrateListings]

export const createRoutes = (services: Services, { db }: FeatureContext): readonly Route[] => [
  ...systemRoutes(db),
  ...accountRoutes(services.accounts, services.savedSearches.moveDigest),
  ...alertRoutes(services.savedSearches, services.feeds),
  ...applicantRoutes(services),
  ...blockRoutes(services.blockWrites),
  ...discoveryRoutes(services.discovery),
  ...fitRoutes(services),
  ...inquiryRoutes(services.inquiries),
  ...insightRoutes(services.insights),
  ...interestRoutes(services.interest),
  ...listingRoutes(services.listings, services.listingWrites, services.statuses),
  ...messageRoutes(services),
  ...newsletterRoutes(services.newsletter),
  ...notificationRoutes(services.notifications, services.push),
  ...ownDataRoutes(services.ownData),
  ...photoRoutes(services.photos, services.profilePhotos),
  ...placeRoutes(),
  ...previewRoutes(services.previews),
  ...shortlistRoutes(services.shortlist),
  ...reportRoutes(services),
  ...viewingRoutes(services),
]

/** How servers do each kind of work. */
export const listWorkers = (services: Services, { mailTransport, push }: FeatureContext): readonly Worker[] => {
  const topics = listMailTopics(services)
  return [
    ...(push ? [declareRecurring('push notifications', 2, services.push.sendDue)] : []),
    services.alerts.worker,
    ...services.interested.workers,
    services.declining.worker,
    services.viewingEndings.worker,
    ...services.silence.createWorkers(services.statuses.askSilent),
    services.viewingReminders.worker,
    services.farewells.worker,
    ...services.changes.workers,
    services.suspensions.worker,
    services.judging.worker,
    services.profilePhotos.worker,
    services.photoStore.worker,
    services.ownData.worker,
    ...services.planner.createWorkers(topics),
    ...(mailTransport ? [services.outbox.createWorker(mailTransport, topics)] : []),
    declareRecurring('pause unopened searches', 600, services.searchPauses.askDue),
    declareRecurring('expire rooms', 60, services.statuses.runDue),
    declareRecurring('compute figures', FIGURES_EVERY_S, services.insights.updateFigures, { maxShare: FIGURES_SHARE }),
    declareRecurring('rank trending rooms', FIGURES_EVERY_S, services.discovery.updateTrending),
    declareRecurring('count rooms of squares', SQUARES_EVERY_S, services.discovery.updateSquares, {
      maxShare: FIGURES_SHARE,
    }),
    declareRecurring('derive search keys', 30, services.keys.deriveOutdated),
  ]
}
