import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { type AuthPlace, authSentence, toAuthFailure } from '#src/lib/auth-errors.ts'
import { useServerForm } from '#src/lib/use-server-form.ts'

interface AccountFormOptions<Values extends FieldValues> {
  schema: ZodMiniType<Values, Values>
  defaultValues: DefaultValues<Values>
  /** Decides which sentence a refusal gets. */
  place: AuthPlace
  /** The field that a refusal is about, by its code. It gets the focus. */
  blamed?: (code: string) => Path<Values> | null
  /** Rejects with an `AuthFailure`. */
  send: (values: Values) => Promise<void>
}

/** A form that is sent to the identity service. While it is sent, its fields are read-only. */
export const useAccountForm = <Values extends FieldValues>({
  schema,
  defaultValues,
  place,
  blamed = () => null,
  send,
}: AccountFormOptions<Values>) => {
  const form = useServerForm<Values, Values>(schema, {
    defaultValues,
    toRefusal: (error) => {
      const field = blamed(toAuthFailure(error).code)
      return { sentence: authSentence(error, place), fields: field ? { [field]: '' } : {} }
    },
  })
  const { sending } = form
  return {
    field: (name: Path<Values>) => ({
      ...form.bind(name),
      // Not `disabled`, which would take the focus away.
      readOnly: sending,
      'aria-disabled': sending || undefined,
    }),
    form: form.formProps(send),
    sending,
    refusal: form.refusal?.sentence ?? null,
    control: form.control,
  }
}
