import { getModerationTarget, listModerationQueue, moderateTarget } from '@roommate-finder/contracts/moderation'
import { appealListing, createReport } from '@roommate-finder/contracts/trust'
import { route } from '../../http/route.ts'
import type { ActionService } from './action-service.ts'
import type { ModerationService } from './moderation-service.ts'
import type { ReportService } from './service.ts'

interface Services {
  reports: ReportService
  moderation: ModerationService
  actions: ActionService
}

export const reportRoutes = ({ reports, moderation, actions }: Services) => [
  route(createReport, async ({ body, viewer, markRepeated }) => {
    const { isRepeated, ...report } = await reports.create(body, viewer)
    if (isRepeated) markRepeated()
    return report
  }),

  route(listModerationQueue, ({ query }) => moderation.listQueue(query)),

  route(getModerationTarget, ({ params: { type, id } }) => moderation.getTarget({ type, targetId: id })),

  route(moderateTarget, ({ params: { type, id }, actor, body }) => actions.act({ type, targetId: id }, actor, body)),

  route(appealListing, ({ params, actor, body }) => actions.appeal(params.id, actor, body.text)),
]
