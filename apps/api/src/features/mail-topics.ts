import { notificationDefs } from '@roommate-finder/contracts/notifications'
import { findNextThursday } from '../lib/calendar.ts'
import type { MailTopic, MailTopics } from '../mail/planner-service.ts'
import type { MailedType } from './notifications/document.ts'
import type { Services } from './services.ts'

type MailServices = Pick<Services, 'alertMails' | 'newsletter' | 'notificationMails'>

const unreadNotifications = (type: MailedType, { notificationMails }: MailServices): MailTopic => ({
  limit: { mails: notificationDefs[type].mailsPerHour, hours: 1, overLimit: 'wait' },
  quietHours: 1,
  compose: notificationMails.createCompose(type),
})

/** All topics of mails that are planned. Features schedule their items by `planner.schedule`. */
export const listMailTopics = (services: MailServices): MailTopics => ({
  interest: unreadNotifications('interest', services),
  message: unreadNotifications('message', services),
  // A cancellation is mailed at once, also right after the confirmation. Each mail carries the calendar entry of its viewing.
  viewing: { ...unreadNotifications('viewing', services), quietHours: 0, isMailedAlone: true },
  listing: unreadNotifications('listing', services),
  safety: unreadNotifications('safety', services),
  // A room is mailed once for each reason.
  alert: {
    limit: { mails: 6, hours: 24, overLimit: 'digest' },
    quietHours: Number.POSITIVE_INFINITY,
    compose: services.alertMails.composeAlerts,
  },
  unopened: { quietHours: 0, compose: services.alertMails.composeUnopened },
  newsletter: { quietHours: 0, findNext: findNextThursday, compose: services.newsletter.compose },
})
