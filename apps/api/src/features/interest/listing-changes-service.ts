import type { Session } from '../../db/transaction.ts'
import type { FeatureContext } from '../context.ts'
import type { ChangedListing, ListingChange, ListingService } from '../listings/service.ts'
import {
  availableNotification,
  type NotificationContent,
  removedNotification,
  rentNotification,
} from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { interestRepository } from './repository.ts'

interface Deps {
  listings: ListingService
  notifications: NotificationService
}

/** Notifies interested people of changes and deletions of listings. */
export const listingChangesService = (context: FeatureContext, { listings, notifications }: Deps) => {
  const repository = interestRepository(context.db)

  const notifyInterested = async (
    { _id }: ChangedListing,
    content: NotificationContent,
    session: Session,
  ): Promise<void> => notifications.replace(await repository.findUids(_id, session), content, session)

  return {
    /** Notifies interested people of a new rent, and of a room that is available again. */
    notifyOfUpdate: async ({ before, after }: ListingChange, session: Session): Promise<void> => {
      if (await listings.findHiddenSummary(after._id, session)) return
      if (before.rent !== after.rent) {
        await notifyInterested(after, rentNotification(after, { from: before.rent, to: after.rent }), session)
      }
      if (before.availability !== after.availability && after.availability === 'available') {
        await notifyInterested(after, availableNotification(after), session)
      }
    },

    /** Notifies the people interested in the listings that are not hidden. Then deletes the interests in all. */
    delete: async (listings: readonly ChangedListing[], session: Session): Promise<void> => {
      for (const listing of listings) {
        if (!listing.hiding) await notifyInterested(listing, removedNotification(listing), session)
      }
      await repository.deleteByListings(
        listings.map(({ _id }) => _id),
        session,
      )
    },
  }
}
