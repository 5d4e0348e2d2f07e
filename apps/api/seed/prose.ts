/**
 * Unwraps a template: line breaks become spaces, and blank lines start paragraphs. Takes no values, so `$` needs no
 * escape.
 */
export const prose = (text: TemplateStringsArray): string =>
  text
    .join('')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .join('\n\n')
