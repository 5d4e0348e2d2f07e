import { MAX_PERSON_NAME } from './limits.ts'
import { foldLookAlikes, mergeLetters, toLatinLetters, toVisibleLetters } from './look-alikes.ts'
import { cleanLine, visibleLength } from './texts.ts'

/** The product's name as letters that are seen, without doubled ones. */
const PRODUCT_NAMES = ['romatefinder', 'romatesfinder']

/** Returns in how many letters the most similar part of a text differs from a word (Sellers' algorithm). */
const findDistance = (text: string, word: string): number => {
  let above = Array.from({ length: text.length + 1 }, () => 0)
  for (const letter of word) {
    const row = [(above[0] ?? 0) + 1]
    for (let i = 1; i <= text.length; i++) {
      const changed = (above[i - 1] ?? 0) + (text[i - 1] === letter ? 0 : 1)
      row.push(Math.min(changed, (above[i] ?? 0) + 1, (row[i - 1] ?? 0) + 1))
    }
    above = row
  }
  return Math.min(...above)
}

/** Returns whether a name has the product's name with at most one letter wrong, missing or too many. With two, “Roman Finder” has it. */
const posesAsProduct = (name: string): boolean => {
  const letters = toVisibleLetters(name).replace(/(.)\1+/g, '$1')
  return PRODUCT_NAMES.some((product) => findDistance(letters, product) <= 1)
}

/** Words that name a role, and are no surname. */
const ROLES = new Set(
  [
    ...['account', 'accounts', 'admin', 'admins', 'administrator', 'administrators', 'customer', 'customers'],
    ...['helpdesk', 'moderation', 'moderator', 'moderators', 'noreply', 'official', 'security'],
    ...['support', 'sysadmin', 'verification', 'verified', 'webmaster'],
    ...['administrador', 'administradora', 'moderador', 'moderadora', 'oficial', 'seguridad', 'soporte', 'verificado'],
    ...['administrateur', 'administratrice', 'moderateur', 'moderatrice', 'officiel', 'securite', 'verifie'],
    ...['administratorin', 'kunden', 'kundendienst', 'moderatorin', 'offiziell', 'sicherheit', 'verifiziert'],
  ].map(foldLookAlikes),
)

/** Words of which two name a role. One may be a name, as in “Robert Service” and “Trust Moyo”. */
const PARTS_OF_ROLES = new Set(
  [
    ...[
      'billing',
      'care',
      'center',
      'department',
      'desk',
      'fraud',
      'help',
      'payment',
      'payments',
      'refund',
      'refunds',
      'safety',
    ],
    ...['service', 'services', 'staff', 'team', 'trust'],
    ...['aide', 'ayuda', 'client', 'cliente', 'clientes', 'equipe', 'equipo', 'hilfe', 'pago', 'pagos', 'servicio'],
  ].map(foldLookAlikes),
)

/** Roles from which no common name differs in one letter. */
const LONG_ROLES = [...ROLES].filter((role) => role.length >= 8 || role === 'support')

/** Returns whether a folded word is a role, of a long one also with one letter wrong, missing or too many after the first. */
const isNearRole = (word: string): boolean =>
  ROLES.has(word) ||
  LONG_ROLES.some(
    (role) => role[0] === word[0] && Math.abs(role.length - word.length) <= 1 && findDistance(word, role) <= 1,
  )

/** Returns whether a folded word is a role, also with a part of one before or after it, as in “Supportteam”. */
const isRole = (word: string): boolean =>
  isNearRole(word) ||
  [...PARTS_OF_ROLES].some(
    (part) =>
      (word.endsWith(part) && isNearRole(word.slice(0, -part.length))) ||
      (word.startsWith(part) && isNearRole(word.slice(part.length))),
  )

/** Several words that together are a shorter role may be a name, as “Ad Min”. */
const MIN_SPACED_ROLE = 6

/** Returns whether several words together are a role, as in “Sup port”. Not with a wrong letter, as “Wei Master” has. */
const hasSpacedRole = (words: readonly string[]): boolean =>
  words.some((_, i) =>
    words.slice(i + 1).some((__, n) => {
      const joined = mergeLetters(words.slice(i, i + n + 2).join(''))
      return joined.length >= MIN_SPACED_ROLE && ROLES.has(joined)
    }),
  )

const namesRole = (name: string): boolean => {
  const listWords = (text: string) =>
    foldLookAlikes(text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')).match(/[\p{L}\p{N}]+/gu) ?? []
  const words = listWords(name)
  if (words.filter((word) => PARTS_OF_ROLES.has(word)).length > 1) return true
  // Digits inside of a word may be letters, as in “Supp0rt”; those at its ends may be a number, as in “Admin1”.
  const withoutNumbers = name.replace(/(?<![\p{L}\p{M}\p{N}])\p{Nd}+|\p{Nd}+(?![\p{L}\p{M}\p{N}])/gu, '')
  const joined = withoutNumbers.replace(/(?<=\p{L})[^\p{L}\p{M}\p{N}\s]+(?=\p{L})/gu, '').toLowerCase()
  return [words, listWords(withoutNumbers), listWords(joined)].some((each) => each.some(isRole) || hasSpacedRole(each))
}

/** Fewer digits are a year or a house number rather than a phone number. */
const MIN_PHONE_DIGITS = 7

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
  // Also with another symbol for the dot, except those that join parts of names.
  /[\p{L}\p{M}\p{N}]\s*[^\p{L}\p{M}\p{N}\s'’-]+\s*(com|net|org|info)\b/iu,
  /[a-z\d][^a-z\d]+(dot|punto|punkt)[^a-z\d]+(com|net|org|info|io|co|me|app|shop|site|online)\b/,
  /\d[.。]\s*\d/,
]

const isWebAddress = (text: string): boolean =>
  [text, toLatinLetters(text)].some((each) => WEB_ADDRESSES.some((address) => address.test(each)))

/**
 * Finds what a person's name must not contain, because other people read it in mails and beside messages: an email or web
 * address, a phone number, the product's name, or a role such as “Moderator”. Returns the message for the user, or undefined for a valid name.
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
  if ((text.match(/\p{Nd}/gu) ?? []).length >= MIN_PHONE_DIGITS) return 'A name can’t contain a phone number.'
  if (posesAsProduct(name)) return 'A name can’t contain “Roommate Finder”.'
  return namesRole(name) ? 'A name can’t contain a role such as “Support” or “Moderator”.' : undefined
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
