import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { draftStore, newIdempotencyKey } from '#src/lib/draft.ts'
import type { MessageKind, Texts } from './message-kind.ts'

const attempt = z.object({ message: z.string(), key: z.string() })

const storesOf = <Values extends Texts, Input>({ name, shape }: MessageKind<Values, Input>, uid: string | null) => ({
  message: draftStore({ name: `${name}-message`, uid, schema: shape }),
  attempt: draftStore({ name: `${name}-message-key`, uid, schema: attempt }),
})

/**
 * The draft of a message, kept in the tab. A visitor's draft stays when they sign in, and belongs to their account from the
 * first change on.
 */
export const useMessageDraft = <Values extends Texts, Input>(kind: MessageKind<Values, Input>, uid: string | null) => {
  const own = useMemo(() => storesOf(kind, uid), [kind, uid])
  const visitors = useMemo(() => storesOf(kind, null), [kind])
  const [found, setFound] = useState(() => ({ by: uid, values: visitors.message.read() ?? own.message.read() }))
  // The session may be known only after the first render.
  if (found.by !== uid) setFound({ by: uid, values: found.values ?? own.message.read() })

  const draft = useMemo(() => {
    const clear = (stores: typeof own) => {
      stores.message.clear()
      stores.attempt.clear()
    }
    return {
      save: (values: Values) => {
        if (uid !== null) clear(visitors)
        own.message.save(values)
      },
      clear: () => {
        clear(visitors)
        clear(own)
      },
      /** The idempotency key of a message: the same for the same input until `clear` or `dropKey`. */
      keyOf: (input: Input): string => {
        const message = JSON.stringify(input)
        const last = own.attempt.read()
        if (last?.message === message) return last.key
        const key = newIdempotencyKey()
        own.attempt.save({ message, key })
        return key
      },
      dropKey: own.attempt.clear,
    }
  }, [own, visitors, uid])
  return { draft, found: found.values, forget: () => setFound({ by: uid, values: null }) }
}
