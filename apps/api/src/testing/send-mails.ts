import { createWorkers, type Outcome } from '../jobs/workers.ts'
import type { SendMail } from '../mail/outbox-service.ts'
import type { TestApi } from './test-api.ts'

/** Tries once to send each mail that is due, in order. Returns the outcomes. */
export const sendMails = async (
  { context, services }: Pick<TestApi, 'context' | 'services'>,
  send: SendMail = async () => undefined,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  const worker = services.outbox.createWorker({ connections: 1, send })
  const onRun = (_: string, outcome: Outcome): void => void outcomes.push(outcome)
  await createWorkers(context, [worker], { onRun })
    .runDue([worker.kind.name])
    .catch(() => undefined)
  return outcomes
}
