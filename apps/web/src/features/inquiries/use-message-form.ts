import { type SubmitEvent, useEffect, useState } from 'react'
import { type Path, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '#src/lib/api-client.ts'
import { useDraft, useDraftValue } from '#src/lib/draft.ts'
import { type SessionUser, useSession } from '#src/lib/session.tsx'
import { apiRefusal, type Refusal, useServerForm } from '#src/lib/use-server-form.ts'
import { toast } from '#src/ui/toast.tsx'

/** The raw values of the fields. */
type Texts = Record<string, string>

/** The differences between the contact form and the support form. */
export interface MessageKind<Values extends Texts, Input> {
  name: string
  /** The schema of the draft. */
  shape: z.ZodMiniType<{ [Field in keyof Values]?: Values[Field] | undefined }>
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

/** Lets the browser warn before the tab closes, which erases the draft of a visitor. */
const useUnloadWarning = (isUnsent: boolean) => {
  useEffect(() => {
    if (!isUnsent) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsent])
}

/** Creates a form that sends a message. Stores a draft until the message is sent. */
export const useMessageForm = <Values extends Texts, Input>(kind: MessageKind<Values, Input>) => {
  const { user } = useSession()
  const draft = useDraft(kind.name, kind.shape)
  const [sent, setSent] = useState(false)

  const toRefusal = (error: unknown): Refusal => {
    const refusal = apiRefusal(error, kind.failed)
    // For a rate limit, the server's message says when to retry.
    return error instanceof ApiError && error.code === 'rate_limited' ? refusal : { ...refusal, sentence: kind.failed }
  }
  const form = useServerForm<Values, Input>(kind.input, {
    defaultValues: { ...kind.noValues, ...(user && kind.valuesOf(user)) },
    draft,
    toRefusal,
    onLateError: (error) => toast({ text: toRefusal(error).sentence ?? kind.failed, tone: 'danger' }),
    long: true,
  })
  const values = useWatch({ control: form.control, compute: (present: Values) => present })
  const isUnsent = useDraftValue(draft) !== null
  if (sent && isUnsent) setSent(false)
  useUnloadWarning(isUnsent && draft.isVisitors)

  const send = async (input: Input) => {
    try {
      await kind.send(input, draft.keyFor(input))
    } catch (error) {
      // The key belongs to another message, so the server has not accepted this one.
      if (error instanceof ApiError && error.code === 'conflict') draft.dropKey()
      throw error
    }
    if (!form.isMounted()) {
      toast({ text: kind.sent, tone: 'success' })
      return
    }
    form.discard()
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
    restored: form.restored && isUnsent,
    discard: () => {
      form.discard()
      // The pressed button is no longer rendered.
      const [first] = Object.keys(kind.noValues) as Path<Values>[]
      if (first) form.setFocus(first)
    },
  }
}
