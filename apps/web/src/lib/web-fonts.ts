import displayLatinExt from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url'
import displayLatin from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import sansLatinExt from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url'
import sansLatin from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'

// The subsets that texts here use, each with the characters that its file holds.
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD'
const LATIN_EXT =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF'

const face = (family: string, weight: string, url: string, unicodeRange: string) =>
  new FontFace(family, `url(${url}) format("woff2-variations")`, { weight, unicodeRange, display: 'swap' })

const sans = (url: string, unicodeRange: string) => face('Instrument Sans Variable', '400 700', url, unicodeRange)
const display = (url: string, unicodeRange: string) =>
  face('Bricolage Grotesque Variable', '200 800', url, unicodeRange)

/**
 * Puts words from the fallbacks, which measure the same, into the fonts of the site once all of these are there: each that
 * comes alone has the page laid out anew.
 */
export const loadWebFonts = async (): Promise<void> => {
  const needed = [sans(sansLatin, LATIN), display(displayLatin, LATIN)]
  // One that cannot be had keeps no other back.
  await Promise.allSettled(needed.map((font) => font.load()))
  for (const font of [...needed, sans(sansLatinExt, LATIN_EXT), display(displayLatinExt, LATIN_EXT)])
    document.fonts.add(font)
}
