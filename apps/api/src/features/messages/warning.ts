import type { Message } from '@roommate-finder/contracts/messages'
import { asksForAdvancePayment } from '../../lib/advance-payment.ts'
import { hasContactDetails } from '../../lib/contact-details.ts'

/** Returns what a received text contains that scams often contain: talk of advance payment, or contact details. */
export const findWarning = (text: string): Message['warning'] => {
  if (asksForAdvancePayment(text)) return 'payment'
  return hasContactDetails(text) ? 'contact' : undefined
}
