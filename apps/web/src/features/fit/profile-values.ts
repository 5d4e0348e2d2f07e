import { DEFAULT_RADIUS_MILES } from '@roommate-finder/contracts/limits'
import { placeName } from '@roommate-finder/contracts/places'
import { type Profile, type ProfileInput, profileInput } from '@roommate-finder/contracts/profiles'
import * as z from 'zod/mini'
import { parseAmount } from '#src/lib/amount.ts'

/** The raw values of the fields. An empty text: no value. */
export const profileValues = z.object({
  intro: z.string(),
  budgetMax: z.string(),
  moveInFrom: z.string(),
  moveInTo: z.string(),
  stayMonths: z.string(),
  places: z.array(placeName),
  radius: z.string(),
  visible: z.boolean(),
})
export type ProfileValues = z.infer<typeof profileValues>

/** The profile without the answers, as the form saves it. */
export type ProfileFields = Omit<ProfileInput, 'answers'>

const toText = (value: number | undefined): string => (value === undefined ? '' : String(value))

export const toValues = ({
  intro,
  budgetMax,
  moveIn,
  stayMonths,
  placeNames,
  radius,
  visible,
}: Profile): ProfileValues => ({
  intro,
  budgetMax: toText(budgetMax),
  moveInFrom: moveIn?.from ?? '',
  moveInTo: moveIn?.to ?? '',
  stayMonths: toText(stayMonths),
  places: placeNames,
  radius: String(radius ?? DEFAULT_RADIUS_MILES),
  visible,
})

const { intro, budgetMax, stayMonths, radius, visible } = profileInput.shape

/** Parses a field by a schema of the contract. An empty text is no value. */
const stated = <Schema extends z.ZodMiniType>(schema: Schema, read: (text: string) => unknown = (text) => text) =>
  z.pipe(
    z.transform((text: string): unknown => (text.trim() === '' ? undefined : read(text))),
    schema,
  )

/** Validates the fields. The contract compares the two dates in one object, whose errors name no field. */
export const profileSchema = z.pipe(
  z
    .object({
      intro,
      budgetMax: stated(budgetMax, (text) => parseAmount(text) ?? text),
      moveInFrom: z.string(),
      moveInTo: z.string(),
      stayMonths: stated(stayMonths),
      places: z.array(placeName),
      radius: stated(radius),
      visible,
    })
    .check(
      z.refine(({ moveInFrom, moveInTo }) => (moveInFrom === '') === (moveInTo === ''), {
        error: 'Enter both dates, or neither',
        path: ['moveInTo'],
      }),
      z.refine(({ moveInFrom, moveInTo }) => moveInTo === '' || moveInFrom <= moveInTo, {
        error: 'Choose a day on or after your earliest move-in',
        path: ['moveInTo'],
      }),
    ),
  z.transform(
    ({ moveInFrom, moveInTo, places, radius: miles, ...fields }): ProfileFields => ({
      ...fields,
      ...(moveInTo !== '' && { moveIn: { from: moveInFrom, to: moveInTo } }),
      places: places.map(({ id }) => id),
      // Without places, there is nothing to be near.
      ...(places.length > 0 && { radius: miles }),
    }),
  ),
)
