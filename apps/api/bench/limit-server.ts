import { readFileSync } from 'node:fs'
import express from 'express'
import { BSON, type Document, MongoClient, ObjectId } from 'mongodb'
import { openCollections } from '../src/db/collections.ts'
import type { Wave } from './captured.ts'
import { readsOf, type Sample } from './reads.ts'

/**
 * The limit: Express and the driver, with nothing between, which sends the API's own commands and answers with what the
 * database does. Under `/naive` a server that fetches all listings and looks through them itself.
 */
export interface LimitSettings {
  mongoUri: string
  databaseName: string
  sample: Sample
  /** By read and path. */
  waves: Record<string, Wave[]>
}

const { mongoUri, databaseName, sample, waves } = BSON.EJSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
) as LimitSettings

const mongo = new MongoClient(mongoUri, { maxPoolSize: 50 })
const db = mongo.db(databaseName)
const { listings } = openCollections(db)

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

const answered = (result: Document): unknown =>
  (result['cursor'] as Document | undefined)?.['firstBatch'] ?? result['value']

const app = express()
app.disable('x-powered-by')
readsOf(sample).forEach(({ name, paths, naive }, read) => {
  paths.forEach((path, i) => {
    const asked = waves[`${name} ${path}`] ?? []
    app.get(`/limit/${read}/${i}`, async (_req, res) => {
      const answers: unknown[] = []
      for (const wave of asked)
        answers.push(...(await Promise.all(wave.map(async (command) => answered(await db.command(renewed(command)))))))
      res.json(answers)
    })
    if (naive)
      app.get(`/naive/${read}/${i}`, async (_req, res) => {
        res.json(naive(await listings.find().toArray()))
      })
  })
})
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.(address?.port)
})
