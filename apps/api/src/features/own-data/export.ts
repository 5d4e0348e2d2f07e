import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { MAX_EXPORTS_AT_ONCE } from '@roommate-finder/contracts/limits'
import { type OwnData, ownData } from '@roommate-finder/contracts/own-data'
import * as z from 'zod/mini'
import { tooManyRequests } from '../../errors.ts'
import type { AccountOwner } from './service.ts'

/**
 * A part of a user's data. A list of long texts is an iterable that reads some of them at a time. `complete` is false if
 * the oldest part is left out.
 */
type ExportedPart = {
  [Key in keyof OwnData]?: OwnData[Key] extends readonly (infer Item)[] ? Item[] | AsyncIterable<Item> : OwnData[Key]
}

export interface Exporter {
  exportUser: (user: AccountOwner) => Promise<ExportedPart>
}

const CHUNK_LENGTH = 64_000

/** As long as an export may run. */
const RETRY_AFTER_S = 60

/** Serializes a value, a list one item at a time. Drops undeclared keys, and throws if the value does not fit. */
async function* serialize(schema: z.ZodMiniType, value: unknown): AsyncGenerator<string> {
  if (!(schema instanceof z.ZodMiniArray)) {
    yield JSON.stringify(z.parse(schema, value))
    return
  }
  yield '['
  let separator = ''
  for await (const item of value as AsyncIterable<unknown>) {
    yield separator + JSON.stringify(z.parse(schema.def.element, item))
    separator = ','
  }
  yield ']'
}

/** Reads one exporter after the other, so that the data of one are in memory at a time. */
async function* serializeAll(exporters: readonly Exporter[], user: AccountOwner, at: Date): AsyncGenerator<string> {
  let isComplete = true
  yield `{"exportedAt":${JSON.stringify(at)}`
  for (const exporter of exporters) {
    const { complete = true, ...part } = await exporter.exportUser(user)
    isComplete &&= complete
    for (const [key, value] of Object.entries(part)) {
      yield `,${JSON.stringify(key)}:`
      yield* serialize(ownData.shape[key as keyof OwnData], value)
    }
  }
  yield `,"complete":${String(isComplete)}}`
}

/** Joins texts to chunks. Other calls run between them. */
async function* joinChunks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const text of texts) {
    chunk += text
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
    await yieldToOthers()
  }
  yield chunk
}

/**
 * Creates the function that yields a user's data as JSON, in chunks. It throws AppError `rate_limited` while another
 * export of the user runs, or two of others.
 */
export const createExport = (exporters: readonly Exporter[], now: () => Date) => {
  const running = new Set<string>()
  return async function* exportUser(user: AccountOwner): AsyncGenerator<string> {
    if (running.has(user.uid)) {
      throw tooManyRequests(RETRY_AFTER_S, 'We’re still sending your last download. Please try again in a minute.')
    }
    if (running.size >= MAX_EXPORTS_AT_ONCE) {
      throw tooManyRequests(
        RETRY_AFTER_S,
        'Several people are downloading their data right now. Please try again in a minute.',
      )
    }
    running.add(user.uid)
    try {
      yield* joinChunks(serializeAll(exporters, user, now()))
    } finally {
      running.delete(user.uid)
    }
  }
}
