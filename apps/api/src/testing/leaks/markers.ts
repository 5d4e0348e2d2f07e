/**
 * Details for leak tests. Each contains a marker of its kind and number, which can be found in a response in any encoding.
 */
export type MarkerKind = 'contact' | 'email' | 'hidden' | 'title'

const kindLetters: Record<MarkerKind, string> = { contact: 'c', email: 'e', hidden: 'h', title: 't' }

export const createMarker = (kind: MarkerKind, number: number): string => `zq${kindLetters[kind]}x${number}xz`

/** Digits that are unlikely in ids. */
const PHONE_PREFIX = '7770777'
const PHONE_DIGITS = 7

export const createPhone = (number: number): string => `+1 ${PHONE_PREFIX}${String(number).padStart(PHONE_DIGITS, '0')}`

const MARKERS = /zq([ceht])x(\d+)xz|7770777(\d{7})/g

/** Finds the markers in a text. A phone number counts as the marker of its contact. */
export const findMarkers = (text: string): Set<string> =>
  new Set(
    [...text.toLowerCase().matchAll(MARKERS)].map(([found, , , digits]) =>
      digits === undefined ? found : createMarker('contact', Number(digits)),
    ),
  )
