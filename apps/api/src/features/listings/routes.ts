import { buildPath } from '@roommate-finder/contracts/endpoint'
import { createListing, deleteListing, updateListing } from '@roommate-finder/contracts/listing-input'
import { renewByToken, renewListing, setListingStatus } from '@roommate-finder/contracts/listing-status'
import {
  getListing,
  listListings,
  listMyListings,
  listPhotos,
  listRoomsById,
} from '@roommate-finder/contracts/listings'
import { route } from '../../http/route.ts'
import { assertOwnEmail } from '../accounts/service.ts'
import type { ListingService } from './service.ts'
import type { StatusService } from './status-service.ts'
import type { ListingWriteService } from './write-service.ts'

export const listingRoutes = (listings: ListingService, writes: ListingWriteService, statuses: StatusService) => [
  route(listListings, async ({ query, viewer, setHeader }) => {
    const { items, total, next } = await listings.list(query, viewer)
    setHeader('X-Total-Count', String(total))
    if (next) {
      const path = buildPath(listListings, {
        query: { limit: query.limit, cursor: next },
      })
      setHeader('Link', `<${path}>; rel="next"`)
    }
    return items
  }),

  route(listRoomsById, ({ query, viewer }) => listings.listByIds(query.ids, viewer)),

  route(createListing, async ({ actor, body, headers, setHeader }) => {
    const listing = await writes.create(actor, body, headers['idempotency-key'])
    setHeader('Location', buildPath(getListing, { params: { id: listing._id } }))
    return listing
  }),

  route(getListing, ({ params, viewer, isHead }) => listings.getDetails(params.id, viewer, { countsView: !isHead })),

  route(listPhotos, ({ params, viewer }) => listings.listPhotos(params.id, viewer)),

  route(updateListing, ({ params, actor, body }) => writes.update(params.id, actor, body)),

  route(deleteListing, async ({ params, actor }) => {
    await writes.delete(params.id, actor)
    return undefined
  }),

  route(setListingStatus, ({ params, actor, body }) => statuses.setStatus(params.id, actor, body)),
  route(renewListing, ({ params, actor }) => statuses.setStatus(params.id, actor, { status: 'active' })),
  route(renewByToken, ({ body }) => statuses.renewByToken(body.token)),

  route(listMyListings, ({ actor, query }) => {
    assertOwnEmail(actor, query.email)
    return listings.listOwn(actor)
  }),
]
