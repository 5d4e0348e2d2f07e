import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { ApiError, serverSentence } from './api-error.ts'
import { type Draft, isSameDraft } from './draft.ts'
import { subscribeToStores } from './stored.ts'
import { useIsMounted } from './use-is-mounted.ts'

/** Why the server rejected a form. */
export interface Refusal {
  /** A message about the whole form, or null for none. */
  sentence: string | null
  /** Messages by field. An empty message only moves the focus to the field. */
  fields?: Readonly<Record<string, string>>
}

/** Converts an error of an API call. Uses `fallback` if the API sent no message. */
export const apiRefusal = (error: unknown, fallback: string): Refusal => ({
  sentence: serverSentence(error) ?? fallback,
  fields: error instanceof ApiError ? error.fields : {},
})

type Send<Input> = (input: Input) => Promise<unknown>

interface ServerFormOptions<Values extends FieldValues> {
  defaultValues: Values
  /** Keeps the fields that differ from `defaultValues` until they are sent. */
  draft?: FormDraft<Values> | undefined
  toRefusal: (error: unknown) => Refusal
  /** Called instead of showing the refusal if the form is no longer mounted. */
  onLateError?: (error: unknown) => void
  /**
   * After the first submit, a long form validates fields on blur, and keeps the server's message until the next submit.
   * Other forms validate on submit only, and any change removes the message.
   */
  long?: boolean
}

type Changes<Values> = { [Name in keyof Values]?: Values[Name] | undefined }

/** The fields of a form that differ from its defaults. */
export type FormDraft<Values extends FieldValues> = Draft<Changes<Values>>

/**
 * Keeps a form and its draft alike. Fills the form when the draft is another one, for example after a sign-in, or was
 * changed in another tab.
 */
const useFormDraft = <Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  defaults: Values,
  draft: FormDraft<Values> | undefined,
  /** The draft while it is being sent, else undefined. */
  sent: RefObject<unknown>,
) => {
  const [restored, setRestored] = useState(() => Boolean(draft?.read()))
  /** True while this hook changes form or draft, whose listeners then do nothing. */
  const isOwnChange = useRef(false)
  const asOwn = (run: () => void) => {
    isOwnChange.current = true
    run()
    isOwnChange.current = false
  }

  const save = useEffectEvent(() => {
    const values = draft?.pick(form.getValues())
    if (!draft || !values || isOwnChange.current) return
    // A draft may have fields of other forms.
    const all = Object.entries({ ...draft.read(), ...values })
    const changed = all.filter(([name, value]) => !isSameDraft(value, defaults[name]))
    asOwn(() => {
      if (changed.length > 0) draft.save(Object.fromEntries(changed) as Changes<Values>)
      else draft.clear()
    })
  })
  const load = useEffectEvent(() => {
    const values = draft?.pick(form.getValues())
    if (!draft || !values || isOwnChange.current) return
    const stored = { ...defaults, ...draft.read() } as Changes<Values>
    asOwn(() => {
      for (const name of Object.keys(values) as Path<Values>[])
        if (!isSameDraft(values[name], stored[name])) form.setValue(name, stored[name] as Values[Path<Values>])
    })
  })
  const { subscribe } = form
  useEffect(() => {
    const stopSaving = subscribe({ formState: { values: true }, callback: () => save() })
    const stopLoading = subscribeToStores(() => load())
    return () => {
      stopSaving()
      stopLoading()
    }
  }, [subscribe])

  const defaultsKey = JSON.stringify(defaults)
  const filled = useRef({ draft, defaultsKey })
  const refill = useEffectEvent(() => {
    const before = filled.current
    filled.current = { draft, defaultsKey }
    if (!draft || (before.draft === draft && before.defaultsKey === defaultsKey)) return
    const stored = draft.read()
    const isOther = before.draft !== draft
    // The session may load while the form is open. The draft that the visitor typed then becomes the user's.
    const isContinued = stored === null && (!isOther || before.draft?.isVisitors === true)
    // keepFieldsRef lets setFocus work right after the reset.
    asOwn(() => form.reset({ ...defaults, ...stored }, { keepFieldsRef: true, keepDirtyValues: isContinued }))
    if (isOther && !isContinued) setRestored(stored !== null)
  })
  useEffect(() => refill(), [draft, defaultsKey])

  const eraseDraft = () => asOwn(() => draft?.clear(sent.current))

  return {
    /** True if the form continues a stored draft. */
    restored,
    /** Erases the draft, but not the fields. While it is being sent, keeps what another page has changed since. */
    eraseDraft,
    /** Erases the draft like `eraseDraft` and shows what is left of it, usually an empty form. */
    discard: () => {
      eraseDraft()
      asOwn(() => form.reset({ ...defaults, ...draft?.read() }, { keepFieldsRef: true }))
      setRestored(false)
    },
  }
}

/**
 * Creates a form that a schema validates before it is sent. Contract schemas fit. Changing a field removes its message.
 * A refusal moves the focus to its first field or, if it names no field, to `refusalRef`.
 */
export const useServerForm = <Values extends FieldValues, Input>(
  schema: ZodMiniType<Input>,
  { defaultValues, draft, toRefusal, onLateError, long = false }: ServerFormOptions<Values>,
) => {
  const form = useForm<Values, unknown, Input>({
    defaultValues: { ...defaultValues, ...draft?.read() } as DefaultValues<Values>,
    resolver: zodResolver(schema as unknown as ZodMiniType<Input, Values>),
    reValidateMode: 'onSubmit',
  })
  const sent = useRef<unknown>(undefined)
  const { restored, discard, eraseDraft } = useFormDraft(form, defaultValues, draft, sent)
  const { formState } = form
  const { isSubmitted } = formState
  const serverError = formState.errors.root?.['server']
  const [others, setOthers] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const refusalRef = useRef<HTMLDivElement>(null)
  const isMounted = useIsMounted()

  const refusal = useMemo(
    () => (serverError ? { sentence: serverError.message || null, others } : null),
    [serverError, others],
  )

  const fieldNames = () => Object.keys(form.getValues()) as Path<Values>[]
  const errorOf = (name: Path<Values>) => form.getFieldState(name, formState).error

  const focusRefused = useEffectEvent(() => {
    if (sending || !serverError) return
    const refused = fieldNames().find(errorOf)
    if (refused) form.setFocus(refused)
    else refusalRef.current?.focus()
  })
  // Each refusal creates a new `others` array. Waits for the end of sending, because fields may be inert until then.
  useEffect(() => focusRefused(), [others, sending])

  const showRefusal = ({ sentence, fields = {} }: Refusal) => {
    const known = fieldNames().filter((name) => name in fields)
    for (const name of known) form.setError(name, { type: 'server', message: fields[name] ?? '' })
    setOthers(
      Object.keys(fields).flatMap((name) => (known.some((field) => field === name) ? [] : (fields[name] ?? []))),
    )
    form.setError('root.server', { message: sentence ?? '' })
  }

  const deliver = async (input: Input, send: Send<Input>) => {
    setSending(true)
    sent.current = draft?.read()
    try {
      await send(input)
      eraseDraft()
    } catch (error) {
      if (isMounted()) showRefusal(toRefusal(error))
      else onLateError?.(error)
    } finally {
      sent.current = undefined
      setSending(false)
    }
  }

  /** Validates and sends the form. Does nothing while an earlier submit is in flight. */
  const submit = async (send: Send<Input>) => {
    if (busy.current) return
    busy.current = true
    form.clearErrors('root')
    try {
      await form.handleSubmit((input) => deliver(input, send))()
    } finally {
      busy.current = false
    }
  }

  /** Removes the messages of a field. Call it when the user changes a field that does not use `bind`. */
  const clearMessages = (name: Path<Values>) => {
    form.clearErrors(name)
    if (!long) form.clearErrors('root')
  }

  return {
    ...form,
    /** Returns the props of a native field. */
    bind: (name: Path<Values>) => ({
      ...form.register(name, {
        onChange: () => clearMessages(name),
        onBlur: () => {
          if (long && isSubmitted && errorOf(name)?.type !== 'server') void form.trigger(name)
        },
      }),
      error: errorOf(name)?.message,
    }),
    errorOf: (name: Path<Values>) => errorOf(name)?.message,
    clearMessages,
    submit,
    /** Returns the props of the native form. Turns off the browser's own validation messages. */
    formProps: (send: Send<Input>) => ({
      noValidate: true,
      'aria-busy': sending,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault()
        void submit(send)
      },
    }),
    sending,
    refusal,
    refusalRef,
    isMounted,
    restored,
    discard,
    eraseDraft,
  }
}
