import { notificationDefs } from '@roommate-finder/contracts/notifications'
import { runDue } from '../../db/due.ts'
import type { Session } from '../../db/transaction.ts'
import { createSignedLinks } from '../../mail/links.ts'
import type { OutboxService } from '../../mail/outbox-service.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import { createNotificationMail, MAX_LISTED } from './mail.ts'
import { type MailGroup, notificationRepository } from './repository.ts'
import type { NotificationService } from './service.ts'

const HOUR_MS = 3_600_000

interface Deps {
  accounts: AccountService
  notifications: NotificationService
  outbox: OutboxService
}

/**
 * Mails unread notifications. One mail covers all of a user's notifications of one type, except those mailed within the
 * last hour. Queues a mail in the transaction that marks its notifications as mailed, so that none is lost or sent
 * twice.
 */
export const notificationMailService = (
  { db, now, transaction, links: linkSettings, logger }: FeatureContext,
  { accounts, notifications, outbox }: Deps,
) => {
  const { webUrl } = linkSettings
  const repository = notificationRepository(db)
  const links = createSignedLinks(linkSettings, 'notifications')

  const queueMail = async (group: MailGroup, session: Session): Promise<void> => {
    const at = now()
    const { uid, type } = group
    const since = new Date(at.getTime() - HOUR_MS)
    const limit = notificationDefs[type].mailsPerHour
    // Servers that queue mails to one user at the same time would not see each other's.
    await accounts.serialize(uid, session)
    const latest = await outbox.findLatest({ uid, topic: type }, { since, limit }, session)
    const oldest = latest[limit - 1]
    if (oldest) {
      await repository.postponeMails(group, new Date(oldest.getTime() + HOUR_MS), session)
      return
    }
    await repository.postponeRepeated(group, { at, pauseMs: HOUR_MS }, session)
    const { name, address } = await accounts.findRecipient(uid, session)
    const isWanted = address !== null && (await notifications.isMailed(uid, type, session))
    const pending = await repository.takeMails(group, { since, mailedAt: isWanted ? at : undefined }, session)
    const [newest] = pending
    if (!isWanted || !newest) return
    const actor = newest.actorUid === undefined ? null : await accounts.findPerson(newest.actorUid, session)
    const content = createNotificationMail({
      to: address,
      name,
      type,
      items: pending.slice(0, MAX_LISTED),
      more: Math.max(0, pending.length - MAX_LISTED),
      isActorConfirmed: actor?.verified === true,
      webUrl,
      unsubscribeUrl: links.createUrl('unsubscribe', { subject: `${type} ${uid}`, issuedAt: at }),
    })
    await outbox.queue(content, { uid, topic: type, aboutIds: pending.map(({ _id }) => _id), session })
  }

  return {
    /** Queues the mails that are due, until `signal` aborts. Continues after a failure. */
    queueDue: (signal?: AbortSignal): Promise<void> =>
      runDue(
        { transaction, logger },
        {
          find: (page) => repository.findDueMails(now(), page),
          toQueueKey: ({ uid }) => uid,
          run: queueMail,
          failure: 'a mail about notifications was not queued',
        },
        signal,
      ),
  }
}
