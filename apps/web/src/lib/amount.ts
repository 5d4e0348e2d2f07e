const US_AMOUNT = /^\$? ?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(\.\d{1,2})?$/

export const AMOUNT_FORMAT = 'Enter an amount like 800 or 1,200.50'

/** Parses an amount in US format: `850`, `$1,200.50`. Returns null for anything else, such as `800,50` or `1.200`. */
export const parseAmount = (text: string): number | null => {
  const trimmed = text.trim()
  return US_AMOUNT.test(trimmed) ? Number(trimmed.replace(/[$, ]/g, '')) : null
}
