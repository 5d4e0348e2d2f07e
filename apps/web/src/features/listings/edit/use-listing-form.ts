import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ListingInput, listingInput } from '@roommate-finder/contracts/listing-input'
import { useRef, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { AMOUNT_FORMAT, parseAmount } from '#src/lib/amount.ts'
import { ApiError, serverSentence } from '#src/lib/api-client.ts'
import { isListingField, type ListingField, type ListingValues, tidyRent } from './listing-values.ts'

/** Numbers with commas and dots out of place: the contract would refuse some and misread others. */
const isMisspeltAmount = (text: string): boolean => /^\$?[\d.,\s]*\d[\d.,\s]*$/.test(text) && parseAmount(text) === null

const formInput = z.extend(listingInput, {
  rent: z.pipe(
    z.string().check(z.refine((text) => !isMisspeltAmount(text), { error: AMOUNT_FORMAT, abort: true })),
    z.pipe(
      z.transform((text: string): string | number => tidyRent(text)),
      listingInput.shape.rent,
    ),
  ),
})

// The contract's schema takes anything and says what is wrong with it; fields that are still empty are of no type of its.
const resolver: Resolver<ListingValues, unknown, ListingInput> = standardSchemaResolver<
  ListingValues,
  unknown,
  ListingInput
>({
  '~standard': { version: 1, vendor: 'zod', validate: formInput['~standard'].validate },
})

/** What the server has against what was sent: a sentence, and what belongs to a field. */
interface Refusal {
  /** One for each time. */
  id: symbol
  sentence: string
  /** Of fields that the form does not have. */
  others: readonly string[]
  fields: Partial<Record<ListingField, string>>
}

const readRefusal = (error: unknown, otherwise: string): Refusal => {
  const refusal: Refusal = {
    id: Symbol('refusal'),
    sentence: serverSentence(error) ?? otherwise,
    others: [],
    fields: {},
  }
  if (!(error instanceof ApiError)) return refusal
  const others: string[] = []
  for (const [name, message] of Object.entries(error.fields)) {
    if (isListingField(name)) refusal.fields[name] = message
    else others.push(message)
  }
  return { ...refusal, others }
}

export type ListingForm = ReturnType<typeof useListingForm>

/**
 * The form of create and edit. Fields are checked when it is sent, and from then on as they are left; what the server
 * refused stays until that field is changed.
 */
export const useListingForm = (initial: ListingValues) => {
  const form = useForm<ListingValues, unknown, ListingInput>({
    defaultValues: initial,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onBlur',
  })
  const { errors } = form.formState
  const values = useWatch({ control: form.control, compute: (present: ListingValues) => present })
  const sending = useRef(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const errorOf = (field: ListingField): string | undefined => errors[field]?.message ?? refusal?.fields[field]

  const changed = (field: ListingField) => {
    form.clearErrors(field)
    setRefusal((present) => present && { ...present, fields: { ...present.fields, [field]: undefined } })
  }

  return {
    control: form.control,
    values,
    refusal,
    errorOf,
    changed,
    /** Wires a native field. */
    bind: (field: Exclude<ListingField, 'lifestyle' | 'availability'>) => ({
      ...form.register(field, {
        onChange: () => changed(field),
        onBlur: () => {
          if (field === 'rent') form.setValue('rent', tidyRent(form.getValues('rent')))
        },
      }),
      error: errorOf(field),
    }),
    fillContact: (contactInfo: string) => {
      form.setValue('contactInfo', contactInfo)
      changed('contactInfo')
      form.setFocus('contactInfo')
    },
    /** Once at a time: a second press while the first is being checked or sent does nothing. */
    submit: async (send: (input: ListingInput) => Promise<unknown>) => {
      if (sending.current) return
      sending.current = true
      setRefusal(null)
      try {
        await form.handleSubmit((input) => send(input))()
      } finally {
        sending.current = false
      }
    },
    refuse: (error: unknown, otherwise: string) => setRefusal(readRefusal(error, otherwise)),
    fill: (next: ListingValues) => {
      setRefusal(null)
      // Fields that are shown stay known, so that they can take the focus at once.
      form.reset(next, { keepFieldsRef: true })
    },
    focus: (field: ListingField) => form.setFocus(field),
  }
}
