import { declineApplicants, listApplicants } from '@roommate-finder/contracts/applicants'
import { route } from '../../http/route.ts'
import type { ApplicantService } from './service.ts'

export const applicantRoutes = ({ applicants }: { applicants: ApplicantService }) => [
  route(listApplicants, ({ params, actor }) => applicants.list(params.id, actor)),
  route(declineApplicants, ({ params, body, actor }) => applicants.decline(params.id, body, actor)),
]
