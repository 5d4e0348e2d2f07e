import * as z from 'zod/mini'
import { formatNumber, removeBidiControls } from './primitives.ts'

// Separate from primitives.ts, because pages without forms do not load it.

/**
 * Cleans text of several lines: removes control characters except line breaks and tabs, and bidirectional controls,
 * writes every line break as `\n` and half a surrogate pair as U+FFFD, trims. Keeps other zero-width characters, which
 * emoji sequences and scripts such as Persian need.
 */
export const cleanText = (text: string): string =>
  removeBidiControls(text.toWellFormed())
    .replace(/\r\n?|\u0085/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim()

/** Zero-width joiners that join nothing, because there is no visible character on one side. */
const LOOSE_JOINERS = /(?<![^\s\u200c\u200d])[\u200c\u200d]+|[\u200c\u200d]+(?![^\s\u200c\u200d])/gu

/** What one line must not contain, or a flag as the first group, whose tags (a country and a region) are kept. */
const REMOVED =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|\p{Cc}|(?=\p{Cf})(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu

/**
 * Cleans text of one line: writes line breaks and tabs as spaces and half a surrogate pair as U+FFFD, removes other
 * control characters, bidirectional controls and zero-width characters, trims. Keeps joiners inside words and emoji,
 * such as می‌خواهم and 👨‍👩‍👧, and the tags of flags such as 🏴󠁧󠁢󠁳󠁣󠁴󠁿.
 */
export const cleanLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(REMOVED, '$1')
    .replace(LOOSE_JOINERS, '')
    .trim()

/**
 * Counts the visible characters (code points), without leading and trailing spaces. The blank braille pattern (U+2800)
 * is a symbol in Unicode, but invisible.
 */
export const visibleLength = (text: string): number =>
  Array.from(text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim()).length

/** The limits of a required text. `name` begins the error messages. */
interface TextRule {
  name: string
  /** In visible characters. */
  min: number
  /** In code points. */
  max: number
  /** The message for a text under `min`, if not the usual one. */
  tooShort?: string
}

const checkedText = (clean: (text: string) => string, { name, min, max, tooShort }: TextRule) => {
  const required = `${name} is required`
  return z
    .string(required)
    .check(
      z.overwrite(clean),
      z.refine((text) => visibleLength(text) > 0, { error: required, abort: true }),
      z.refine((text) => visibleLength(text) >= min, tooShort ?? `${name} must be at least ${min} characters`),
      z.maxLength(max, `${name} can be up to ${formatNumber(max)} characters`),
    )
    .register(z.globalRegistry, { minLength: min })
}

/** Required text of several lines, cleaned by `cleanText` before its length is checked. */
export const requiredText = (rule: TextRule) => checkedText(cleanText, rule)

/** Required text of one line, cleaned by `cleanLine` before its length is checked. */
export const requiredLine = (rule: TextRule) => checkedText(cleanLine, rule)
