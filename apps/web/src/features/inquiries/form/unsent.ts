import * as z from 'zod/mini'
import { randomKey } from '#src/lib/random-key.ts'
import { inTab } from '#src/lib/stored.ts'
import { readShaped } from '#src/lib/stored-shape.ts'
import type { MessageKind, Texts } from './message-kind.ts'

const attempt = z.object({ message: z.string(), key: z.string() })

/** A message that was typed and not sent yet. It says how to reach a person, so it stays in the tab. */
interface Unsent<Values extends Texts, Input> {
  of: string | null
  read: () => Values | null
  save: (values: Values) => void
  clear: () => void
  /** The same for the same message until an answer has been seen, so that it arrives once; another for any other. */
  keyOf: (input: Input) => string
  /** Makes the next `keyOf` a new key. */
  dropKey: () => void
}

/** `of` whom it is: their uid, or null of a visitor, who may sign in later. */
export const unsentMessage = <Values extends Texts, Input>(
  { name, shape }: MessageKind<Values, Input>,
  of: string | null,
): Unsent<Values, Input> => {
  // A user's uid comes last, as `forgetUser` looks for it.
  const owner = of === null ? '' : `:${of}`
  const text = `roommate-finder:${name}-message${owner}`
  const attempted = `roommate-finder:${name}-message-key${owner}`
  return {
    of,
    read: () => readShaped(inTab, text, shape),
    save: (values) => inTab.write(text, JSON.stringify(values)),
    clear: () => {
      inTab.erase(text)
      inTab.erase(attempted)
    },
    dropKey: () => inTab.erase(attempted),
    keyOf: (input) => {
      const message = JSON.stringify(input)
      const last = readShaped(inTab, attempted, attempt)
      if (last?.message === message) return last.key
      const key = randomKey()
      inTab.write(attempted, JSON.stringify({ message, key }))
      return key
    },
  }
}
