import type { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'

const DAY_S = 86_400

/** A message from the contact form or the support form. */
export interface InquiryDoc {
  _id: ObjectId
  form: 'contact' | 'support'
  /** The sender's account; null for a visitor. */
  uid: string | null
  name: string
  email: string
  phone?: string
  /** The inquiry type of the contact form, the priority of the support form. */
  kind: string
  subject: string
  text: string
  at: Date
}

export const storedInquiries = declareCollection<InquiryDoc>({
  name: 'inquiries',
  indexes: [
    { name: 'writer', key: { uid: 1, at: -1 } },
    { name: 'expiry', key: { at: 1 }, expireAfterSeconds: 365 * DAY_S },
  ],
})
