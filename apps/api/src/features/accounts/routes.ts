import { getMe, updateMe } from '@roommate-finder/contracts/accounts'
import { setTimeZone } from '@roommate-finder/contracts/time-zone'
import { route } from '../../http/route.ts'
import type { AccountService } from './service.ts'

export const accountRoutes = (accounts: AccountService) => [
  route(getMe, ({ actor }) => accounts.getMe(actor)),
  route(setTimeZone, ({ actor, body }) => accounts.setTimeZone(body, actor)),
  route(updateMe, ({ actor, body }) => accounts.updateMe(actor, body)),
]
