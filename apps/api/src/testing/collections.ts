import type { Database } from '../db/connect.ts'
import { idempotencyKeys } from '../db/idempotency.ts'
import { users } from '../features/accounts/document.ts'
import { blocks } from '../features/blocks/document.ts'
import { storedInquiries } from '../features/inquiries/repository.ts'
import { interests, reveals, trendNetworks } from '../features/interest/document.ts'
import { hiddenListings, listings } from '../features/listings/document.ts'
import { views } from '../features/listings/view-repository.ts'
import { conversationMessages, conversations, withdrawnTexts } from '../features/messages/document.ts'
import { newsletterLimits } from '../features/newsletter/limit-repository.ts'
import { subscribers } from '../features/newsletter/repository.ts'
import { notificationSettings, notifications } from '../features/notifications/document.ts'
import { accountDeletions } from '../features/own-data/repository.ts'
import { photoChunks, photoFiles, photoHashes, photoRemovals, pictureFetches } from '../features/photos/document.ts'
import { auditLog, deletedAccounts, moderationCases, reports } from '../features/trust/document.ts'
import { rateLimits } from '../http/rate-limit.ts'
import { outbox } from '../mail/outbox-repository.ts'

/** Opens the collections that tests read and write directly. */
export const openCollections = (db: Database) => ({
  listings: listings.of(db),
  users: users.of(db),
  interests: interests.of(db),
  reveals: reveals.of(db),
  trendNetworks: trendNetworks.of(db),
  views: views.of(db),
  conversations: conversations.of(db),
  conversationMessages: conversationMessages.of(db),
  withdrawnTexts: withdrawnTexts.of(db),
  notifications: notifications.of(db),
  notificationSettings: notificationSettings.of(db),
  hiddenListings: hiddenListings.of(db),
  moderationCases: moderationCases.of(db),
  reports: reports.of(db),
  blocks: blocks.of(db),
  auditLog: auditLog.of(db),
  deletedAccounts: deletedAccounts.of(db),
  photoFiles: photoFiles.of(db),
  photoChunks: photoChunks.of(db),
  photoHashes: photoHashes.of(db),
  photoRemovals: photoRemovals.of(db),
  pictureFetches: pictureFetches.of(db),
  idempotencyKeys: idempotencyKeys.of(db),
  accountDeletions: accountDeletions.of(db),
  inquiries: storedInquiries.of(db),
  subscribers: subscribers.of(db),
  newsletterLimits: newsletterLimits.of(db),
  outbox: outbox.of(db),
  rateLimits: rateLimits.of(db),
})
