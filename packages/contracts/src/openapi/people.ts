import { PHOTO_URL } from './photos.ts'

export const personFields = {
  name: 'Name of the person, `Roommate Finder member` without a valid one, or `Former member`.',
  photoURL: PHOTO_URL,
  verified: 'Whether the email address is confirmed.',
  emailConfirmedAt: 'When the API first saw that the email address was confirmed. Absent if it is not.',
  memberSince: 'When the account was created; null if that is unknown.',
  repliesWithin:
    'Usual time in which the person, as a host, answers a first message: the median of the last 90 days. Absent if it is over a day, for fewer than 5 first messages, and in lists.',
}

export const personExample = {
  name: 'Ben Ortiz',
  verified: true,
  emailConfirmedAt: '2026-01-05T09:04:00.000Z',
  memberSince: '2026-01-05T09:00:00.000Z',
} as const
