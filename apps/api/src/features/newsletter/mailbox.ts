const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address most likely ends in, for counting alone: many providers deliver `ana+anything@` to `ana@`,
 * and one of them ignores dots, so that one mailbox has any number of addresses.
 */
export const mailboxOf = (address: string): string => {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const [name = ''] = address.slice(0, at).toLowerCase().split('+', 1)
  if (DOTLESS.has(domain)) return `${name.replaceAll('.', '')}@gmail.com`
  return `${name}@${domain}`
}
