import { sendContactMessage, sendSupportMessage } from '@roommate-finder/contracts/messages'
import { route } from '../../http/route.ts'
import type { MessageService } from './service.ts'

export const messageRoutes = (messages: MessageService) => [
  route(sendContactMessage, async ({ body, headers, viewer }) => {
    await messages.contact(body, { ...viewer, idempotencyKey: headers['idempotency-key'] })
    return { status: 'accepted' as const }
  }),

  route(sendSupportMessage, async ({ body, headers, viewer }) => {
    await messages.support(body, { ...viewer, idempotencyKey: headers['idempotency-key'] })
    return { status: 'accepted' as const }
  }),
]
