import type { Message } from '@roommate-finder/contracts/messages'
import { asksForAdvancePayment } from '../../lib/advance-payment.ts'
import { hasContactDetails } from '../../lib/contact-details.ts'

/** Returns a warning if a received text asks for advance payment or has contact details, as scams often do. */
export const findWarning = (text: string): Message['warning'] => {
  if (asksForAdvancePayment(text)) return 'payment'
  return hasContactDetails(text) ? 'contact' : undefined
}
