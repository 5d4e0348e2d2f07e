import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Job } from '../jobs/jobs.ts'
import type { OutboxDoc } from './outbox-repository.ts'
import type { OutboxService, SendMail } from './outbox-service.ts'

const EVERY_S = 2
const MAX_CONCURRENT = 3

const logLevels = { sent: 'info', postponed: 'warn', 'given up': 'error' } as const

interface Deps {
  outbox: Pick<OutboxService, 'claim' | 'deliver'>
  send: SendMail
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Creates the job that sends every due mail. The job polls while it sends, so a slow mail does not delay others. */
export const createMailJob = ({ outbox, send, logger }: Deps): Job => {
  const deliver = async (mail: OutboxDoc): Promise<void> => {
    try {
      const delivery = await outbox.deliver(mail, send)
      logger[logLevels[delivery.outcome]](delivery, 'mail')
    } catch (error) {
      logger.error({ err: error, mail: mail._id.toHexString() }, 'the result of a mail could not be stored')
    }
  }

  const run = async (signal: AbortSignal): Promise<void> => {
    const sending = new Set<Promise<void>>()
    try {
      while (!signal.aborted) {
        const mail = sending.size < MAX_CONCURRENT ? await outbox.claim() : null
        if (mail) {
          const delivery = deliver(mail).finally(() => sending.delete(delivery))
          sending.add(delivery)
        } else if (sending.size > 0) {
          const nextPoll = pause(EVERY_S * 1_000, undefined, { signal }).catch(() => undefined)
          await Promise.race([...sending, nextPoll])
        } else {
          return
        }
      }
    } finally {
      await Promise.all(sending)
    }
  }

  return { name: 'mail', everySeconds: EVERY_S, run }
}
