import { domainToASCII } from 'node:url'

/** Domains of one provider whose addresses with the same name are one mailbox, and the characters that it ignores. */
const PROVIDERS = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
]

/** Returns one form of a domain, which may be written in Unicode and with a dot at its end. */
const toDomain = (written: string): string => (domainToASCII(written) || written.toLowerCase()).replace(/\.$/, '')

/**
 * Returns the mailbox that an address is probably delivered to, for limits and suspensions only. One mailbox has many addresses: many
 * providers deliver `ana+anything@` to `ana@`, and some ignore dots or have several domains.
 */
export const toMailbox = (address: string): string => {
  const at = address.lastIndexOf('@')
  const domain = toDomain(address.slice(at + 1))
  const [name = ''] = address.slice(0, at).toLowerCase().split('+', 1)
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain))
  if (!provider) return `${name}@${domain}`
  const kept = provider.ignored ? name.replace(provider.ignored, '') : name
  return `${kept}@${provider.domains[0]}`
}
