import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BSON, type Db, type Document } from 'mongodb'
import { collectionNames } from '../src/db/collections.ts'

const BATCH = 1000

/** Left out: counts of calls, which expire, and of listings, which are counted again. */
const left: string[] = [collectionNames.rateLimits, collectionNames.tallies]
const kept = Object.values(collectionNames).filter((name) => !left.includes(name))

const FORMAT = { roommateFinder: 'backup', version: 1 }

interface Line {
  in: string
  doc: Document
}

/**
 * Writes every document into one file, compressed, a line each. The server may go on meanwhile: what it changes between two
 * collections is what a crash would leave, which the repair of a server on the restored data heals. The file appears whole
 * or not at all.
 */
export const backUp = async (db: Db, file: string): Promise<number> => {
  let count = 0
  const lines = async function* (): AsyncGenerator<string> {
    yield `${JSON.stringify(FORMAT)}\n`
    for (const name of kept) {
      for await (const doc of db.collection(name).find({}, { batchSize: BATCH, promoteValues: false })) {
        count++
        yield `${BSON.EJSON.stringify({ in: name, doc }, { relaxed: false })}\n`
      }
    }
    // A file that was cut off must not pass for a small one.
    yield `${JSON.stringify({ end: count })}\n`
  }
  const draft = `${file}.part`
  await pipeline(lines(), createGzip(), createWriteStream(draft, { mode: 0o600 }))
  await rename(draft, file)
  return count
}

const linesOf = (file: string): AsyncIterable<string> => {
  const unzipped = createGunzip()
  // The failure of the file is the failure of what is read of it.
  pipeline(createReadStream(file), unzipped).catch((error: unknown) => unzipped.destroy(error as Error))
  return createInterface({ input: unzipped })
}

/** Reads the whole file, and tells how many documents it holds. @throws Error where it is no backup, or not all of one */
const check = async (file: string): Promise<number> => {
  let [first, last, lines]: [string, string, number] = ['', '', 0]
  for await (const line of linesOf(file)) {
    if (lines++ === 0) first = line
    last = line
  }
  const count = lines - 2
  if (first !== JSON.stringify(FORMAT)) throw new Error(`${file} is no backup of this product.`)
  if (last !== JSON.stringify({ end: count })) throw new Error(`${file} is incomplete.`)
  return count
}

/** Puts a backup into a database that holds nothing yet. Indexes are built by what prepares the database afterwards. */
export const restore = async (db: Db, file: string): Promise<number> => {
  const count = await check(file)
  for (const name of kept) {
    if (await db.collection(name).findOne({}, { projection: { _id: 1 } })) {
      throw new Error(`The database ${db.databaseName} holds data (${name}): restore into an empty one.`)
    }
  }
  let batch: Line[] = []
  const store = async (): Promise<void> => {
    for (const [name, group] of Map.groupBy(batch, (line) => line.in)) {
      await db.collection(name).insertMany(
        group.map(({ doc }) => doc),
        { ordered: false },
      )
    }
    batch = []
  }
  for await (const text of linesOf(file)) {
    const line = BSON.EJSON.parse(text, { relaxed: false }) as Partial<Line>
    if (line.in === undefined || line.doc === undefined) continue
    batch.push({ in: line.in, doc: line.doc })
    if (batch.length >= BATCH) await store()
  }
  await store()
  // Of the listings that were there before, if any: the next start, or a running server within a minute, counts these.
  await db.collection(collectionNames.tallies).deleteMany({})
  return count
}
