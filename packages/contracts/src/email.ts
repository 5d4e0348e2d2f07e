import * as z from 'zod/mini'
import { MAX_EMAIL } from './limits.ts'

/** The grammar of `<input type="email">` in the HTML standard. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

/** Returns whether a text from `cleanEmail` is an email address. */
export const isEmail = (text: string): boolean => EMAIL.test(text)

/** Characters of a domain in any script, with the dots that input methods of Chinese and Japanese write. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u

/** Removes spaces around an address and invisible characters, and writes an internationalized domain in punycode. */
export const cleanEmail = (text: string): string => {
  const address = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim()
  const [, name = '', domain = ''] = /^(.*)@(.*)$/s.exec(address) ?? []
  if (!DOMAIN.test(domain) || !URL.canParse(`https://${domain}`)) return address
  return `${name}@${/\P{ASCII}/u.test(domain) ? new URL(`https://${domain}`).hostname : domain}`
}

const EMAIL_REQUIRED = 'Email is required'

/** An email address, cleaned by `cleanEmail`. */
export const emailInput = z
  .string(EMAIL_REQUIRED)
  .check(
    z.overwrite(cleanEmail),
    z.minLength(1, { error: EMAIL_REQUIRED, abort: true }),
    z.maxLength(MAX_EMAIL, { error: `Email can be up to ${MAX_EMAIL} characters`, abort: true }),
    z.regex(EMAIL, 'Please enter a valid email address.'),
  )
