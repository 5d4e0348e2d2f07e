import { ObjectId } from '../db/object-id.ts'
import type { Session } from '../db/transaction.ts'
import { declareKind, workQueue } from '../db/work.ts'
import { declareWorker, type Worker } from '../jobs/workers.ts'
import type { AlertService } from './alerts/service.ts'
import type { FeatureContext } from './context.ts'
import type { HouseholdService } from './fit/household-service.ts'
import type { InterestedService } from './interest/interested-service.ts'
import type { JudgeService } from './judging/service.ts'
import type { ChangedListing, ListingChange, ListingService, RoomChanges } from './listings/service.ts'
import type { DeclineService } from './messages/decline-service.ts'
import type { NotificationService } from './notifications/service.ts'
import type { PhotoService } from './photos/service.ts'
import type { ReportService } from './reports/service.ts'
import type { ShortlistService } from './shortlist/service.ts'
import type { ViewingEndingService } from './viewings/ending-service.ts'

/** What a feature does when rooms change. All but `withdraw` and `remove` run in the transaction of the change. */
interface Follower extends Partial<Pick<RoomChanges, 'shown' | 'hidden' | 'deleted'>> {
  updated?: (change: ListingChange, isHidden: boolean, session: Session) => Promise<void>
  /** Later, if the room is still hidden, about what came before. May be repeated. */
  withdraw?: (room: { _id: ObjectId; ownerUid: string | null }, hiddenAt: Date) => Promise<void>
  /** Runs as work after a deletion. May run more than once. */
  remove?: (id: ObjectId) => Promise<void>
}

interface Services {
  alerts: AlertService
  declining: DeclineService
  households: HouseholdService
  interested: InterestedService
  judging: JudgeService
  listings: ListingService
  notifications: NotificationService
  photos: PhotoService
  reports: ReportService
  shortlist: ShortlistService
  viewingEndings: ViewingEndingService
}

/** Lists the followers in the order of their calls. `posted` and `updated` judge the room before, which may hide it. */
const listFollowers = (services: Services): readonly Follower[] => {
  const { alerts, declining, households, interested, judging, listings, notifications, photos } = services
  const { reports, shortlist, viewingEndings } = services
  return [
    // First the case keeps what a moderator needs, with which the owner's other rooms are then compared.
    { deleted: reports.deleteListing },
    { deleted: ({ _id }, session) => judging.judgeCopies(_id, session) },
    { deleted: photos.deleteOfListing },
    // Alerts people whose saved searches a room fits.
    {
      shown: alerts.matchShown,
      updated: alerts.matchUpdated,
      hidden: alerts.cancelMatches,
      deleted: ({ _id }, session) => alerts.cancelMatches([_id], session),
      remove: alerts.deleteListing,
    },
    // Tells interested people of a new rent, of a room that is available again, and of a deletion.
    {
      updated: interested.tellOfUpdate,
      hidden: interested.cancelNotices,
      deleted: interested.tellOfDeletion,
    },
    // Closes the conversations about a room that is rented.
    { updated: declining.closeByStatus, deleted: declining.cancelClosing },
    // Cancels the viewings of a room that is rented, hidden or gone.
    {
      updated: viewingEndings.endByStatus,
      withdraw: viewingEndings.endOfHidden,
      remove: viewingEndings.endOfDeleted,
    },
    { withdraw: notifications.deleteOfOthers, remove: notifications.deleteListing },
    { remove: shortlist.deleteSkippedOfListing },
    { remove: households.deleteOfListing },
    { remove: listings.deleteViews },
  ]
}

const roomWithdrawals = declareKind<{ at: Date }>('withdraw hidden rooms')
const roomRemovals = declareKind<null>('remove deleted rooms')

/**
 * Calls all followers after a change of a room. The services that change rooms use it, and some of them are followers too.
 * So it is created before them, and `follow` sets the followers once all services exist.
 */
export const roomChanges = (context: FeatureContext) => {
  const work = workQueue(context)
  let judging: JudgeService
  let listings: ListingService
  let followers: readonly Follower[] = []

  const isHidden = async (id: ObjectId, session: Session): Promise<boolean> =>
    (await listings.findHiddenSummary(id, session)) !== null

  const shown = async (ids: readonly ObjectId[], session: Session): Promise<void> => {
    await work.cancel(
      [roomWithdrawals],
      ids.map((id) => id.toHexString()),
      session,
    )
    for (const follower of followers) await follower.shown?.(ids, session)
  }

  const workers: readonly Worker[] = [
    declareWorker({
      kind: roomWithdrawals,
      atOnce: 2,
      run: async ({ key, payload }) => {
        const room = await listings.findHiddenSummary(new ObjectId(key))
        if (room) for (const follower of followers) await follower.withdraw?.(room, payload.at)
      },
    }),
    declareWorker({
      kind: roomRemovals,
      atOnce: 2,
      run: async ({ key }) => {
        for (const follower of followers) await follower.remove?.(new ObjectId(key))
      },
    }),
  ]

  return {
    workers,

    follow: (services: Services): void => {
      judging = services.judging
      listings = services.listings
      followers = listFollowers(services)
    },

    posted: async (id: ObjectId, session: Session): Promise<void> => {
      await judging.judge(id, session)
      if (!(await isHidden(id, session))) await shown([id], session)
    },

    updated: async (change: ListingChange, session: Session): Promise<void> => {
      const id = change.after._id
      await judging.judge(id, session, change)
      const hidden = await isHidden(id, session)
      for (const follower of followers) await follower.updated?.(change, hidden, session)
    },

    shown,

    hidden: async (ids: readonly ObjectId[], session: Session): Promise<void> => {
      const payload = { at: context.now() }
      await work.put(
        roomWithdrawals,
        ids.map((id) => ({ key: id.toHexString(), payload })),
        session,
      )
      for (const follower of followers) await follower.hidden?.(ids, session)
    },

    deleted: async (room: ChangedListing, session: Session): Promise<void> => {
      const key = room._id.toHexString()
      await work.cancel([roomWithdrawals], [key], session)
      await work.put(roomRemovals, [{ key, payload: null }], session)
      for (const follower of followers) await follower.deleted?.(room, session)
    },
  }
}
