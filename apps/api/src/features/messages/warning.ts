import type { Message } from '@roommate-finder/contracts/messages'

const PAYMENT =
  /\b(western union|moneygram|zelle|cash ?app|venmo|paypal|bitcoin|crypto|gift ?cards?|wire (the |a )?(money|transfer)|bank transfer)\b|\b(pay|send|transfer)\b[^.!?]{0,60}\b(deposit|in advance|upfront|up front|first month)|\b(deposit|advance payment)\b[^.!?]{0,60}\b(before|to reserve|to hold|to secure)\b|\bkeys? (by|via) (courier|mail|post)\b/i

const EMAIL = /[^\s@]{1,64}@[^\s@]{1,190}\.[a-z]{2,}/i
/** Ten digits or more, with the separators that phone numbers have. */
const PHONE = /(?:\d[\s().-]{0,3}){9}\d/

/** Returns what a received text contains that scams often contain: talk of advance payment, or contact details. */
export const findWarning = (text: string): Message['warning'] => {
  if (PAYMENT.test(text)) return 'payment'
  return EMAIL.test(text) || PHONE.test(text) ? 'contact' : undefined
}
