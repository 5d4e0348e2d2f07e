import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import type { FeatureContext } from '../context.ts'
import type { HidingService } from '../listings/service.ts'
import type { NotificationService } from '../notifications/service.ts'
import { auditRepository } from './audit-repository.ts'
import type { CaseDoc } from './document.ts'
import { createListingNotice, toCause } from './notices.ts'
import { reportRepository } from './report-repository.ts'

/** This many reports hide a listing until a moderator decides. */
const REPORTS_TO_HIDE = 3
const REPORTED = 'Several people reported this room. Our team will check it.'

interface Deps {
  hiding: HidingService
  notifications: NotificationService
}

export type HideReported = ReturnType<typeof createHideReported>

/** Creates a function that hides the listing of a case that several people reported, until a moderator decides. */
export const createHideReported = ({ db }: FeatureContext, { hiding, notifications }: Deps) => {
  const reports = reportRepository(db)
  const audit = auditRepository(db)

  return async (doc: CaseDoc, at: Date, session: Session): Promise<void> => {
    const { _id: caseId, personUid, type, targetId } = doc
    if (type !== 'listing' || (await reports.countForHiding(caseId, session)) < REPORTS_TO_HIDE) return
    const id = new ObjectId(targetId)
    if ((await hiding.findHiding(id, session)) !== null) return
    await hiding.hide(id, { by: 'reports', reason: REPORTED, since: at, appealed: false }, session)
    if (personUid !== null) {
      await notifications.addOnce(
        [personUid],
        createListingNotice(toCause(caseId, at), doc, 'hidden', REPORTED),
        session,
      )
    }
    await audit.insert(
      {
        caseId,
        target: { type, id: targetId },
        personUid,
        action: 'hide',
        at,
        reason: `${REPORTS_TO_HIDE} people reported it.`,
        moderatorUid: null,
      },
      session,
    )
  }
}
