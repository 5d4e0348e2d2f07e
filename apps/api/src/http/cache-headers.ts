import type { Response } from 'express'

const CONTACT_KEYS = new Set(['contactInfo', 'email', 'userEmail'])

/** Whether an answer tells how to reach a person. */
const holdsContact = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(holdsContact)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => CONTACT_KEYS.has(key) || holdsContact(inner))
}

export const setCacheHeaders = (res: Response, body: unknown): void => {
  res.vary('Authorization').vary('Origin')
  res.set('Cache-Control', holdsContact(body) ? 'no-store' : 'private, no-cache')
}
