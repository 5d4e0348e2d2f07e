import type { Path } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { SessionUser } from '#src/lib/session.tsx'

/** What the fields of a form hold, right or wrong. */
export type Texts = Record<string, string>

/** What sets one form that sends a message apart from the other. */
export interface MessageKind<Values extends Texts, Input> {
  name: string
  shape: z.ZodMiniType<Values, Values>
  /** In the order of the form. */
  noValues: Values
  /** The field that no person meets. */
  trap: Path<Values>
  /** The contract's: takes anything and says what is wrong with it. */
  input: z.ZodMiniType<Input>
  /** What is known of somebody who is signed in. */
  valuesOf: (user: SessionUser) => Partial<Values>
  send: (input: Input, key: string) => Promise<unknown>
  sent: string
  failed: string
}

export const sameTexts = (one: Texts, other: Texts): boolean =>
  Object.keys(one).every((field) => one[field] === other[field])
