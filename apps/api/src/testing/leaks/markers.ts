/**
 * Details that can be told from everything else in an answer, however it is encoded: each holds one marker, which
 * names its kind and its place.
 */
export type MarkerKind = 'contact' | 'email' | 'hidden'

const letters: Record<MarkerKind, string> = { contact: 'c', email: 'e', hidden: 'h' }

export const marker = (kind: MarkerKind, number: number): string => `zq${letters[kind]}x${number}xz`

/** Longer than any row of digits that an id may hold by chance. */
const PHONE = '7770777'
const PHONE_DIGITS = 7

export const phone = (number: number): string => `+1 ${PHONE}${String(number).padStart(PHONE_DIGITS, '0')}`

const MARKERS = /zq([ceh])x(\d+)xz|7770777(\d{7})/g

/** The markers in a text; a phone number counts as that of the contact which it is. */
export const markersIn = (text: string): Set<string> =>
  new Set(
    [...text.toLowerCase().matchAll(MARKERS)].map(([found, , , digits]) =>
      digits === undefined ? found : marker('contact', Number(digits)),
    ),
  )
