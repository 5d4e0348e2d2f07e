import { isEmail } from '@roommate-finder/contracts/email'
import { MIN_PHONE_DIGITS } from '@roommate-finder/contracts/limits'

/** The maximum of E.164. */
const MAX_PHONE_DIGITS = 15

export interface ContactMethods {
  mail?: string
  phone?: string
}

const mailInText = /[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}/gi
const phoneInText = /\+?\(?\d(?:[\s().-]{0,3}\d)+/g

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * Extracts the email address and the phone number from free text. Leaves out a value if the text contains none, or more
 * than one.
 */
export const parseContactInfo = (contact: string): ContactMethods => {
  const mails = (contact.match(mailInText) ?? []).filter(isEmail)
  const rest = contact.replace(mailInText, ' ')
  const phones = (rest.match(phoneInText) ?? []).filter((found) => {
    const { length } = digitsOf(found)
    return length >= MIN_PHONE_DIGITS && length <= MAX_PHONE_DIGITS
  })
  const [mail] = mails
  const [phone] = phones
  return {
    ...(mail !== undefined && mails.length === 1 && { mail }),
    ...(phone !== undefined && phones.length === 1 && { phone: (phone.startsWith('+') ? '+' : '') + digitsOf(phone) }),
  }
}

export const mailLink = (address: string, subject?: string): string =>
  `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}${
    subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`
  }`

export const phoneLink = (number: string): string => `tel:${number}`
