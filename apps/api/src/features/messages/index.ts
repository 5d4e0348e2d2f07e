import type { Feature } from '../feature.ts'
import { conversationMessages, conversations, withdrawnTexts } from './document.ts'
import { createEventHub } from './events.ts'
import { messageRoutes } from './routes.ts'
import { sendService } from './send-service.ts'
import { messageService } from './service.ts'

/** Conversations between a seeker and the host of a listing. */
export const messages: Feature = {
  name: 'messages',
  collections: [conversations, conversationMessages, withdrawnTexts],
  routes: (context) => messageRoutes(messageService(context), sendService(context), createEventHub(context)),
  exportUser: (context, { uid }) => messageService(context).exportUser(uid),
  deleteUser: (context, { uid }, session) => messageService(context).deleteUser(uid, session),
}
