import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type Path, type Resolver, useForm, useWatch } from 'react-hook-form'
import { ApiError, serverSentence } from '#src/lib/api-client.ts'
import { useSession } from '#src/lib/session.tsx'
import { useShown } from '#src/lib/use-shown.ts'
import { toast } from '#src/ui/toast.tsx'
import { useMessageDraft } from './message-draft.ts'
import { type MessageKind, sameTexts, type Texts } from './message-kind.ts'

interface Refusal<Values extends Texts> {
  sentence: string
  /** What belongs to no field of the form. */
  others: readonly string[]
  fields: Partial<Record<Path<Values>, string>>
}

const readRefusal = <Values extends Texts, Input>(
  error: unknown,
  { fields, failed }: MessageKind<Values, Input>,
): Refusal<Values> => {
  const refusal: Refusal<Values> = { sentence: failed, others: [], fields: {} }
  if (!(error instanceof ApiError)) return refusal
  // To try again would be no use yet, so the server's own words say when.
  if (error.code === 'rate_limited') refusal.sentence = serverSentence(error) ?? failed
  const others: string[] = []
  for (const [name, message] of Object.entries(error.fields)) {
    const field = fields.find((candidate) => candidate === name)
    if (field) refusal.fields[field] = message
    else others.push(message)
  }
  return { ...refusal, others }
}

/** The browser asks before the tab goes, and the draft with it. Inside the site nothing is lost. */
const useUnloadWarning = (when: boolean) => {
  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [when])
}

/**
 * A form that sends a message. Fields are checked when it is sent, and from then on as they are left; what the server
 * refused stays until that field is changed. What is typed is kept in the tab until it is sent. It is one person's: put it
 * into `OnePerson`.
 */
export const useMessageForm = <Values extends Texts, Input>(kind: MessageKind<Values, Input>) => {
  const { user, loading } = useSession()
  const [refusal, setRefusal] = useState<Refusal<Values> | null>(null)
  const isShown = useShown()
  const sending = useRef(false)

  const blank = useMemo<Values>(() => ({ ...kind.noValues, ...(user && kind.valuesOf(user)) }), [kind, user])
  const { found: kept, draft: store, forget } = useMessageDraft(kind, user?.uid ?? null)
  const form = useForm<Values, unknown, Input>({
    // Whose message it is may be known only after the first picture; what was typed until then stays.
    values: kept ?? blank,
    resetOptions: { keepDirtyValues: true },
    resolver: useMemo<Resolver<Values, unknown, Input>>(
      () =>
        standardSchemaResolver<Values, unknown, Input>({
          '~standard': { version: 1, vendor: 'zod', validate: kind.input['~standard'].validate },
        }),
      [kind],
    ),
    mode: 'onSubmit',
    reValidateMode: 'onBlur',
  })
  const values = useWatch({ control: form.control, compute: (present: Values) => present })
  const unsent = !sameTexts(values, blank) && !sameTexts(values, kind.noValues)

  useEffect(() => {
    if (unsent) store.save(values)
    else if (!loading) store.clear()
  }, [store, unsent, values, loading])
  useUnloadWarning(unsent)

  const empty = () => {
    store.clear()
    forget()
    form.reset(blank, { keepFieldsRef: true, keepDirtyValues: false })
  }

  const discard = () => {
    empty()
    // The button that was pressed is gone.
    const [first] = kind.fields
    if (first) form.setFocus(first)
  }

  const delivery = useMutation({
    mutationFn: (input: Input) => kind.send(input, store.keyOf(input)),
    onSuccess: () => {
      if (isShown()) {
        empty()
        return
      }
      store.clear()
      toast({ text: kind.sent, tone: 'success' })
    },
    onError: (error) => {
      // The key was used with another message, so this one has not arrived.
      if (error instanceof ApiError && error.code === 'conflict') store.dropKey()
      if (isShown()) setRefusal(readRefusal(error, kind))
      else toast({ text: readRefusal(error, kind).sentence, tone: 'danger' })
    },
  })
  const { isPending, isSuccess } = delivery

  const leadToRefused = useEffectEvent(() => {
    const field = kind.fields.find((name) => refusal?.fields[name])
    if (!isPending && field) form.setFocus(field)
  })
  // Only a refusal moves the focus, once the form can be used again.
  useEffect(() => leadToRefused(), [isPending, refusal])

  const changed = (field: Path<Values>) => {
    form.clearErrors(field)
    if (isSuccess) delivery.reset()
    setRefusal((present) => present && { ...present, fields: { ...present.fields, [field]: undefined } })
  }

  const send = async () => {
    if (sending.current) return
    sending.current = true
    setRefusal(null)
    delivery.reset()
    try {
      // What a failure says is told by `onError`.
      await form.handleSubmit((input) => delivery.mutateAsync(input).catch(() => undefined))()
    } finally {
      sending.current = false
    }
  }

  const bind = (field: Path<Values>) => ({
    ...form.register(field, { onChange: () => changed(field) }),
    error: form.getFieldState(field, form.formState).error?.message ?? refusal?.fields[field],
  })

  return {
    values,
    /** For the field that no person meets. */
    trap: form.register(kind.trap),
    /** For the native form: errors are shown by us, in our words. */
    native: {
      noValidate: true,
      'aria-busy': isPending,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault()
        void send()
      },
    },
    bind,
    /** For a choice, which takes its value before the form knows of its field. */
    bindChoice: (field: Path<Values>) => ({ ...bind(field), value: values[field] }),
    sending: isPending,
    sent: isSuccess ? kind.sent : null,
    refusal,
    /** A message of before is back. */
    restored: kept !== null && unsent,
    discard,
  }
}
