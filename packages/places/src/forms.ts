/**
 * The long forms of words that place names shorten, and of other spellings. `Sainte` and `Saint` count as one, because
 * people write Sault Ste. Marie with either.
 */
const LONG_FORMS: Partial<Record<string, string>> = {
  st: 'saint',
  ste: 'saint',
  sainte: 'saint',
  ft: 'fort',
  mt: 'mount',
  pt: 'point',
  n: 'north',
  no: 'north',
  s: 'south',
  so: 'south',
  e: 'east',
  w: 'west',
  bch: 'beach',
  centre: 'center',
  ctr: 'center',
  fls: 'falls',
  harbour: 'harbor',
  hbr: 'harbor',
  hts: 'heights',
  jct: 'junction',
  lk: 'lake',
  mtn: 'mountain',
  spgs: 'springs',
  twp: 'township',
  vlg: 'village',
  vly: 'valley',
}

const NO_WORD_BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}'’])`
const NO_WORD_BEHIND = String.raw`(?![\p{L}\p{M}\p{N}'’])`
const BETWEEN = String.raw`[.\s\p{Pd}]`
const DIRECTION = '[nsew]'
/** At the beginning of a text or a part of it. A look-behind that follows its word is tried in few positions only. */
const startsPart = (word: string): string => String.raw`${word}(?<=(?:^|[,;(])\s*${word})`

/**
 * “St” may be Street, “MT” Montana and “ft” feet, so these are short forms before another word of a name only. Single
 * letters may be any word, or initials.
 */
const createPattern = (typedEnd: string): RegExp =>
  new RegExp(
    [
      String.raw`${NO_WORD_BEFORE}(?:st|ste|ft(?<!(?:\d|\bsq)\W*ft)|mt|pt)(?=${BETWEEN}+\p{L}${typedEnd})`,
      String.raw`${startsPart(DIRECTION)}(?=${BETWEEN}+\p{L}{2})`,
      String.raw`${NO_WORD_BEFORE}${DIRECTION}(?<!\p{L}\.${DIRECTION})(?=\.(?:\s+\p{L}|\p{L}{2}))`,
      String.raw`${startsPart('(?:no|so)')}(?=\.\s*\p{L})`,
      `${NO_WORD_BEFORE}(?:sainte|bch|centre|ctr|fls|harbour|hbr|hts|jct|lk|mtn|spgs|twp|vlg|vly)${NO_WORD_BEHIND}`,
    ].join('|'),
    'gu',
  )

const SHORT_FORM = createPattern('')
/** “st” alone may also become Stockton, so only texts that are being typed end with a short form. */
const TYPED_SHORT_FORM = createPattern(String.raw`|[.\s]*$`)

const toLongForm = (word: string): string => LONG_FORMS[word] ?? word

/** Replaces the short forms in place names, such as “st. paul” and “n. las vegas”. Takes text in lower case. */
export const expandForms = (text: string): string => text.replace(SHORT_FORM, toLongForm)

/** Replaces the short forms, also one at the end, which may be the beginning of another word. */
export const expandTyped = (text: string): string => text.replace(TYPED_SHORT_FORM, toLongForm)

/** Finds the long forms of the short ones in a text, by the index of the short one. Takes text in lower case. */
export const findLongForms = (text: string, { isTyped }: { isTyped: boolean }): Map<number, string> =>
  new Map(
    [...text.matchAll(isTyped ? TYPED_SHORT_FORM : SHORT_FORM)].map(({ 0: word, index }) => [index, toLongForm(word)]),
  )
