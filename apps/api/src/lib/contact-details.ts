const EMAIL = /[^\s@]{1,64}@[^\s@]{1,190}\.[a-z]{2,}/i
/** Ten digits or more, with the separators that phone numbers have. */
const PHONE = /(?:\d[\s().-]{0,3}){9}\d/

/** Returns whether a text contains an email address or a phone number. */
export const hasContactDetails = (text: string): boolean => EMAIL.test(text) || PHONE.test(text)
