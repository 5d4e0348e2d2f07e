import { type ListingInput, listingInput } from '@roommate-finder/contracts/listing-input'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { AMOUNT_FORMAT, parseAmount } from '#src/lib/amount.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { apiRefusal, useServerForm } from '#src/lib/use-server-form.ts'
import { toast } from '#src/ui/toast.tsx'
import { type ListingValues, tidyRent } from './listing-values.ts'

/** Detects a number with misplaced commas or dots. The contract would reject some of them and misread others. */
const isMisspeltAmount = (text: string): boolean => /^\$?[\d.,\s]*\d[\d.,\s]*$/.test(text) && parseAmount(text) === null

const schema = z.extend(listingInput, {
  rent: z.pipe(
    z.string().check(z.refine((text) => !isMisspeltAmount(text), { error: AMOUNT_FORMAT, abort: true })),
    z.pipe(
      z.transform((text: string): string | number => tidyRent(text)),
      listingInput.shape.rent,
    ),
  ),
})

export type ListingForm = ReturnType<typeof useListingForm>

/** The form for create and edit. Shows `failed` on failure, or toasts `failedLate` if the form is unmounted by then. */
export const useListingForm = (
  initial: ListingValues,
  { failed, failedLate }: { failed: string; failedLate: string },
) => {
  const form = useServerForm<ListingValues, ListingInput>(schema, {
    defaultValues: initial,
    toRefusal: (error) => apiRefusal(error, failed),
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
