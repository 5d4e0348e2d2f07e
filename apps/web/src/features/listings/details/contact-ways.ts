import * as z from 'zod/mini'

/** An address of the international numbering plan has at most this many digits, and our forms ask for ten. */
const PHONE_DIGITS = { min: 10, max: 15 }

export interface ContactWays {
  mail?: string
  phone?: string
}

// Only characters that have no meaning in a `mailto:` address but their own.
const mailInText = /[\w'+.-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}/gi
const phoneInText = /\+?\(?\d(?:[\s().-]{0,3}\d)+/g

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * How a host can be reached, by what a contact text says. The text is what somebody typed: an address, a number, or
 * both in a sentence. What is not surely one of them gives no way, and stands as text alone.
 */
export const contactWays = (contact: string): ContactWays => {
  const mails = (contact.match(mailInText) ?? []).filter((found) => z.regexes.email.test(found))
  const rest = contact.replace(mailInText, ' ')
  const phones = (rest.match(phoneInText) ?? []).filter((found) => {
    const { length } = digitsOf(found)
    return length >= PHONE_DIGITS.min && length <= PHONE_DIGITS.max
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
