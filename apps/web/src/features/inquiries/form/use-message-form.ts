import { type SubmitEvent, useEffect, useMemo, useState } from 'react'
import { type Path, useWatch } from 'react-hook-form'
import { ApiError } from '#src/lib/api-client.ts'
import { useSession } from '#src/lib/session.tsx'
import { apiRefusal, type Refusal, useServerForm } from '#src/lib/use-server-form.ts'
import { toast } from '#src/ui/toast.tsx'
import { useMessageDraft } from './message-draft.ts'
import { type MessageKind, sameTexts, type Texts } from './message-kind.ts'

/** The browser asks before the tab closes and takes the draft with it. Inside the site nothing is lost. */
const useUnloadWarning = (when: boolean) => {
  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [when])
}

/** A form that sends a message. A draft keeps what is typed until it is sent. Render it inside `OnePerson`. */
export const useMessageForm = <Values extends Texts, Input>(kind: MessageKind<Values, Input>) => {
  const { user, loading } = useSession()
  const blank = useMemo<Values>(() => ({ ...kind.noValues, ...(user && kind.valuesOf(user)) }), [kind, user])
  const { found, draft, forget } = useMessageDraft(kind, user?.uid ?? null)
  const [sent, setSent] = useState(false)

  const toRefusal = (error: unknown): Refusal => {
    const refusal = apiRefusal(error, kind.failed)
    // The server says when to try again. Any other failure has the sentence of this form.
    return error instanceof ApiError && error.code === 'rate_limited' ? refusal : { ...refusal, sentence: kind.failed }
  }
  const form = useServerForm<Values, Input>(kind.input, {
    // The session may be known only after the first render. What was typed until then stays.
    values: found ?? blank,
    resetOptions: { keepDirtyValues: true },
    toRefusal,
    onLateError: (error) => toast({ text: toRefusal(error).sentence ?? kind.failed, tone: 'danger' }),
    long: true,
  })
  const values = useWatch({ control: form.control, compute: (present: Values) => present })
  const unsent = !sameTexts(values, blank) && !sameTexts(values, kind.noValues)

  if (sent && unsent) setSent(false)
  useEffect(() => {
    if (unsent) draft.save(values)
    else if (!loading) draft.clear()
  }, [draft, unsent, values, loading])
  useUnloadWarning(unsent)

  const empty = () => {
    draft.clear()
    forget()
    form.reset(blank, { keepFieldsRef: true, keepDirtyValues: false })
  }

  const send = async (input: Input) => {
    try {
      await kind.send(input, draft.keyOf(input))
    } catch (error) {
      // The key was used with another message, so this one has not arrived.
      if (error instanceof ApiError && error.code === 'conflict') draft.dropKey()
      throw error
    }
    if (!form.isMounted()) {
      draft.clear()
      toast({ text: kind.sent, tone: 'success' })
      return
    }
    empty()
    setSent(true)
  }
  const formProps = form.formProps(send)

  return {
    ...form,
    values,
    /** For a select, which takes its value before the form knows of the field. */
    bindChoice: (field: Path<Values>) => ({ ...form.bind(field), value: values[field] }),
    formProps: {
      ...formProps,
      onSubmit: (event: SubmitEvent) => {
        setSent(false)
        formProps.onSubmit(event)
      },
    },
    /** The honeypot's props. */
    trap: form.register(kind.trap),
    success: sent ? kind.sent : null,
    /** A draft of before is back. */
    restored: found !== null && unsent,
    discard: () => {
      empty()
      // The button that was pressed is gone.
      const [first] = Object.keys(kind.noValues) as Path<Values>[]
      if (first) form.setFocus(first)
    },
  }
}
