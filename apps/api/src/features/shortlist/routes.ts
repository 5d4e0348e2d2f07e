import {
  hideRoom,
  listHiddenRooms,
  listSavedRooms,
  saveRoom,
  unhideRoom,
  unsaveRoom,
} from '@roommate-finder/contracts/shortlist'
import { route } from '../../http/route.ts'
import type { ShortlistService } from './service.ts'

export const shortlistRoutes = (shortlist: ShortlistService) => [
  route(saveRoom, ({ params, body, actor }) => shortlist.save(params.id, body.note, actor)),
  route(listSavedRooms, ({ query, actor, isHead }) => shortlist.listSaved(query, actor, { marksGone: !isHead })),
  route(unsaveRoom, ({ params, actor }) => shortlist.unsave(params.id, actor)),
  route(hideRoom, ({ params, actor }) => shortlist.skip(params.id, actor)),
  route(listHiddenRooms, ({ query, actor }) => shortlist.listSkipped(query, actor)),
  route(unhideRoom, ({ params, actor }) => shortlist.unskip(params.id, actor)),
]
