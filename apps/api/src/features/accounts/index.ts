import type { Feature } from '../feature.ts'
import { users } from './document.ts'
import { accountRoutes } from './routes.ts'
import { accountService } from './service.ts'

export const accounts: Feature = {
  name: 'accounts',
  collections: [users],
  routes: (context) => accountRoutes(accountService(context)),
  exportUser: async (context, { uid }) => ({ account: await accountService(context).exportUser(uid) }),
  deleteUser: (context, { uid }, session) => accountService(context).deleteUser(uid, session),
}
