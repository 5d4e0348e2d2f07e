import type { FeatureContext } from '../features/context.ts'
import { listMailTopics } from '../features/mail-topics.ts'
import { createServices } from '../features/services.ts'
import { createWorkers, type Outcome } from '../jobs/workers.ts'
import type { Mail, PlannedMail, SendMail } from '../mail/outbox-service.ts'
import type { TestApi } from './test-api.ts'

/** Tries once to send each mail that is due, in order. Returns the outcomes. */
export const sendMails = async (
  context: FeatureContext,
  send: SendMail = async () => undefined,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  const services = createServices(context)
  const worker = services.outbox.createWorker({ connections: 1, send }, listMailTopics(services))
  const onRun = (_: string, outcome: Outcome): void => void outcomes.push(outcome)
  await createWorkers(context, [worker], { onRun })
    .runDue([worker.kind.name])
    .catch(() => undefined)
  return outcomes
}

/** Queues the mails that are due. Rejects after a failure. */
export const planMails = async (context: FeatureContext): Promise<void> => {
  const services = createServices(context)
  const workers = services.planner.createWorkers(listMailTopics(services))
  await createWorkers(context, workers).runDue(workers.map(({ kind }) => kind.name))
}

export type SentMail = Mail & { person?: string | undefined } & Partial<
    Pick<PlannedMail, 'topic' | 'itemKeys' | 'isDigest'>
  >

/** Reads the texts of unsent mails that exist nowhere else, the oldest first. */
export const readWrittenMails = async ({ collections: { outbox } }: Pick<TestApi, 'collections'>) => {
  const unsent = await outbox.find({ sentAt: { $exists: false } }, { sort: { createdAt: 1 } }).toArray()
  return unsent.flatMap((mail) => ('content' in mail && mail.content) || [])
}

/** The mails that `deliverMails` has sent, by their ids. */
const received = new Map<string, Mail>()

/** Queues and sends the mails that are due. Returns all that were sent since the test began, the oldest first. */
export const deliverMails = async (
  { context, collections: { outbox } }: Pick<TestApi, 'context' | 'collections'>,
  changed: Partial<FeatureContext> = {},
): Promise<SentMail[]> => {
  await planMails({ ...context, ...changed })
  await sendMails({ ...context, ...changed }, async (mail) => void received.set(mail.id, mail))
  const docs = await outbox.find({ sentAt: { $exists: true } }, { sort: { _id: 1 } }).toArray()
  return docs.flatMap(({ _id, ...doc }) => {
    const mail = received.get(_id.toHexString())
    return mail ? { ...doc, ...mail } : []
  })
}
