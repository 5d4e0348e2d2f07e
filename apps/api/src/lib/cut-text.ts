const words = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Cuts a text to `max` code points before the word, else the grapheme, that does not fit. */
export const cutText = (text: string, max: number): string => {
  if (text.length <= max) return text
  const end = Array.from(text).slice(0, max).join('').length
  if (end === text.length) return text
  const startIn = (segmenter: Intl.Segmenter): number => segmenter.segment(text).containing(end)?.index ?? 0
  return text.slice(0, startIn(words) || startIn(graphemes) || end).trimEnd()
}
