import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type InquiryDoc, storedInquiries } from './document.ts'

export const inquiryRepository = (db: Database) => {
  const inquiries = storedInquiries.of(db)
  return {
    insert: async (inquiry: InquiryDoc, session: Session): Promise<void> => {
      await inquiries.insertOne(inquiry, { session })
    },

    findLatestByUser: (uid: string, limit: number): Promise<InquiryDoc[]> =>
      inquiries.find({ uid }, { sort: { at: -1 }, limit }).toArray(),

    deleteByUser: (uid: string): Promise<void> => deleteInBatches(inquiries, { uid }),
  }
}
