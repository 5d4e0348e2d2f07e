import type { Delivery, SendMail } from '../mail/outbox-service.ts'
import type { TestApi } from './test-api.ts'

/** Tries once to send the mail that has been due longest. Returns undefined if none is due. */
export const deliverNext = async (
  { services: { outbox } }: Pick<TestApi, 'services'>,
  send: SendMail = async () => undefined,
): Promise<Delivery | undefined> => {
  const [mail] = await outbox.claim(1)
  return mail ? outbox.deliver(mail, send) : undefined
}
