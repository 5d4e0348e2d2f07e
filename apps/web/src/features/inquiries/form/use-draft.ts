import { useMemo, useState } from 'react'
import type { MessageKind, Texts } from './message-kind.ts'
import { unsentMessage } from './unsent.ts'

/** What somebody typed before, under their own name or as the visitor that they were until they signed in. */
export const useDraft = <Values extends Texts, Input>(kind: MessageKind<Values, Input>, uid: string | null) => {
  const own = useMemo(() => unsentMessage(kind, uid), [kind, uid])
  const visitors = useMemo(() => unsentMessage(kind, null), [kind])
  const [draft, setDraft] = useState(() => ({ of: uid, values: visitors.read() ?? own.read() }))
  // Who is signed in may be known only after the first picture.
  if (draft.of !== uid) setDraft({ of: uid, values: draft.values ?? own.read() })

  // What a visitor typed is theirs alone once they have signed in.
  const store = useMemo(
    () => ({
      save: (values: Values) => {
        if (own.of !== null) visitors.clear()
        own.save(values)
      },
      clear: () => {
        visitors.clear()
        own.clear()
      },
      keyOf: own.keyOf,
      dropKey: own.dropKey,
    }),
    [own, visitors],
  )
  return { kept: draft.values, store, forget: () => setDraft({ of: uid, values: null }) }
}
