import { declineConversation } from '@roommate-finder/contracts/decline'
import { messageInterested } from '@roommate-finder/contracts/interest-messages'
import {
  archiveConversation,
  getConversation,
  getUnread,
  listConversations,
  listenToEvents,
  listMessages,
  markRead,
  messageListing,
  sendMessage,
  unarchiveConversation,
  withdrawMessage,
} from '@roommate-finder/contracts/messages'
import { route, streamRoute } from '../../http/route.ts'
import type { DeclineService } from './decline-service.ts'
import type { EventHub } from './events.ts'
import type { SendService } from './send-service.ts'
import type { MessageService } from './service.ts'

interface Services {
  messages: MessageService
  sending: SendService
  declining: DeclineService
  events: EventHub
}

export const messageRoutes = ({ messages, sending, declining, events }: Services) => [
  route(messageListing, async ({ params, body, actor, markRepeated }) => {
    const { isRepeated, ...started } = await sending.messageListing(params.id, actor, body)
    if (isRepeated) markRepeated()
    return started
  }),

  route(messageInterested, async ({ params, body, actor, markRepeated }) => {
    const { isRepeated, ...sent } = await sending.messageInterested(params, actor, body)
    if (isRepeated) markRepeated()
    return sent
  }),

  route(sendMessage, async ({ params, body, actor, markRepeated }) => {
    const { isRepeated, message } = await sending.send(params.id, actor, body)
    if (isRepeated) markRepeated()
    return message
  }),

  route(listConversations, ({ query, actor }) => messages.list(query, actor)),
  route(getConversation, ({ params, actor }) => messages.get(params.id, actor)),
  route(archiveConversation, ({ params, actor }) => messages.setArchived(params.id, true, actor)),
  route(unarchiveConversation, ({ params, actor }) => messages.setArchived(params.id, false, actor)),
  route(declineConversation, ({ params, body, actor }) => declining.decline(params.id, body, actor)),
  route(listMessages, ({ params, query, actor }) => messages.listMessages(params.id, query, actor)),
  route(markRead, ({ params, body, actor }) => messages.markRead(params.id, body.upTo, actor)),
  route(getUnread, ({ actor }) => messages.countUnread(actor)),
  route(withdrawMessage, ({ params, actor }) => messages.withdraw(params.id, params.messageId, actor)),

  streamRoute(listenToEvents, ({ actor, stream }) => {
    events.add(actor.uid, stream)
  }),
]
