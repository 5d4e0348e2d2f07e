import { cleanEmail, isEmail } from '@roommate-finder/contracts/email'
import { MAX_PERSON_NAME } from '@roommate-finder/contracts/limits'
import { findNameProblem } from '@roommate-finder/contracts/person-name'
import { cleanLine, visibleLength } from '@roommate-finder/contracts/texts'
import * as z from 'zod/mini'
import { meetsPolicy, PASSWORD_POLICY_MESSAGE } from './password/strength.ts'

/** The maximum length that the identity service accepts. */
const MAX_PHOTO_URL = 2000

const email = z
  .string()
  .check(
    z.overwrite(cleanEmail),
    z.minLength(1, { error: 'Please enter your email address.', abort: true }),
    z.refine(isEmail, 'Please enter a valid email address.'),
  )

const name = (missing: string) =>
  z.string().check(
    z.overwrite(cleanLine),
    z.refine((text) => visibleLength(text) > 0, { error: missing, abort: true }),
    z.maxLength(MAX_PERSON_NAME, `Please use ${MAX_PERSON_NAME} characters or fewer.`),
    z.refine((text) => findNameProblem(text) === undefined, {
      error: ({ input }) => findNameProblem(String(input)) ?? missing,
    }),
  )

const isHttps = (url: string): boolean => new URL(url).protocol === 'https:'

/** An empty string means no photo. */
const photoURL = z.string().check(
  z.trim(),
  z.maxLength(MAX_PHOTO_URL, { error: 'Please use a shorter link.', abort: true }),
  z.refine((url) => url === '' || URL.canParse(url), {
    error: 'Please enter a valid link, such as https://example.com/me.jpg.',
    abort: true,
  }),
  z.refine((url) => url === '' || isHttps(url), 'The link must start with https://.'),
)

const newPassword = z.string().check(z.refine(meetsPolicy, PASSWORD_POLICY_MESSAGE))

export const signInSchema = z.object({
  email,
  // Not checked against the policy, because old passwords may not meet it.
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
})

export const signUpSchema = z.object({
  displayName: name('Please enter your full name.'),
  email,
  photoURL,
  password: newPassword,
})

export const resetMailSchema = z.object({ email })

export const newPasswordSchema = z.object({ password: newPassword })

export const profileSchema = z.object({ displayName: name('Please enter your name.'), photoURL })
