import type { Response } from 'express'

const CONTACT_KEYS = ['contactInfo', 'email', 'userEmail']

/** Returns whether a body contains a key of contact details at any depth. */
const hasContactKey = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(hasContactKey)
  if (typeof value !== 'object' || value === null) return false
  if (CONTACT_KEYS.some((key) => key in value)) return true
  for (const inner of Object.values(value)) if (typeof inner === 'object' && hasContactKey(inner)) return true
  return false
}

export const setCacheHeaders = (res: Response, body: unknown): void => {
  res.set('Vary', 'Authorization, Origin')
  res.set('Cache-Control', hasContactKey(body) ? 'no-store' : 'private, no-cache')
}
