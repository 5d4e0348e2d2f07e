import { boston } from './listings/boston.ts'
import { california } from './listings/california.ts'
import { greatLakes } from './listings/great-lakes.ts'
import { midAtlantic } from './listings/mid-atlantic.ts'
import { mountain } from './listings/mountain.ts'
import { newYork } from './listings/new-york.ts'
import { oklahoma } from './listings/oklahoma.ts'
import { pacific } from './listings/pacific.ts'
import { southeast } from './listings/southeast.ts'
import { texas } from './listings/texas.ts'
import { upperMidwest } from './listings/upper-midwest.ts'
import type { SeedListing } from './seed-listing.ts'

export const listings: SeedListing[] = [
  ...newYork,
  ...boston,
  ...midAtlantic,
  ...greatLakes,
  ...upperMidwest,
  ...texas,
  ...oklahoma,
  ...southeast,
  ...mountain,
  ...california,
  ...pacific,
]
