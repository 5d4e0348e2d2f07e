import type { Feature } from '../feature.ts'
import { newsletterLimits } from './limit-repository.ts'
import { subscribers } from './repository.ts'
import { newsletterRoutes } from './routes.ts'
import { newsletterService } from './service.ts'

/** Newsletter subscriptions with double opt-in. */
export const newsletter: Feature = {
  name: 'newsletter',
  collections: [subscribers, newsletterLimits],
  routes: (context) => newsletterRoutes(newsletterService(context)),
  exportUser: async (context, { address }) => ({
    newsletter: address === null ? null : await newsletterService(context).exportAddress(address),
  }),
  deleteUser: async (context, { address }, session) => {
    if (address !== null) await newsletterService(context).deleteAddress(address, session)
  },
}
