import { FIGURES_EVERY_S, figures } from '../db/figures.ts'
import { idempotencyKeys } from '../db/idempotency.ts'
import type { Migration } from '../db/migrate.ts'
import { rateLimits } from '../http/rate-limit.ts'
import type { Route } from '../http/route.ts'
import { type Job, jobsCollection } from '../jobs/jobs.ts'
import { createMailJob } from '../mail/job.ts'
import { outbox } from '../mail/outbox-repository.ts'
import { users } from './accounts/document.ts'
import { accountRoutes } from './accounts/routes.ts'
import { alerts, hostAlerts, savedSearches } from './alerts/document.ts'
import { alertRoutes } from './alerts/routes.ts'
import { blocks } from './blocks/document.ts'
import { blockRoutes } from './blocks/routes.ts'
import type { FeatureContext } from './context.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { finishRoomDeletions } from './finish-room-deletions.ts'
import { storedInquiries } from './inquiries/repository.ts'
import { inquiryRoutes } from './inquiries/routes.ts'
import { insightRoutes } from './insights/routes.ts'
import { interests, listingTasks, reveals, trendNetworks } from './interest/document.ts'
import { interestRoutes } from './interest/routes.ts'
import { hiddenListings, listings } from './listings/document.ts'
import { migrateListings } from './listings/legacy-document.ts'
import { listingRoutes } from './listings/routes.ts'
import { views } from './listings/view-repository.ts'
import { conversationMessages, conversations, withdrawnTexts } from './messages/document.ts'
import { messageRoutes } from './messages/routes.ts'
import { newsletterLimits } from './newsletter/limit-repository.ts'
import { addMailDates, subscribers } from './newsletter/repository.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { notificationSettings, notifications, pushDevices } from './notifications/document.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { accountDeletions } from './own-data/repository.ts'
import { ownDataRoutes } from './own-data/routes.ts'
import { photoChunks, photoFiles, photoHashes, photoRemovals, pictureFetches } from './photos/document.ts'
import { photoRoutes } from './photos/routes.ts'
import { placeRoutes } from './places/routes.ts'
import { previewRoutes } from './previews/routes.ts'
import type { Services } from './services.ts'
import { hiddenRooms, savedRooms } from './shortlist/document.ts'
import { shortlistRoutes } from './shortlist/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { auditLog, deletedAccounts, moderationCases, reports } from './trust/document.ts'
import { trustRoutes } from './trust/routes.ts'

/** All stored collections. They are created, with their indexes, before the server listens. */
export const collections = {
  ...{ figures, idempotencyKeys, rateLimits, jobs: jobsCollection, outbox },
  users,
  blocks,
  inquiries: storedInquiries,
  ...{ interests, listingTasks, reveals, trendNetworks },
  ...{ listings, hiddenListings, views },
  ...{ savedRooms, hiddenRooms },
  ...{ savedSearches, alerts, hostAlerts },
  ...{ conversations, conversationMessages, withdrawnTexts },
  ...{ subscribers, newsletterLimits },
  ...{ notifications, notificationSettings, pushDevices },
  accountDeletions,
  ...{ photoFiles, photoChunks, photoHashes, photoRemovals, pictureFetches },
  ...{ moderationCases, reports, auditLog, deletedAccounts },
}

export const migrations: readonly Migration[] = [migrateListings, addMailDates, finishRoomDeletions]

export const createRoutes = (services: Services, { db }: FeatureContext): readonly Route[] => [
  ...systemRoutes(db),
  ...accountRoutes(services.accounts, services.savedSearches.moveDigest),
  ...alertRoutes(services.savedSearches, services.feeds),
  ...blockRoutes(services.blockWrites),
  ...discoveryRoutes(services.discovery),
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
  ...trustRoutes(services),
]

export const createJobs = (
  services: Services,
  { logger, mailTransport: transport, push }: FeatureContext,
): readonly Job[] => [
  ...(transport ? [createMailJob({ outbox: services.outbox, transport, logger })] : []),
  ...(push ? [{ name: 'push notifications', everySeconds: 2, run: services.push.sendDue }] : []),
  { name: 'mail notifications', everySeconds: 5, run: services.notificationMails.queueDue },
  { name: 'mail alerts', everySeconds: 10, run: services.alertMails.queueDue },
  { name: 'mail newsletters', everySeconds: 60, run: services.newsletter.queueDue },
  { name: 'pause unopened searches', everySeconds: 600, run: services.searchPauses.askDue },
  { name: 'carry out room changes', everySeconds: 2, run: services.listingChanges.carryOut },
  { name: 'carry out suspensions', everySeconds: 5, run: services.suspensions.carryOutPending },
  { name: 'expire rooms', everySeconds: 60, run: services.statuses.runDue },
  { name: 'fetch pictures', everySeconds: 10, run: services.profilePhotos.fetchDue },
  { name: 'compute figures', everySeconds: FIGURES_EVERY_S, run: services.insights.updateFigures },
  { name: 'rank trending rooms', everySeconds: FIGURES_EVERY_S, run: services.discovery.updateTrending },
  { name: 'derive search keys', everySeconds: 30, run: services.keys.deriveOutdated },
  { name: 'delete photos', everySeconds: 60, run: services.photos.deleteRemoved },
  { name: 'finish account deletions', everySeconds: 60, run: services.ownData.finishDeletions },
]
