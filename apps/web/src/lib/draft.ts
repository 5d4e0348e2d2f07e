import * as z from 'zod/mini'
import { inTab, type Store } from './stored.ts'

/**
 * Stores a draft of one person in the browser, until the tab closes or as long as `store` lasts. `name` says what is
 * drafted, `uid` whose draft it is: null for a visitor. A stored value that does not fit the schema reads as null.
 */
export const draftStore = <S extends z.ZodMiniType>({
  name,
  uid,
  schema,
  store = inTab,
}: {
  name: string
  uid: string | null
  schema: S
  store?: Store
}) => {
  // The uid comes last: `forgetUser` looks for it there.
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

/** A random UUID. `crypto.randomUUID` is missing on pages without TLS. */
export const newUuid = (): string => {
  const hex = newIdempotencyKey()
  // Version 4, variant 1.
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

/** A value for an `Idempotency-Key` header. `crypto.randomUUID` is missing on pages without TLS. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
