import { inviteSeeker, listMatches, listSeekers } from '@roommate-finder/contracts/matches'
import { getHousehold, getProfile, saveHousehold, saveProfile } from '@roommate-finder/contracts/profiles'
import { route } from '../../http/route.ts'
import type { HouseholdService } from './household-service.ts'
import type { MatchService } from './match-service.ts'
import type { SeekerService } from './seeker-service.ts'
import type { FitService } from './service.ts'

interface Services {
  fits: FitService
  households: HouseholdService
  matches: MatchService
  seekers: SeekerService
}

export const fitRoutes = ({ fits, households, matches, seekers }: Services) => [
  route(getProfile, ({ actor }) => fits.getProfile(actor)),
  route(saveProfile, ({ body, actor }) => fits.saveProfile(body, actor)),
  route(getHousehold, ({ params, actor }) => households.get(params.id, actor)),
  route(saveHousehold, ({ params, body, actor }) => households.save(params.id, body.answers, actor)),
  route(listMatches, ({ query, actor, isHead }) => matches.list(query.cursor, actor, { countsShown: !isHead })),
  route(listSeekers, ({ params, query, actor, isHead }) =>
    seekers.list(params.id, query.cursor, actor, { countsShown: !isHead }),
  ),
  route(inviteSeeker, ({ params, body, actor }) => seekers.invite(params.id, body, actor)),
]
