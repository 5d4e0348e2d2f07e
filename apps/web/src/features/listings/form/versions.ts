import { differingFields, type ListingField, type ListingValues } from './listing-values.ts'

/** One listing three times: as both began from it, as it was typed here, as it was saved elsewhere meanwhile. */
export interface Versions {
  base: ListingValues
  mine: ListingValues
  theirs: ListingValues
}

export type Side = 'mine' | 'theirs'
export type Choices = Partial<Record<ListingField, Side>>

export const disputedFields = ({ mine, theirs }: Versions): ListingField[] => differingFields(mine, theirs)

/** What nobody changed here comes from there; what was typed here stays, until the person says otherwise. */
export const proposedChoices = (versions: Versions): Choices => {
  const typedHere = differingFields(versions.base, versions.mine)
  return Object.fromEntries(
    disputedFields(versions).map((field): [ListingField, Side] => [
      field,
      typedHere.includes(field) ? 'mine' : 'theirs',
    ]),
  )
}

export const allOf = (versions: Versions, side: Side): Choices =>
  Object.fromEntries(disputedFields(versions).map((field): [ListingField, Side] => [field, side]))

export const mergeVersions = (versions: Versions, choices: Choices): ListingValues => {
  const taken = disputedFields(versions).filter((field) => choices[field] === 'theirs')
  return { ...versions.mine, ...Object.fromEntries(taken.map((field) => [field, versions.theirs[field]])) }
}
