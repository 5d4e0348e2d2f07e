import { likeListing, listInterests, listMyInterests, unlikeListing } from '@roommate-finder/contracts/interest'
import { route } from '../../http/route.ts'
import type { InterestService } from './service.ts'

export const interestRoutes = (interest: InterestService) => [
  route(likeListing, ({ params, actor, viewer }) => interest.like(params.id, actor, viewer)),
  route(unlikeListing, ({ params, actor, viewer }) => interest.unlike(params.id, actor, viewer)),
  route(listInterests, ({ params, actor }) => interest.listInterested(params.id, actor)),
  route(listMyInterests, ({ actor }) => interest.listMine(actor)),
]
