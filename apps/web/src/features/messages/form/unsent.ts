import * as z from 'zod/mini'
import { randomKey } from '#src/lib/random-key.ts'
import { inTab } from '#src/lib/stored.ts'
import { readShaped } from '#src/lib/stored-shape.ts'
import type { MessageKind, Texts } from './message-kind.ts'

const draft = z.object({ of: z.nullable(z.string()), values: z.unknown() })

const attempt = z.object({ message: z.string(), key: z.string() })

interface Unsent<Values extends Texts> {
  /** Whose it is: their uid, or null of a visitor, who may sign in later. */
  of: string | null
  values: Values
}

/** A message that was typed and not sent yet. It says how to reach a person, so it stays in the tab. */
export const unsentMessage = <Values extends Texts, Input>({ name, shape }: MessageKind<Values, Input>) => {
  const text = `roommate-finder:${name}-message`
  const attempted = `${text}-key`
  return {
    read: (): Unsent<Values> | null => {
      const kept = readShaped(inTab, text, draft)
      const values = z.safeParse(shape, kept?.values).data
      return kept && values ? { of: kept.of, values } : null
    },
    save: (unsent: Unsent<Values>): void => inTab.write(text, JSON.stringify(unsent)),
    clear: (): void => {
      inTab.erase(text)
      inTab.erase(attempted)
    },
    /** The same for the same message until an answer has been seen, so that it arrives once; another for any other. */
    keyOf: (input: Input): string => {
      const message = JSON.stringify(input)
      const last = readShaped(inTab, attempted, attempt)
      if (last?.message === message) return last.key
      const key = randomKey()
      inTab.write(attempted, JSON.stringify({ message, key }))
      return key
    },
  }
}
