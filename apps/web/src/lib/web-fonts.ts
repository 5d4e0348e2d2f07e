import displayLatin from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url'
import displayLatinExt from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff2?url'
import sansLatinExt from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url'
import sansLatin from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'

// The subsets that texts here use, each with the characters that its file holds.
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD'
const LATIN_EXT =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF'

const face = (family: string, weight: string, url: string, unicodeRange: string) =>
  new FontFace(family, `url(${url}) format("woff2")`, { weight, unicodeRange, display: 'swap' })

// A rarer character comes from a family of its own: of one that holds a file which is not there yet, a browser looks for
// a stand-in in every size, whether its characters occur or not.
const sans = (url: string, unicodeRange: string, family = 'Instrument Sans') =>
  face(family, '400 700', url, unicodeRange)
const display = (url: string, unicodeRange: string, family = 'Bricolage Grotesque') =>
  face(family, '700', url, unicodeRange)

/**
 * Fetches the fonts of the site, and puts words into them once they are there, all at once: each that comes alone has the
 * page laid out anew. Until then words stand in fallbacks that measure the same.
 */
export const loadWebFonts = async (): Promise<void> => {
  const needed = [sans(sansLatin, LATIN), display(displayLatin, LATIN)]
  // One that cannot be had keeps no other back.
  await Promise.allSettled(needed.map((font) => font.load()))
  const rarer = [
    sans(sansLatinExt, LATIN_EXT, 'Instrument Sans Extended'),
    display(displayLatinExt, LATIN_EXT, 'Bricolage Grotesque Extended'),
  ]
  for (const font of [...needed, ...rarer]) document.fonts.add(font)
  document.documentElement.dataset['webFonts'] = ''
}
