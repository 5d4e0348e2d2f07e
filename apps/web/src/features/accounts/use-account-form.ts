import type { FieldValues, Path } from 'react-hook-form'
import * as z from 'zod/mini'
import { type AuthAction, authSentence } from '#src/lib/auth-errors.ts'
import { toAuthFailure } from '#src/lib/auth-failure.ts'
import { useDraft } from '#src/lib/draft.ts'
import { SIGN_IN_DRAFT } from '#src/lib/draft-records.ts'
import { type FormDraft, useServerForm } from '#src/lib/use-server-form.ts'

interface AccountFormOptions<Values extends FieldValues> {
  schema: z.ZodMiniType<Values, Values>
  defaultValues: Values
  draft?: FormDraft<Values>
  /** Selects the error messages. */
  action: AuthAction
  /** Returns the field to focus after an error with this code. */
  getErrorField?: (code: string) => Path<Values> | null
  /** Rejects with an `AuthFailure`. */
  send: (values: Values) => Promise<void>
}

/** Creates a form that is sent to the identity service. Its fields are read-only while it is sent. */
export const useAccountForm = <Values extends FieldValues>({
  schema,
  defaultValues,
  draft,
  action,
  getErrorField = () => null,
  send,
}: AccountFormOptions<Values>) => {
  const form = useServerForm<Values, Values>(schema, {
    defaultValues,
    draft,
    toRefusal: (error) => {
      const field = getErrorField(toAuthFailure(error).code)
      return { sentence: authSentence(error, action), fields: field ? { [field]: '' } : {} }
    },
  })
  const { sending } = form
  return {
    field: (name: Path<Values>) => ({
      ...form.bind(name),
      // Disabled fields lose the focus.
      readOnly: sending,
      'aria-disabled': sending || undefined,
    }),
    form: form.formProps(send),
    sending,
    refusal: form.refusal?.sentence ?? null,
    control: form.control,
    restored: form.restored,
    discard: form.discard,
  }
}

const signInDraft = z.partial(z.object({ displayName: z.string(), email: z.string(), photoURL: z.string() }))

/** Accesses the draft that the forms to sign in, to sign up and to reset a password share. It has no password. */
export const useSignInDraft = () => useDraft(SIGN_IN_DRAFT, signInDraft)
