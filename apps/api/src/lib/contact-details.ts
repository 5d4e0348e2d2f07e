import { toLatinLetters } from '@roommate-finder/contracts/look-alikes'

const EMAIL = /[^\s@]{1,64}@[^\s@]{1,190}\.[a-z]{2,}/
/** Ten digits or more, with the separators that phone numbers have. */
const PHONE = /(?:\p{Nd}[\s()._*~|•·–—-]{0,3}){9}\p{Nd}/u

/** Also marks, such as those of keycaps, and the Arabic tatweel. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{M}\u0640]/gu

/** Returns whether a text contains an email address or a phone number, also in look-alike characters. */
export const hasContactDetails = (text: string): boolean =>
  EMAIL.test(toLatinLetters(text)) || PHONE.test(text.replace(INVISIBLE, '').normalize('NFKC'))
