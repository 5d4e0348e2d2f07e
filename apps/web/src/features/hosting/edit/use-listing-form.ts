import { type ListingInput, listingInput } from '@roommate-finder/contracts/listing-input'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '#src/lib/api-client.ts'
import { apiRefusal, type FormDraft, type Refusal, useServerForm } from '#src/lib/use-server-form.ts'
import { toast } from '#src/ui/toast.tsx'
import { amountSchema } from './amount-values.ts'
import { factSchemas } from './fact-values.ts'
import { changedSpotOf, type ListingValues, placeOf } from './listing-values.ts'

const fields = z.extend(listingInput, { rent: amountSchema(listingInput.shape.rent), ...factSchemas })

const schema = z.pipe(
  z.transform((values: ListingValues): unknown => ({
    ...values,
    placeId: placeOf(values)?.id,
    spot: changedSpotOf(values),
  })),
  fields,
)

/** Shows at the location what the API says about its place and its spot. */
const toRefusal = (error: unknown, failed: string): Refusal => {
  const { sentence, fields: { placeId, spot, ...others } = {} } = apiRefusal(error, failed)
  const message = placeId ?? spot
  return { sentence, fields: message === undefined ? others : { location: message, ...others } }
}

export type ListingForm = ReturnType<typeof useListingForm>

/**
 * Creates the form for create and edit. Shows `failed` on failure, or toasts `failedLate` if the form is unmounted by
 * then.
 */
export const useListingForm = (
  initial: ListingValues,
  { failed, failedLate, draft }: { failed: string; failedLate: string; draft?: FormDraft<ListingValues> },
) => {
  const form = useServerForm<ListingValues, ListingInput>(schema, {
    defaultValues: initial,
    draft,
    toRefusal: (error) => toRefusal(error, failed),
    onLateError: (error) => {
      // The session shows its own toast for this error.
      if (error instanceof ApiError && error.code === 'unauthenticated') return
      toast({ text: failedLate, tone: 'danger' })
    },
    long: true,
  })
  return {
    ...form,
    values: useWatch({ control: form.control, compute: (present: ListingValues) => present }),
    // keepFieldsRef lets setFocus work right after the reset.
    fill: (next: ListingValues) => form.reset(next, { keepFieldsRef: true }),
  }
}
