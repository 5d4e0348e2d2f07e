import type { Feature } from '../feature.ts'
import { actionService } from './action-service.ts'
import { deletedAccountService } from './deleted-account-service.ts'
import { auditLog, deletedAccounts, moderationCases, reports } from './document.ts'
import { judgeService } from './judge-service.ts'
import { moderationService } from './moderation-service.ts'
import { reportService } from './report-service.ts'
import { trustRoutes } from './routes.ts'
import { suspensionService } from './suspension-service.ts'

/** Reports, their moderation, and risk signals. */
export const trust: Feature = {
  name: 'trust',
  collections: [moderationCases, reports, auditLog, deletedAccounts],
  routes: (context) =>
    trustRoutes({
      reports: reportService(context),
      moderation: moderationService(context),
      actions: actionService(context),
    }),
  jobs: (context) => [
    {
      name: 'carry out suspensions',
      everySeconds: 5,
      run: (signal) => suspensionService(context).carryOutPending(signal),
    },
  ],
  createListing: (context, id, session) => judgeService(context).judge(id, session),
  updateListing: (context, change, session) => judgeService(context).judge(change.after._id, session, change),
  deleteListings: (context, deleted, session) => actionService(context).deleteListings(deleted, session),
  exportUser: (context, { uid }) => reportService(context).exportUser(uid),
  changeUser: (context, user) => deletedAccountService(context).suspendReturned(user),
  prepareDeletion: (context, uid) => suspensionService(context).carryOutOf(uid),
  deleteUser: (context, { uid }, session) => deletedAccountService(context).deleteUser(uid, session),
}
