import type { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import type { ChangedListing, FeatureContext } from '../feature.ts'
import { notificationService } from '../notifications/service.ts'
import { interestRepository } from './repository.ts'

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

const toRent = (rent: number | null): string => (rent === null ? 'no stated rent' : dollars.format(rent))

/** Notifies interested people of changes of a listing. */
export const listingChangesService = (context: FeatureContext) => {
  const repository = interestRepository(context.db)
  const notifications = notificationService(context)

  const notifyInterested = async (
    { _id }: ChangedListing,
    event: { name: string; title: string; body: string; href: string; listingId?: ObjectId },
    session: Session,
  ): Promise<void> => {
    const { name, ...content } = event
    const uids = await repository.findUids(_id, session)
    const cause = `${name} ${_id.toHexString()}`
    await notifications.renew(uids, { ...content, type: 'listing', cause }, session)
  }

  return {
    update: async (
      { before, after }: { before: ChangedListing; after: ChangedListing },
      session: Session,
    ): Promise<void> => {
      const page = { href: `/details/${after._id.toHexString()}`, listingId: after._id }
      if (before.rent !== after.rent) {
        const body = `“${after.title}” changed from ${toRent(before.rent)} to ${toRent(after.rent)}.`
        await notifyInterested(after, { ...page, name: 'rent', title: 'The rent changed', body }, session)
      }
      if (before.availability !== after.availability && after.availability === 'available') {
        const body = `“${after.title}” is available again.`
        await notifyInterested(after, { ...page, name: 'available', title: 'A room is available again', body }, session)
      }
    },

    /** Deletes the interests in listings, after it has notified the interested people. */
    delete: async (listings: readonly ChangedListing[], session: Session): Promise<void> => {
      for (const listing of listings) {
        const body = `“${listing.title}” is no longer listed.`
        const event = { name: 'removed', title: 'A room was removed', body, href: '/my-interests' }
        await notifyInterested(listing, event, session)
      }
      await repository.deleteByListings(
        listings.map(({ _id }) => _id),
        session,
      )
    },
  }
}
