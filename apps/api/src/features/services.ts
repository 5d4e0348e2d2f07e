import { deleteIdempotencyKeys } from '../db/idempotency.ts'
import { outboxService } from '../mail/outbox-service.ts'
import { plannerService } from '../mail/planner-service.ts'
import { accountService, createUserAdmission } from './accounts/service.ts'
import { feedService } from './alerts/feed-service.ts'
import { alertMailService } from './alerts/mail-service.ts'
import { pauseService } from './alerts/pause-service.ts'
import { savedSearchService } from './alerts/saved-search-service.ts'
import { alertService, type FindKnownRooms } from './alerts/service.ts'
import { applicantService } from './applicants/service.ts'
import { blockService } from './blocks/service.ts'
import { blockWriteService } from './blocks/write-service.ts'
import type { FeatureContext } from './context.ts'
import { discoveryService } from './discovery/service.ts'
import { attentionService } from './fit/attention-service.ts'
import { householdService } from './fit/household-service.ts'
import { matchService } from './fit/match-service.ts'
import { seekerService } from './fit/seeker-service.ts'
import { fitService } from './fit/service.ts'
import { inquiryService } from './inquiries/service.ts'
import { insightService } from './insights/service.ts'
import { interestedService } from './interest/interested-service.ts'
import { interestService } from './interest/service.ts'
import { copiesService } from './judging/copies-service.ts'
import { judgeService } from './judging/service.ts'
import { hidingService } from './listings/hiding-service.ts'
import { keysService } from './listings/keys-service.ts'
import { listingService } from './listings/service.ts'
import { statusService } from './listings/status-service.ts'
import { listingWriteService } from './listings/write-service.ts'
import { declineService } from './messages/decline-service.ts'
import { createEventHub } from './messages/events.ts'
import { farewellService } from './messages/farewell-service.ts'
import { replyTimeService } from './messages/reply-time-service.ts'
import { messageRepository } from './messages/repository.ts'
import { sendService } from './messages/send-service.ts'
import { messageService } from './messages/service.ts'
import { silenceService } from './messages/silence-service.ts'
import { newsletterService } from './newsletter/service.ts'
import { notificationMailService } from './notifications/mail-service.ts'
import { pushService } from './notifications/push-service.ts'
import { notificationService } from './notifications/service.ts'
import { ownDataService } from './own-data/service.ts'
import { profilePhotoService } from './photos/profile-service.ts'
import { photoService } from './photos/service.ts'
import { photoStoreService } from './photos/store-service.ts'
import { previewService } from './previews/service.ts'
import { actionService } from './reports/action-service.ts'
import { deletedAccountService } from './reports/deleted-account-service.ts'
import { moderationService } from './reports/moderation-service.ts'
import { reportService } from './reports/service.ts'
import { suspensionService } from './reports/suspension-service.ts'
import { targetService } from './reports/target-service.ts'
import { roomChanges } from './room-changes.ts'
import { savedRoomRepository } from './shortlist/saved-room-repository.ts'
import { shortlistService } from './shortlist/service.ts'
import { skippedRoomRepository } from './shortlist/skipped-room-repository.ts'
import { calendarService } from './viewings/calendar-service.ts'
import { viewingChangeService } from './viewings/change-service.ts'
import { viewingEndingService } from './viewings/ending-service.ts'
import { outcomeService } from './viewings/outcome-service.ts'
import { reminderService } from './viewings/reminder-service.ts'
import { viewingService } from './viewings/service.ts'
import { shareService } from './viewings/share-service.ts'

export type Services = ReturnType<typeof createServices>

/** Creates each service once, after those that it calls. */
export const createServices = (context: FeatureContext) => {
  const outbox = outboxService(context)
  const accounts = accountService(context)
  const planner = plannerService(context, { accounts, outbox })
  const blocks = blockService(context)
  const replyTimes = replyTimeService(context)
  const fits = fitService(context, { accounts })
  const attention = attentionService(context)
  const listings = listingService(context, {
    blocks,
    findSkippedRooms: skippedRoomRepository(context.db).findListingIds,
    findSavedRooms: savedRoomRepository(context.db).findSaved,
    findFits: fits.findFits,
    findReplyTime: replyTimes.find,
    countWaiting: replyTimes.countWaiting,
    findConversation: messageRepository(context.db).findOfSeeker,
  })
  const households = householdService(context, { accounts, fits, listings })
  const savedSearches = savedSearchService(context, {
    accounts,
    listings,
    planner,
    assertCanSort: fits.assertCanSort,
    findFits: fits.findFits,
  })
  const notifications = notificationService(context, { accounts, planner, stopSearch: savedSearches.stop })
  const push = pushService(context, { accounts, notifications })
  const changes = roomChanges(context)
  const silence = silenceService(context, { listings, notifications })
  const statuses = statusService(context, {
    accounts,
    changes,
    listings,
    notifications,
    countSilent: silence.countSilent,
    tellUnavailable: silence.tellUnavailable,
  })
  const messages = messageService(context, {
    listings,
    notifications,
    replyTimes,
    onAnswered: async ({ listingId, hostUid }, session) => {
      await statuses.endSilence(listingId, session)
      await silence.endReminder(hostUid, session)
    },
  })
  const viewings = viewingService(context, { accounts, listings, messages })
  const viewingReminders = reminderService(context, { accounts, notifications })
  const tell = viewingReminders.tellOfChanges
  const viewingChanges = viewingChangeService(context, { accounts, listings, messages, notifications, viewings, tell })
  const viewingEndings = viewingEndingService(context, { messages, notifications, tell })
  const calendars = calendarService(context, { accounts, viewings })
  const interest = interestService(context, {
    accounts,
    blocks,
    listings,
    notifications,
    findConversations: messages.findBetween,
  })
  const farewells = farewellService(context, {
    accounts,
    listings,
    messages,
    notifications,
    withdrawInterest: interest.withdraw,
    endViewings: viewingEndings.endOfSeeker,
  })
  const shortlist = shortlistService(context, { accounts, listings })
  const findKnownRooms: FindKnownRooms = async (...args) => {
    const found = [
      ...(await interest.findBetween(...args)),
      ...(await messages.findBetween(...args)),
      ...(await shortlist.findSkippedBetween(...args)),
    ]
    const known = new Set(found.map(({ listingId, uid }) => `${listingId.toHexString()} ${uid}`))
    return (listingId, uid) => known.has(`${listingId.toHexString()} ${uid}`)
  }
  const alerts = alertService(context, {
    accounts,
    blocks,
    listings,
    notifications,
    planner,
    findClashing: fits.findClashing,
    findKnownRooms,
  })
  const newsletter = newsletterService(context, { accounts, listings, outbox, planner })
  const declining = declineService(context, {
    accounts,
    listings,
    messages,
    notifications,
    endViewings: viewingEndings.endOfConversation,
  })
  const interested = interestedService(context, { listings, notifications })
  const sending = sendService(context, {
    accounts,
    blocks,
    interest,
    listings,
    messages,
    notifications,
    countWritten: (listingId) => attention.countContact(`room:${listingId.toHexString()}`),
    remindLater: silence.remindLater,
  })
  const applicants = applicantService(context, {
    accounts,
    fits,
    listings,
    messages,
    viewings,
    decline: declining.decline,
    declineInterested: sending.declineInterested,
  })
  const seekers = seekerService(context, {
    accounts,
    attention,
    blocks,
    fits,
    listings,
    messages,
    invite: sending.invite,
  })
  const blockWrites = blockWriteService(context, {
    accounts,
    interest,
    listings,
    messages,
    notifications,
    endViewings: viewingEndings.block,
    findSeeker: fits.findSeeker,
  })

  const hiding = hidingService(context, { changes })
  const targets = targetService(context, { accounts, fits, listings, messages })
  const reports = reportService(context, { accounts, hiding, notifications, targets })
  const copies = copiesService(context, { listings, reports })
  const judging = judgeService(context, { accounts, copies, hiding, reports })
  const moderation = moderationService(context, { accounts, listings, targets })
  const suspensions = suspensionService(context, {
    accounts,
    blocks,
    hiding,
    messages,
    notifications,
    endViewings: viewingEndings.endOfUser,
  })
  const actions = actionService(context, {
    accounts,
    blocks,
    hiding,
    judgeOwnLater: judging.judgeOwnLater,
    listings,
    moderation,
    notifications,
    outbox,
    reports,
    suspensions,
  })
  const deletedAccounts = deletedAccountService(context, { accounts, suspensions })

  const photoStore = photoStoreService(context)
  const profilePhotos = profilePhotoService(context, { accounts, store: photoStore })
  const photos = photoService(context, { accounts, changes, listings, store: photoStore })
  const listingWrites = listingWriteService(context, { accounts, changes, listings, notifications })
  changes.follow({
    alerts,
    declining,
    households,
    interested,
    judging,
    listings,
    notifications,
    photos,
    reports,
    shortlist,
    viewingEndings,
  })

  const discovery = discoveryService(context, { fits, listings })
  const matches = matchService(context, {
    attention,
    fits,
    listings,
    findKnownRooms,
    findNewest: discovery.findNewest,
  })
  const inquiries = inquiryService(context, { outbox })
  const ownData = ownDataService(context, {
    exporters: [
      ...[accounts, blockWrites, inquiries, interest, listings, messages, newsletter, notifications, photos, reports],
      ...[fits, households, push, savedSearches, shortlist, viewings],
    ],
    deleters: [
      { deleteUser: ({ uid }) => deleteIdempotencyKeys(context.db, uid) },
      // Before the cases of the account, which may keep the text of a deleted room.
      listingWrites,
      // Warns people who wrote with a suspended user. Before their blocks, which keep the name from them, and conversations.
      suspensions,
      blockWrites,
      fits,
      profilePhotos,
      interest,
      savedSearches,
      shortlist,
      messages,
      // After conversations, which then take no proposals.
      viewingEndings,
      silence,
      farewells,
      // After everything that notifies others or mails.
      notifications,
      push,
      inquiries,
      newsletter,
      planner,
      outbox,
      // Deletes the cases and, because others read the user, the user last.
      deletedAccounts,
    ],
  })

  return {
    accounts,
    actions,
    alerts,
    alertMails: alertMailService(context, {
      accounts,
      blocks,
      listings,
      notifications,
      findFits: fits.findFits,
      findKnownRooms,
    }),
    admitUser: createUserAdmission(context, {
      confirmEmail: listingWrites.claimByEmail,
      // Alerts people of the rooms that were posted before.
      onConfirmed: async (uid, session) => alerts.matchShown(await listings.findActive(uid, session), session),
      changeUser: async (user) => {
        await deletedAccounts.suspendReturned(user)
        await profilePhotos.requestFetch(user.uid, user.photoURL)
      },
    }),
    applicants,
    attention,
    blockWrites,
    declining,
    discovery,
    events: createEventHub(context),
    farewells,
    feeds: feedService(context, { accounts, listings, search: discovery.search }),
    fits,
    hiding,
    households,
    inquiries,
    insights: insightService(context, {
      interest,
      listings,
      shortlist,
      countConversations: replyTimes.countStartedPerWeek,
    }),
    interest,
    judging,
    keys: keysService(context),
    changes,
    interested,
    listings,
    listingWrites,
    matches,
    messages,
    moderation,
    newsletter,
    notificationMails: notificationMailService(context, {
      accounts,
      notifications,
      findShownRooms: listings.findShownFacts,
      findViewing: calendars.findMailed,
      findUnreadMessage: messages.findNewestUnread,
    }),
    notifications,
    outbox,
    ownData,
    planner,
    photos,
    photoStore,
    push,
    previews: previewService(context, { listings, photos }),
    profilePhotos,
    reports,
    savedSearches,
    seekers,
    searchPauses: pauseService(context, { accounts, notifications, planner }),
    sending,
    shortlist,
    silence,
    statuses,
    suspensions,
    calendars,
    outcomes: outcomeService(context, {
      accounts,
      notifications,
      viewings,
      stopSearches: savedSearches.stopAll,
      endConversations: farewells.endLater,
    }),
    viewingChanges,
    viewingEndings,
    viewingReminders,
    viewings,
    viewingShares: shareService(context, { accounts, messages, viewings }),
  }
}
