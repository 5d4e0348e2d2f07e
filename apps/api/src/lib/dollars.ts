const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Formats an amount in US dollars, with cents unless it is whole. */
export const formatDollars = (amount: number): string => dollars.format(amount)
