import {
  answerOutcome,
  cancelViewing,
  confirmViewing,
  createViewingFeed,
  declineViewing,
  deleteViewingFeed,
  getOutcomeQuestion,
  getSharedViewing,
  getViewingCalendar,
  getViewingFeed,
  listConversationViewings,
  listViewings,
  proposeViewings,
  shareViewing,
  unshareViewing,
} from '@roommate-finder/contracts/viewings'
import { fileRoute, route } from '../../http/route.ts'
import type { CalendarService } from './calendar-service.ts'
import type { ViewingChangeService } from './change-service.ts'
import type { OutcomeService } from './outcome-service.ts'
import type { ViewingService } from './service.ts'
import type { ShareService } from './share-service.ts'

interface Services {
  viewings: ViewingService
  viewingChanges: ViewingChangeService
  viewingShares: ShareService
  calendars: CalendarService
  outcomes: OutcomeService
}

/** Programs that follow a calendar fetch it when they like. The browser asks again each time. */
const toFile = (text: string) => ({
  type: 'text/calendar; charset=utf-8',
  content: Buffer.from(text),
  isPrivate: true,
  maxAgeSeconds: 0,
})

export const viewingRoutes = ({ viewings, viewingChanges, viewingShares, calendars, outcomes }: Services) => [
  route(proposeViewings, ({ params, body, headers, actor }) =>
    viewingChanges.propose(params.id, actor, body, headers['idempotency-key']),
  ),
  route(listConversationViewings, ({ params, actor }) => viewings.listOfConversation(params.id, actor)),
  route(listViewings, ({ query, actor }) => viewings.list(query, actor)),
  route(confirmViewing, ({ params, body, actor }) => viewingChanges.confirm(params.id, body, actor)),
  route(declineViewing, ({ params, body, actor }) => viewingChanges.decline(params.id, body, actor)),
  route(cancelViewing, ({ params, body, actor }) => viewingChanges.cancel(params.id, body, actor)),
  route(shareViewing, ({ params, actor }) => viewingShares.share(params.id, actor)),
  route(unshareViewing, ({ params, actor }) => viewingShares.unshare(params.id, actor)),
  route(getSharedViewing, ({ params }) => viewingShares.readShared(params.token)),
  route(answerOutcome, ({ params, body, actor }) => outcomes.answer(params.id, body.found, actor)),
  route(getOutcomeQuestion, ({ actor }) => outcomes.getQuestion(actor)),
  route(createViewingFeed, ({ actor }) => calendars.createFeed(actor)),
  route(deleteViewingFeed, ({ actor }) => calendars.deleteFeed(actor)),
  fileRoute(getViewingCalendar, async ({ params, actor }) => toFile(await calendars.read(params.id, actor))),
  fileRoute(getViewingFeed, async ({ params }) => toFile(await calendars.readFeed(params.token))),
]
