import { toLatinLetters } from '@roommate-finder/contracts/look-alikes'

const EMAILS = [
  /[^\s@]{1,64}@[^\s@]{1,190}\.[a-z]{2,}/,
  /[a-z\d] at [a-z\d-]{1,63} dot [a-z]{2,}/,
  /[a-z\d] at (gmail|googlemail|yahoo|hotmail|outlook|icloud|proton ?mail|aol|gmx)\b/,
]

/** “At” and “dot” in brackets, and a dot between spaces. */
const WRITTEN_AT = / ?[([{<*_]{1,3} ?at ?[)\]}>*_]{1,3} ?/g
const WRITTEN_DOT = / ?[([{<*_]{1,3} ?dot ?[)\]}>*_]{1,3} ?| \. ?(?=(?:com|net|org|info)\b)/g

const hasEmail = (text: string): boolean => {
  const read = toLatinLetters(text).replace(/\s+/g, ' ').replace(WRITTEN_AT, '@').replace(WRITTEN_DOT, '.')
  return EMAILS.some((email) => email.test(read))
}

const PHONES = [
  // Ten digits or more, with the separators that phone numbers have.
  /(?:\p{Nd}[\s()._*~|•·–—-]{0,3}){9}\p{Nd}/u,
  // With those of dates, times and amounts, only in the groups of a phone number. The last one is no rent.
  /(?<!\p{Nd})\p{Nd}{3}[\s/,:;=+&#().-]{1,3}\p{Nd}{3}[\s/,:;=+&#().-]{1,3}(?![12]\d\d0)\p{Nd}{4}(?!\p{Nd})/u,
  /(?<!\p{Nd})\p{Nd}{2}([/,:;=+&#])(?:\p{Nd}{2}\1){3}\p{Nd}{2}(?!\p{Nd})/u,
  /(?<!\p{Nd})(?:\p{Nd}[\s/,:;=+&#-]{1,3}){9}\p{Nd}(?!\p{Nd})/u,
]

/** Also marks, such as those of keycaps, and the Arabic tatweel. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{M}\u0640]/gu

const hasPhone = (text: string): boolean => {
  const read = text.replace(INVISIBLE, '').normalize('NFKC')
  return PHONES.some((phone) => phone.test(read))
}

/** Returns whether a text contains an email address or a phone number, also in look-alike characters. */
export const hasContactDetails = (text: string): boolean => hasEmail(text) || hasPhone(text)
