/**
 * Text that may be wrapped in the source: a line break there is a space, a blank line starts a paragraph.
 * It takes no values, so a dollar sign is just a dollar sign.
 */
export const prose = (text: TemplateStringsArray): string =>
  text
    .join('')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .join('\n\n')
