import * as z from 'zod/mini'
import { AMOUNT_FORMAT, parseAmount } from '#src/lib/amount.ts'

/** Removes `$`, commas and spaces from an amount: `1200` for `$1,200`. Only trims other text. */
export const tidyAmount = (text: string): string =>
  parseAmount(text) === null ? text.trim() : text.replace(/[$,\s]/g, '')

export const isSameAmount = (one: string, other: string): boolean => {
  const amount = parseAmount(one)
  return amount === null ? one === other : amount === parseAmount(other)
}

/** Detects a number with misplaced commas or dots. The contract would reject some of them and misread others. */
const isMisspeltAmount = (text: string): boolean => /^\$?[\d.,\s]*\d[\d.,\s]*$/.test(text) && parseAmount(text) === null

/** Parses a typed amount by a schema of the contract. */
export const amountSchema = <S extends z.ZodMiniType>(shape: S) =>
  z.pipe(
    z.string().check(z.refine((text) => !isMisspeltAmount(text), { error: AMOUNT_FORMAT, abort: true })),
    z.pipe(
      z.transform((text: string): unknown => tidyAmount(text)),
      shape,
    ),
  )
