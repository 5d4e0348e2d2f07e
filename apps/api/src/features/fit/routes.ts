import { getHousehold, getProfile, saveHousehold, saveProfile } from '@roommate-finder/contracts/profiles'
import { route } from '../../http/route.ts'
import type { HouseholdService } from './household-service.ts'
import type { FitService } from './service.ts'

interface Services {
  fits: FitService
  households: HouseholdService
}

export const fitRoutes = ({ fits, households }: Services) => [
  route(getProfile, ({ actor }) => fits.getProfile(actor)),
  route(saveProfile, ({ body, actor }) => fits.saveProfile(body, actor)),
  route(getHousehold, ({ params, actor }) => households.get(params.id, actor)),
  route(saveHousehold, ({ params, body, actor }) => households.save(params.id, body.answers, actor)),
]
