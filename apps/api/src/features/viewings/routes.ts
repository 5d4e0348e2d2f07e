import {
  cancelViewing,
  confirmViewing,
  declineViewing,
  listConversationViewings,
  listViewings,
  proposeViewings,
} from '@roommate-finder/contracts/viewings'
import { route } from '../../http/route.ts'
import type { ViewingChangeService } from './change-service.ts'
import type { ViewingService } from './service.ts'

interface Services {
  viewings: ViewingService
  viewingChanges: ViewingChangeService
}

export const viewingRoutes = ({ viewings, viewingChanges }: Services) => [
  route(proposeViewings, ({ params, body, headers, actor }) =>
    viewingChanges.propose(params.id, actor, body, headers['idempotency-key']),
  ),
  route(listConversationViewings, ({ params, actor }) => viewings.listOfConversation(params.id, actor)),
  route(listViewings, ({ query, actor }) => viewings.list(query, actor)),
  route(confirmViewing, ({ params, body, actor }) => viewingChanges.confirm(params.id, body, actor)),
  route(declineViewing, ({ params, body, actor }) => viewingChanges.decline(params.id, body, actor)),
  route(cancelViewing, ({ params, body, actor }) => viewingChanges.cancel(params.id, body, actor)),
]
