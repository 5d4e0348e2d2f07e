import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { type AuthPlace, authSentence } from '#src/lib/auth-errors.ts'
import { toAuthFailure } from '#src/lib/auth-failure.ts'

interface AccountFormOptions<Values extends FieldValues> {
  schema: ZodMiniType<Values, Values>
  defaultValues: DefaultValues<Values>
  /** Decides which sentence a refusal gets. */
  place: AuthPlace
  /** The field that a refusal is about, by its code. */
  blamed?: (code: string) => Path<Values> | null
  /** Rejects with a refusal of the session. */
  send: (values: Values) => Promise<void>
}

/** A form that is sent to the session: checked on sending, quiet again where it is changed, still while it is on its way. */
export const useAccountForm = <Values extends FieldValues>({
  schema,
  defaultValues,
  place,
  blamed = () => null,
  send,
}: AccountFormOptions<Values>) => {
  const { register, handleSubmit, clearErrors, control, getFieldState, setFocus, reset, formState } = useForm<
    Values,
    unknown,
    Values
  >({ resolver: standardSchemaResolver(schema), defaultValues, reValidateMode: 'onSubmit' })
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)

  const lead = useEffectEvent(() => {
    if (sending || refusal === null) return
    const field = blamed(toAuthFailure(refusal).code)
    if (field) setFocus(field)
  })
  // Only a refusal moves the focus, once the field can be changed again.
  useEffect(() => lead(), [sending, refusal])

  const deliver = async (values: Values) => {
    setRefusal(null)
    setSending(true)
    try {
      await send(values)
    } catch (error) {
      setRefusal(error)
    } finally {
      setSending(false)
    }
  }

  return {
    field: (name: Path<Values>) => ({
      ...register(name, {
        onChange: () => {
          clearErrors(name)
          setRefusal(null)
        },
      }),
      error: getFieldState(name, formState).error?.message,
      // Not `disabled`, which would take the focus away.
      readOnly: sending,
      'aria-disabled': sending || undefined,
    }),
    /** For the native form: errors are shown by us, in our words. */
    form: { noValidate: true, onSubmit: (event: SubmitEvent) => void handleSubmit(deliver)(event) },
    sending,
    refusal: refusal === null ? null : authSentence(refusal, place),
    control,
    reset,
  }
}
