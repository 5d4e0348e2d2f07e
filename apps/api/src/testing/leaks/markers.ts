/** Kinds of markers. A marker has only letters and digits, so that URL, HTML and JSON encoding do not change it. */
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
