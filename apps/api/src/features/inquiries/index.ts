import { openCollections } from '../../db/collections.ts'
import { outboxService } from '../../mail/outbox.ts'
import type { Feature, FeatureContext } from '../feature.ts'
import { inquiryIndexes } from './repository.ts'
import { inquiryRoutes } from './routes.ts'
import { inquiryService } from './service.ts'

const serviceOf = ({ db, now }: FeatureContext) => {
  const collections = openCollections(db)
  return inquiryService(collections, outboxService(collections, now), now)
}

export const inquiries: Feature = {
  name: 'inquiries',
  collections: [{ name: 'messages', indexes: inquiryIndexes }],
  routes: (context) => inquiryRoutes(serviceOf(context)),
  exportUser: (context, { uid }) => serviceOf(context).exported(uid),
  deleteUser: (context, { uid }) => serviceOf(context).forget(uid),
}
