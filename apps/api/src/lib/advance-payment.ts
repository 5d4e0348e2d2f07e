import { foldLookAlikes, mergeLetters } from '@roommate-finder/contracts/look-alikes'

/** Ways to pay that cannot be reversed, payment before a visit, and keys that are sent. In lower case. */
const PHRASES = [
  String.raw`\b(western ?union|money ?gram|bit ?coins?|crypto ?(currency)?|usdt|gift ?cards?|wire (the |a |me )?(money|transfer|deposit|funds)|(bank|wire) ?transfer)\b`,
  String.raw`\b(pay|send|transfer|wire|zelle|cash ?app|paypal|venmo)\b[^.!?]{0,60}\b(in advance|up ?-?front|before (you )?(the )?(view|visit|see|tour|viewing|seeing|keys?))`,
  String.raw`\b(deposit|payment|first month'?s?|rent)\b[^.!?]{0,60}\b(in advance|up ?-?front|before (you )?(the |any )?(view|visit|see|tour|viewing|seeing|keys?)|to (reserve|secure|hold)|by (zelle|cash ?app|paypal))`,
  String.raw`\b(reservation|holding|application|refundable) (fee|deposit|payment)\b`,
  String.raw`\b(keys?|lease)\b[^.!?]{0,60}\b(courier|fedex|dhl|ups|mailed|by (mail|post)|(ship|shipped|deliver(ed)?) to you)\b`,
  String.raw`\b(mail|ship|courier|post|send)\b[^.!?]{0,30}\b(the |you |your )keys?\b`,
  // Deposits may be “held in escrow”.
  String.raw`\b(pay|send|transfer|wire|use|using|via|through|by)\b[^.!?]{0,40}\bescrow\b`,
  // A corner may be “Western & Union”.
  String.raw`\b(pay|send|transfer|wire|money)\b[^.!?]{0,60}\bwestern ?[&+] ?union\b`,
  String.raw`\b(transferencia bancaria|(por|mediante|con|una|haga|haz) transferencia|giro (postal|bancario)|criptomonedas?)\b`,
  String.raw`\b(deposito|fianza|senal|pago|pagar?|pague)\b[^.!?]{0,60}\b(por adelantado|anticipad[ao]|antes de (la |una )?(ver|verlo|verla|visitar|visita)\b)`,
  String.raw`\b(envi|mand)[a-z]{1,5}\b[^.!?]{0,30}\bllaves?\b|\bllaves?\b[^.!?]{0,60}\bpor (correo|courier|mensajeria)\b`,
]

/** Names that honest texts do not contain even if spaces are left out, for words that are split, as “Wes tern Uni on”. */
const UNSPACED = ['westernunion', 'moneygram', 'giftcard', 'cryptocurrency', 'wiretransfer', 'banktransfer']

// As in the folded texts.
const toPattern = (phrases: readonly string[]): RegExp => new RegExp(phrases.map(mergeLetters).join('|'))
const ADVANCE_PAYMENT = toPattern(PHRASES)
const UNSPACED_PAYMENT = toPattern(UNSPACED)

/**
 * Hyphens, brackets, line breaks, emoji and the like between words, and dots that end no sentence. Not `&` and `+`, which
 * name corners such as “Western & Union”.
 */
const SEPARATORS = /[^\p{L}\p{N}.,;!?&+]+|(?<=[a-z])\.(?=[a-z])/gu

const asksInReading = (text: string): boolean => {
  const spaced = foldLookAlikes(text).replace(SEPARATORS, ' ')
  return ADVANCE_PAYMENT.test(spaced) || UNSPACED_PAYMENT.test(mergeLetters(spaced.replaceAll(' ', '')))
}

/** Scammers write such symbols between letters, or in place of a letter. */
const INNER_SYMBOLS = /(?<=\p{L})[|&+]+(?=\p{L})/gu

/** Returns whether a text asks for payment as scams do, or says that keys are sent. Look-alike letters count as equal. */
export const asksForAdvancePayment = (text: string): boolean =>
  asksInReading(text) || asksInReading(text.replace(INNER_SYMBOLS, ''))
