import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery, OutboxService, SendMail } from './outbox.ts'

const LOOK_EVERY_MS = 2_000
const AT_ONCE = 3

export interface OutboxWorker {
  /** Begins no further mail and waits for those under way. */
  stop: () => Promise<void>
}

export interface WorkerReport {
  delivered: (delivery: Delivery) => void
  /** The outbox could not be asked; told once until it can be again. */
  failed: (error: unknown) => void
}

/** Sends what is due, now and whenever something has come to be due, until it is stopped. A slow mail holds up no other. */
export const startOutboxWorker = (
  outbox: Pick<OutboxService, 'deliverNext'>,
  send: SendMail,
  report: WorkerReport,
): OutboxWorker => {
  const stopping = new AbortController()
  const { signal } = stopping
  let isFailing = false

  /** Whether there was one to send. */
  const sendOne = async (): Promise<boolean> => {
    try {
      const delivery = await outbox.deliverNext(send)
      if (delivery) report.delivered(delivery)
      isFailing = false
      return delivery !== undefined
    } catch (error) {
      if (!isFailing) report.failed(error)
      isFailing = true
      return false
    }
  }

  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      if (!(await sendOne())) await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const working = Promise.all(Array.from({ length: AT_ONCE }, work))

  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}
