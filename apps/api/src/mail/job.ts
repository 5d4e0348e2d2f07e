import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Job } from '../jobs/jobs.ts'
import type { OutboxDoc } from './outbox-repository.ts'
import type { Delivery, OutboxService } from './outbox-service.ts'
import type { MailTransport } from './transport.ts'

const EVERY_S = 2

const logLevels = { sent: 'info', postponed: 'warn', 'given up': 'error' } as const

interface Deps {
  outbox: Pick<OutboxService, 'claim' | 'deliver'>
  transport: Pick<MailTransport, 'connections' | 'send'>
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

/**
 * Creates the job with which each server sends due mails, as many at once as the transport has connections. The job
 * polls while it sends, so a slow mail does not delay others. A run ends after as many failures in a row, because the
 * mail server is then probably out of order; the next run tries again.
 */
export const createMailJob = ({ outbox, transport, logger }: Deps): Job => {
  const deliver = async (mail: OutboxDoc): Promise<Delivery['outcome'] | undefined> => {
    try {
      const delivery = await outbox.deliver(mail, transport.send)
      logger[logLevels[delivery.outcome]](delivery, 'mail')
      return delivery.outcome
    } catch (error) {
      logger.error({ err: error, mail: mail._id.toHexString() }, 'the result of a mail could not be stored')
      return undefined
    }
  }

  const run = async (signal: AbortSignal): Promise<void> => {
    const sending = new Set<Promise<void>>()
    let failures = 0
    const start = (mail: OutboxDoc): void => {
      const delivery = deliver(mail).then((outcome) => {
        failures = outcome === 'postponed' ? failures + 1 : 0
        sending.delete(delivery)
      })
      sending.add(delivery)
    }
    try {
      while (!signal.aborted && failures < transport.connections) {
        const free = transport.connections - sending.size
        for (const mail of free > 0 ? await outbox.claim(free) : []) start(mail)
        if (sending.size === 0) return
        await Promise.race([...sending, pause(EVERY_S * 1_000, undefined, { ref: false })])
      }
    } finally {
      await Promise.all(sending)
    }
  }

  return { name: 'mail', everySeconds: EVERY_S, onEveryServer: true, run }
}
