import { foldLookAlikes, mergeLetters } from '@roommate-finder/contracts/look-alikes'

/** Ways to pay that cannot be reversed, payment before a visit, and keys that are sent. In lower case. */
const PHRASES = [
  String.raw`\b(western ?union|money ?gram|bit ?coins?|crypto ?(currency)?|usdt|gift ?cards?|wire (the |a |me )?(money|transfer|deposit|funds)|(bank|wire) ?transfer)\b`,
  String.raw`\b(pay|send|transfer|wire|zelle|cash ?app|paypal|venmo)\b[^.!?]{0,60}\b(in advance|up ?-?front|before (you )?(the )?(view|visit|see|tour|viewing|seeing|keys?))`,
  String.raw`\b(deposit|payment|first month'?s?|rent)\b[^.!?]{0,60}\b(in advance|up ?-?front|before (you )?(the |any )?(view|visit|see|tour|viewing|seeing|keys?)|to (reserve|secure|hold)|by (zelle|cash ?app|paypal))`,
  String.raw`\b(reservation|holding|application|refundable) (fee|deposit|payment)\b`,
  String.raw`\b(keys?|lease)\b[^.!?]{0,60}\b(courier|fedex|dhl|ups|mailed|by (mail|post)|(ship|shipped|deliver(ed)?) to you)\b`,
  String.raw`\b(mail|ship|courier|post|send)\b[^.!?]{0,30}\b(the |you |your )keys?\b`,
]

// As in the folded texts.
const ADVANCE_PAYMENT = new RegExp(PHRASES.map(mergeLetters).join('|'))

/**
 * Hyphens, brackets, line breaks, emoji and the like between words, and dots that end no sentence. Not `&` and `+`, which
 * name corners such as “Western & Union”.
 */
const SEPARATORS = /[^\p{L}\p{N}.,;!?&+]+|(?<=[a-z])\.(?=[a-z])/gu

/** Returns whether a text asks for payment as scams do, or says that keys are sent. Look-alike letters count as equal. */
export const asksForAdvancePayment = (text: string): boolean =>
  ADVANCE_PAYMENT.test(foldLookAlikes(text).replace(SEPARATORS, ' '))
