const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Formats an amount in US dollars, with cents unless it is whole. */
export const formatDollars = (amount: number): string => dollars.format(amount)

const toCents = (amount: number): number => Math.round(amount * 100)

/** Returns whether a rent changes by 3 % or more. Compares cents: as a fraction, 291.97 is above 97 % of 301. */
export const isNotableChange = (before: number, after: number): boolean =>
  before !== after && Math.abs(toCents(after) - toCents(before)) * 100 >= toCents(before) * 3
