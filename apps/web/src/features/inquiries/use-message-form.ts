import { type SubmitEvent, useEffect, useMemo, useState } from 'react'
import { type Path, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '#src/lib/api-client.ts'
import { draftStore, newIdempotencyKey } from '#src/lib/draft.ts'
import { type SessionUser, useSession } from '#src/lib/session.tsx'
import { apiRefusal, type Refusal, useServerForm } from '#src/lib/use-server-form.ts'
import { toast } from '#src/ui/toast.tsx'

/** The raw values of the fields. */
type Texts = Record<string, string>

/** The differences between the contact form and the support form. */
export interface MessageKind<Values extends Texts, Input> {
  name: string
  shape: z.ZodMiniType<Values, Values>
  /** Empty values, in the order of the form. */
  noValues: Values
  /** The honeypot field. */
  trap: Path<Values>
  /** The contract's schema of the request body. */
  input: z.ZodMiniType<Input>
  /** Returns the values to prefill for a user. */
  valuesOf: (user: SessionUser) => Partial<Values>
  send: (input: Input, key: string) => Promise<unknown>
  /** The message after success. */
  sent: string
  /** The message after a failure. */
  failed: string
}

const areSameTexts = (one: Texts, other: Texts): boolean =>
  Object.keys(one).every((field) => one[field] === other[field])

const attempt = z.object({ message: z.string(), key: z.string() })

const storesOf = <Values extends Texts, Input>({ name, shape }: MessageKind<Values, Input>, uid: string | null) => ({
  message: draftStore({ name: `${name}-message`, uid, schema: shape }),
  attempt: draftStore({ name: `${name}-message-key`, uid, schema: attempt }),
})

/**
 * Stores the draft of a message until the tab closes. A visitor's draft stays after sign-in and belongs to the account
 * from the next change on.
 */
const useMessageDraft = <Values extends Texts, Input>(kind: MessageKind<Values, Input>, uid: string | null) => {
  const own = useMemo(() => storesOf(kind, uid), [kind, uid])
  const visitors = useMemo(() => storesOf(kind, null), [kind])
  const [found, setFound] = useState(() => ({ by: uid, values: visitors.message.read() ?? own.message.read() }))
  // The session may load after the first render.
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
      /** Returns the idempotency key of a message: the same for the same input until `clear` or `dropKey`. */
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

/** Lets the browser warn before the tab closes, which erases the draft. Navigation inside the site keeps it. */
const useUnloadWarning = (isUnsent: boolean) => {
  useEffect(() => {
    if (!isUnsent) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsent])
}

/** Creates a form that sends a message. Stores a draft until the message is sent. Render it inside `ResetOnSignOut`. */
export const useMessageForm = <Values extends Texts, Input>(kind: MessageKind<Values, Input>) => {
  const { user, loading } = useSession()
  const blank = useMemo<Values>(() => ({ ...kind.noValues, ...(user && kind.valuesOf(user)) }), [kind, user])
  const { found, draft, forget } = useMessageDraft(kind, user?.uid ?? null)
  const [sent, setSent] = useState(false)

  const toRefusal = (error: unknown): Refusal => {
    const refusal = apiRefusal(error, kind.failed)
    // For a rate limit, the server's message says when to retry.
    return error instanceof ApiError && error.code === 'rate_limited' ? refusal : { ...refusal, sentence: kind.failed }
  }
  const form = useServerForm<Values, Input>(kind.input, {
    // The session may load after the first render. keepDirtyValues keeps the text typed until then.
    values: found ?? blank,
    resetOptions: { keepDirtyValues: true },
    toRefusal,
    onLateError: (error) => toast({ text: toRefusal(error).sentence ?? kind.failed, tone: 'danger' }),
    long: true,
  })
  const values = useWatch({ control: form.control, compute: (present: Values) => present })
  const unsent = !areSameTexts(values, blank) && !areSameTexts(values, kind.noValues)

  if (sent && unsent) setSent(false)
  useEffect(() => {
    if (unsent) draft.save(values)
    else if (!loading) draft.clear()
  }, [draft, unsent, values, loading])
  useUnloadWarning(unsent)

  const clearForm = () => {
    draft.clear()
    forget()
    form.reset(blank, { keepFieldsRef: true, keepDirtyValues: false })
  }

  const send = async (input: Input) => {
    try {
      await kind.send(input, draft.keyOf(input))
    } catch (error) {
      // The key belongs to another message, so the server has not accepted this one.
      if (error instanceof ApiError && error.code === 'conflict') draft.dropKey()
      throw error
    }
    if (!form.isMounted()) {
      draft.clear()
      toast({ text: kind.sent, tone: 'success' })
      return
    }
    clearForm()
    setSent(true)
  }
  const formProps = form.formProps(send)

  return {
    ...form,
    values,
    /** Returns the props of a select, which needs its value on the first render. */
    bindChoice: (field: Path<Values>) => ({ ...form.bind(field), value: values[field] }),
    formProps: {
      ...formProps,
      onSubmit: (event: SubmitEvent) => {
        setSent(false)
        formProps.onSubmit(event)
      },
    },
    /** The props of the honeypot. */
    trap: form.register(kind.trap),
    success: sent ? kind.sent : null,
    /** True if the form continues a stored draft. */
    restored: found !== null && unsent,
    discard: () => {
      clearForm()
      // The pressed button is no longer rendered.
      const [first] = Object.keys(kind.noValues) as Path<Values>[]
      if (first) form.setFocus(first)
    },
  }
}
