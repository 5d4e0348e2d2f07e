import type { Feature } from '../features/feature.ts'
import { mailJob } from './job.ts'
import { mailMigrations } from './migrations.ts'
import { outboxService } from './outbox.ts'
import { outbox } from './outbox-repository.ts'

/** Mails, which features put into the outbox. */
export const mail: Feature = {
  name: 'mail',
  collections: [outbox],
  migrations: mailMigrations,
  jobs: (context) => {
    const { logger, sendMail: send } = context
    return send ? [mailJob({ outbox: outboxService(context), send, logger })] : []
  },
  deleteUser: (context, user, session) => outboxService(context).deleteOf(user, session),
}
