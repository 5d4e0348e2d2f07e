import { getMe, updateMe } from '@roommate-finder/contracts/accounts'
import { setTimeZone } from '@roommate-finder/contracts/time-zone'
import { route } from '../../http/route.ts'
import type { AccountService } from './service.ts'

/** @param onTimeZone called after a user's time zone was stored */
export const accountRoutes = (accounts: AccountService, onTimeZone: (user: { uid: string }) => Promise<undefined>) => [
  route(getMe, ({ actor }) => accounts.getMe(actor)),
  route(setTimeZone, async ({ actor, body }) => {
    await accounts.setTimeZone(body, actor)
    return onTimeZone(actor)
  }),
  route(updateMe, ({ actor, body }) => accounts.updateMe(actor, body)),
]
