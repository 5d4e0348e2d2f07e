import type { Message } from '@roommate-finder/contracts/messages'
import { hasContactDetails } from '../../lib/contact-details.ts'

const PAYMENT =
  /\b(western union|moneygram|zelle|cash ?app|venmo|paypal|bitcoin|crypto|gift ?cards?|wire (the |a )?(money|transfer)|bank transfer)\b|\b(pay|send|transfer)\b[^.!?]{0,60}\b(deposit|in advance|upfront|up front|first month)|\b(deposit|advance payment)\b[^.!?]{0,60}\b(before|to reserve|to hold|to secure)\b|\bkeys? (by|via) (courier|mail|post)\b/i

/** Returns what a received text contains that scams often contain: talk of advance payment, or contact details. */
export const findWarning = (text: string): Message['warning'] => {
  if (PAYMENT.test(text)) return 'payment'
  return hasContactDetails(text) ? 'contact' : undefined
}
