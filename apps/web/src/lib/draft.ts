import * as z from 'zod/mini'
import { type Store, tabStore } from './stored.ts'

/**
 * Stores a draft of one user, by default until the tab closes. `name` identifies the form. `uid` is null for a visitor.
 * `read` returns null if the stored value does not match the schema.
 */
export const draftStore = <S extends z.ZodMiniType>({
  name,
  uid,
  schema,
  store = tabStore,
}: {
  name: string
  uid: string | null
  schema: S
  store?: Store
}) => {
  // `forgetUser` expects the uid at the end.
  const key = `roommate-finder:${name}${uid === null ? '' : `:${uid}`}`
  return {
    read: (): z.output<S> | null => {
      try {
        return z.safeParse(schema, JSON.parse(store.read(key) ?? 'null')).data ?? null
      } catch {
        return null
      }
    },
    save: (value: z.output<S>): void => store.write(key, JSON.stringify(value)),
    clear: (): void => store.erase(key),
  }
}

/** Creates a random UUID (version 4). Pages without TLS lack `crypto.randomUUID`. */
export const newUuid = (): string => {
  const hex = newIdempotencyKey()
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

/** Creates a value for the header `Idempotency-Key`. Pages without TLS lack `crypto.randomUUID`. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
