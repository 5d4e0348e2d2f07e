import type { Feature } from '../feature.ts'
import { storedInquiries } from './repository.ts'
import { inquiryRoutes } from './routes.ts'
import { inquiryService } from './service.ts'

/** The contact form and the support form. */
export const inquiries: Feature = {
  name: 'inquiries',
  collections: [storedInquiries],
  routes: (context) => inquiryRoutes(inquiryService(context)),
  exportUser: (context, { uid }) => inquiryService(context).exportUser(uid),
  deleteUser: (context, { uid }, session) => inquiryService(context).deleteUser(uid, session),
}
