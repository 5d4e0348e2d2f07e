import { MAX_PERSON_NAME } from './limits.ts'
import { cleanLine, visibleLength } from './texts.ts'

// A small table instead of the confusables of Unicode TS 39, which weigh 100 KB on the page of the sign-up form.
/** Characters that look like a letter of the product's name, in lower case. Others of its letters follow from NFKD. */
const LOOK_ALIKES = {
  a: '@4аαλɑᴀꭺⲁꓮ',
  d: 'ԁđðɗɖᴅꭰꓓ∂',
  e: '3€℮еєεəҽᴇꭼⲉꓰ',
  f: 'ƒғϝſꜰꬵꓝ',
  i: '1l!|¡ıіιɩɪӏǀꭵⲓꓲ',
  m: 'мμϻᴍꮇⲙꓟ',
  n: 'пոηνŋɴⲛꓠ',
  o: '0оοσօסøөɵᴏᴑⲟဝ०๐٥۵〇○◯ꓳ',
  r: 'гᴦʀꭇꭈꭱꮁⲅꓣ',
  t: '7+†тτᴛꭲⲧꓔ',
}

const letterOf = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter])),
)

const replaceLookAlikes = (text: string): string =>
  Array.from(text.toLowerCase(), (character) => letterOf.get(character) ?? character).join('')

/** Returns the Latin letters that a reader sees, with `l` as `i`. Also reads `rn` as `m`, and `cl` as `d`. */
const toVisibleLetters = (text: string): string =>
  replaceLookAlikes(replaceLookAlikes(text).normalize('NFKD'))
    .replace(/[^a-z]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('ci', 'd')

/** The product's name, also with letters doubled or left out, and with a plural. */
const PRODUCT_NAME = /ro+m+ates?find/

/** Initials and abbreviations that no space separates from the next name, as in “J.R.Smith” and “Md.Rahman”. */
const ABBREVIATION = /(?<![\p{L}\p{M}\p{N}-])(\p{Lu}\p{Ll}{0,2}\.)(?=\p{Lu}\p{Ll}{3,}(?![\p{L}\p{M}\p{N}/:]))/gu

/** Puts a space after abbreviations, because “Md.Rahman” could be a domain. */
const spaceAbbreviations = (name: string): string => name.replace(ABBREVIATION, '$1 ')

const WEB_ADDRESSES = [
  /\/\/|\bwww\b|\bhttps?\b|xn--/i,
  // Two letters after a dot. One letter may be an initial.
  /[\p{L}\p{M}\p{N}][.。]+[\p{L}\p{N}]\p{M}*[\p{L}\p{N}]/u,
  // Names have no space or bracket before a dot.
  /[\p{L}\p{M}\p{N}][\s()[\]{}<>]+[.。][\s()[\]{}<>]*[\p{L}\p{N}]\p{M}*[\p{L}\p{N}]/u,
  /[\p{L}\p{M}\p{N}][.。]\s+(com|net|org|info)\b/iu,
  /\d[.。]\s*\d/,
]

const isWebAddress = (text: string): boolean => WEB_ADDRESSES.some((address) => address.test(text))

/**
 * Finds what a person's name must not contain, because other people get mails with it: an email or web address, or the
 * product's name. Returns the message for the user, or undefined for a valid name.
 */
export const findNameProblem = (name: string): string | undefined => {
  const text = spaceAbbreviations(name)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
  if (text.includes('@')) return 'A name can’t contain an email address.'
  if (isWebAddress(text)) {
    const isNameIfSpaced = !isWebAddress(text.replace(/([.。])(?=\S)/g, '$1 '))
    return `A name can’t contain a web address.${isNameIfSpaced ? ' Put a space after each dot.' : ''}`
  }
  return PRODUCT_NAME.test(toVisibleLetters(name)) ? 'A name can’t contain “Roommate Finder”.' : undefined
}

/**
 * Reads a person's name from an unvalidated source such as a token: cleans it with `cleanLine`, puts a space after
 * abbreviations and cuts it to `MAX_PERSON_NAME` UTF-16 code units. Returns undefined if no character is visible, and
 * for a name with a problem.
 */
export const toPersonName = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  // Removes the first half of a surrogate pair that was cut.
  const name = spaceAbbreviations(cleanLine(value))
    .slice(0, MAX_PERSON_NAME)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
  return visibleLength(name) > 0 && findNameProblem(name) === undefined ? name : undefined
}
