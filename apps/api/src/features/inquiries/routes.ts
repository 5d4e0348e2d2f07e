import { sendContactMessage, sendSupportMessage } from '@roommate-finder/contracts/inquiries'
import { route } from '../../http/route.ts'
import type { InquiryService } from './service.ts'

export const inquiryRoutes = (inquiries: InquiryService) => [
  route(sendContactMessage, async ({ body, headers, viewer }) => {
    await inquiries.sendContactMessage(body, { ...viewer, idempotencyKey: headers['idempotency-key'] })
    return { status: 'accepted' as const }
  }),

  route(sendSupportMessage, async ({ body, headers, viewer }) => {
    await inquiries.sendSupportMessage(body, { ...viewer, idempotencyKey: headers['idempotency-key'] })
    return { status: 'accepted' as const }
  }),
]
