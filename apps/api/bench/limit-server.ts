import { readFileSync } from 'node:fs'
import express from 'express'
import { BSON, type Document, MongoClient, ObjectId } from 'mongodb'
import type { ListingDoc } from '../src/db/documents.ts'
import type { Captured } from './captured.ts'
import { PLAIN_LISTINGS, readsOf, type Sample } from './reads.ts'

type Kind = 'asked' | 'kept'

/**
 * The limit: Express and the driver, with nothing between, which sends the API's own commands and answers with what the
 * database does; what the API keeps it keeps too under `/kept`, and asks for under `/asked`. Under `/naive` a server that fetches all
 * listings and looks through them itself.
 */
export interface LimitSettings {
  mongoUri: string
  databaseName: string
  sample: Sample
  /** By read and path, in the order of `readsOf`: where figures are kept, and of those that need them where they are not. */
  captured: Record<Kind, Captured[][]>
}

const { mongoUri, databaseName, sample, captured } = BSON.deserialize(
  readFileSync(process.argv[2] ?? ''),
) as LimitSettings

const mongo = new MongoClient(mongoUri, { maxPoolSize: 50 })
const db = mongo.db(databaseName)
const plain = db.collection<ListingDoc>(PLAIN_LISTINGS)

/** A document that is inserted at every call must be another one each time. */
const renewed = (command: Document): Document => {
  if (!Array.isArray(command['documents'])) return command
  const documents = (command['documents'] as Document[]).map((each) => ({
    ...each,
    _id: new ObjectId(),
    viewer: new ObjectId().toHexString(),
  }))
  return { ...command, documents }
}

const answerTo = async (command: Document): Promise<unknown> => {
  if ('find' in command) {
    const { find, filter, ...options } = command
    return db
      .collection(String(find))
      .find(filter as Document, options)
      .toArray()
  }
  if ('aggregate' in command) {
    const { aggregate, pipeline, cursor: _, ...options } = command
    return db
      .collection(String(aggregate))
      .aggregate(pipeline as Document[], options)
      .toArray()
  }
  return (await db.command(renewed(command)))['value'] as unknown
}

const app = express()
app.disable('x-powered-by')

const limit = (kind: Kind) => {
  app.get(`/${kind}/:read/:path`, async (req, res) => {
    const { waves, body } = captured[kind][Number(req.params.read)]?.[Number(req.params.path)] ?? { waves: [] }
    const answers: unknown[] = []
    for (const wave of waves) answers.push(...(await Promise.all(wave.map(answerTo))))
    res.json(waves.length === 0 ? body : answers)
  })
}
limit('kept')
limit('asked')

const reads = readsOf(sample)
app.get('/naive/:read/:path', async (req, res) => {
  res.json(reads[Number(req.params.read)]?.naive?.(await plain.find().toArray()))
})

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.(address?.port)
})
