import { type TargetRef, targetParams } from '@roommate-finder/contracts/moderation'
import * as z from 'zod/mini'

/** Names a target in the URL, such as `listing:6720…`. */
export type TargetKey = `${TargetRef['type']}:${string}`

export const toKey = ({ type, id }: TargetRef): TargetKey => `${type}:${id}`

/** Reads a target from the URL. Returns null for an invalid key. */
export const readKey = (key: string | null): TargetRef | null => {
  const [type, id] = (key ?? '').split(':')
  return z.safeParse(targetParams, { type, id }).data ?? null
}
