import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { checkRecord, type DraftRecord, PREFIX, parseRecord } from './draft-records.ts'
import { useSession } from './session.tsx'
import { browserStore, subscribeToStores, tabStore } from './stored.ts'

export const isSameDraft = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Creates a random UUID (version 4). Pages without TLS lack `crypto.randomUUID`. */
export const newUuid = (): string => {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

/**
 * Accesses what a user has typed into a form and not sent. The browser keeps it for `DRAFT_DAYS`, for all its tabs. A
 * visitor's draft (`uid` null) stays in the tab, because the next visitor may be another person. `name` identifies the
 * form. Only what `schema` knows is stored, so leave passwords out of it.
 */
export const draftOf = <S extends z.ZodMiniType>({
  name,
  uid,
  schema,
}: {
  name: string
  uid: string | null
  schema: S
}) => {
  // `forgetUser` expects the uid at the end.
  const key = uid === null ? PREFIX + name : `${PREFIX}${name}:${uid}`
  const store = uid === null ? tabStore : browserStore
  const readStored = () => store.read(key)
  const readRecord = () => parseRecord(readStored())
  const write = (changes: Partial<DraftRecord>) =>
    store.write(key, JSON.stringify({ ...readRecord(), savedAt: Date.now(), ...changes }))
  /** Returns what the schema knows of a value, or null if it does not match. */
  const pick = (value: unknown): z.output<S> | null => z.safeParse(schema, value).data ?? null
  const parse = (stored: string | null) => pick(parseRecord(stored)?.value)
  const read = () => parse(readStored())
  return {
    isVisitors: uid === null,
    pick,
    parse,
    read,
    /** Returns the stored text, for `useSyncExternalStore`. */
    readStored,
    /** Returns when the draft was changed, in ms since 1970. */
    savedAt: (): number | undefined => readRecord()?.savedAt,
    /** Stores a value. Does not renew the age of a draft that already is this value. */
    save: (value: z.input<S>): void => {
      const next = pick(value)
      if (!isSameDraft(next, read())) write({ value: next })
    },
    /** Erases the draft. With `sent`, only if the draft still is that value. An earlier draft returns. */
    clear: (sent?: unknown): void => {
      if (readStored() === null || (sent !== undefined && !isSameDraft(sent, read()))) return
      const earlier = checkRecord(readRecord()?.earlier)
      if (earlier) store.write(key, JSON.stringify(earlier))
      else store.erase(key)
    },
    /**
     * Returns the key of an attempt to send `input`: the same one for the same input until `clear` or `dropKey`. If the
     * response to an attempt was lost, the API does not carry out the next one again.
     */
    keyFor: (input: unknown): string => {
      const text = JSON.stringify(input)
      const last = readRecord()?.attempt
      if (last?.input === text) return last.key
      const attempt = { input: text, key: newUuid() }
      write({ attempt })
      return attempt.key
    },
    dropKey: (): void => {
      if (readRecord()?.attempt) write({ attempt: undefined })
    },
  }
}

export interface Draft<Value> extends Omit<ReturnType<typeof draftOf>, 'pick' | 'parse' | 'read' | 'save'> {
  parse: (stored: string | null) => Value | null
  pick: (value: unknown) => Value | null
  read: () => Value | null
  save: (value: Value) => void
}

/** Accesses a draft of the present user or visitor. `schema` must be constant. */
export const useDraft = <S extends z.ZodMiniType>(name: string, schema: S) => {
  const uid = useSession().user?.uid ?? null
  return useMemo(() => draftOf({ name, uid, schema }), [name, uid, schema])
}

/** Returns the value of a draft. Renders again after each change, also in another tab. */
export const useDraftValue = <Value>(draft: Draft<Value>): Value | null => {
  const stored = useSyncExternalStore(subscribeToStores, draft.readStored)
  return useMemo(() => draft.parse(stored), [draft, stored])
}
