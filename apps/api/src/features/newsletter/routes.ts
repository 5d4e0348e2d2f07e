import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '@roommate-finder/contracts/newsletter'
import { route } from '../../http/route.ts'
import type { NewsletterService } from './service.ts'

export const newsletterRoutes = (newsletter: NewsletterService) => [
  route(subscribeNewsletter, async ({ body, headers, viewer }) => {
    await newsletter.subscribe(body, { ...viewer, idempotencyKey: headers['idempotency-key'] })
    return { status: 'accepted' as const }
  }),

  route(confirmNewsletter, ({ body }) => newsletter.confirm(body.token)),

  route(unsubscribeNewsletter, ({ query }) => newsletter.unsubscribe(query.token)),
]
