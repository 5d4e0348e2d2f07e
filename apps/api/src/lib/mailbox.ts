const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox that an address is probably delivered to, for limits and suspensions only. One mailbox has many addresses: many
 * providers deliver `ana+anything@` to `ana@`, and Gmail ignores dots.
 */
export const toMailbox = (address: string): string => {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const [name = ''] = address.slice(0, at).toLowerCase().split('+', 1)
  if (DOTLESS.has(domain)) return `${name.replaceAll('.', '')}@gmail.com`
  return `${name}@${domain}`
}
