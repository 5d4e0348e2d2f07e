import type { Feature } from '../feature.ts'
import { newsletterLimits } from './limit-repository.ts'
import { subscribers } from './repository.ts'
import { newsletterRoutes } from './routes.ts'
import { newsletterService } from './service.ts'

/** Subscriptions to the newsletter, confirmed by a link in a mail. */
export const newsletter: Feature = {
  name: 'newsletter',
  collections: [subscribers, newsletterLimits],
  routes: (context) => newsletterRoutes(newsletterService(context)),
  exportUser: async (context, { address }) => ({
    newsletter: address === null ? null : await newsletterService(context).exported(address),
  }),
  deleteUser: async (context, { address }, session) => {
    if (address !== null) await newsletterService(context).deleteOf(address, session)
  },
}
