import type { Feature } from '../features/feature.ts'
import { createMailJob } from './job.ts'
import { outboxService } from './outbox.ts'
import { outbox } from './outbox-repository.ts'

/** Sends the mails that features put into the outbox. */
export const mail: Feature = {
  name: 'mail',
  collections: [outbox],
  jobs: (context) => {
    const { logger, sendMail: send } = context
    return send ? [createMailJob({ outbox: outboxService(context), send, logger })] : []
  },
  deleteUser: (context, user, session) => outboxService(context).deleteUser(user, session),
}
