import { zodResolver } from '@hookform/resolvers/zod'
import { type SubmitEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type FieldValues, type Path, type UseFormProps, useForm } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { ApiError, serverSentence } from './api-error.ts'

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

interface ServerFormOptions<Values extends FieldValues>
  extends Pick<UseFormProps<Values>, 'defaultValues' | 'values' | 'resetOptions'> {
  toRefusal: (error: unknown) => Refusal
  /** Called instead of showing the refusal if the form is no longer mounted. */
  onLateError?: (error: unknown) => void
  /**
   * After the first submit, a long form validates fields on blur, and keeps the server's message until the next submit.
   * Other forms validate on submit only, and any change removes the message.
   */
  long?: boolean
}

const useIsMounted = (): (() => boolean) => {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}

/**
 * Creates a form that a schema validates before it is sent. Contract schemas fit. Changing a field removes its message.
 * A refusal moves the focus to its first field or, if it names no field, to `refusalRef`.
 */
export const useServerForm = <Values extends FieldValues, Input>(
  schema: ZodMiniType<Input>,
  { toRefusal, onLateError, long = false, ...options }: ServerFormOptions<Values>,
) => {
  const form = useForm<Values, unknown, Input>({
    ...options,
    resolver: zodResolver(schema as unknown as ZodMiniType<Input, Values>),
    reValidateMode: 'onSubmit',
  })
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
    try {
      await send(input)
    } catch (error) {
      if (isMounted()) showRefusal(toRefusal(error))
      else onLateError?.(error)
    } finally {
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
  }
}
