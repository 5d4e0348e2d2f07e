import { openCollections } from '../../db/collections.ts'
import { outboxService } from '../../mail/outbox.ts'
import type { Feature, FeatureContext } from '../feature.ts'
import { subscriberIndexes } from './repository.ts'
import { newsletterRoutes } from './routes.ts'
import { newsletterService } from './service.ts'

const serviceOf = ({ db, now, links }: FeatureContext) => {
  const collections = openCollections(db)
  return newsletterService(collections, outboxService(collections, now), { now, links })
}

export const newsletter: Feature = {
  name: 'newsletter',
  collections: [{ name: 'subscribers', indexes: subscriberIndexes }],
  routes: (context) => newsletterRoutes(serviceOf(context)),
  exportUser: async (context, { address }) => ({
    newsletter: address === null ? null : await serviceOf(context).exported(address),
  }),
  deleteUser: async (context, { address }) => {
    if (address !== null) await serviceOf(context).forget(address)
  },
}
