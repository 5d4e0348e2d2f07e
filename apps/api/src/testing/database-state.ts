import { BSON } from 'mongodb'
import { collections } from '../features/index.ts'
import type { TestApi } from './test-api.ts'

/** Also at the start of a text, such as the key of an item of work. */
const ID = /(?:\{"\$oid":"|(?<="))([\da-f]{24})(?:"\}|(?=[" ]))/g
const DATE = /\{"\$date":[^}]*\}+/g

/** Saves all documents. `restore` stores them again and deletes all others. `describe` returns what is stored then. */
export const saveDatabase = async ({ db }: Pick<TestApi, 'db'>) => {
  const names = Object.values(collections).map(({ name }) => name)
  const readAll = (name: string) => db.collection(name).find().toArray()
  const saved = await Promise.all(names.map(async (name) => ({ name, docs: await readAll(name) })))
  const known = new Set([...BSON.EJSON.stringify(saved).matchAll(ID)].map(([, id]) => id))

  return {
    restore: async (): Promise<void> => {
      for (const { name, docs } of saved) {
        await db.collection(name).deleteMany({})
        if (docs.length > 0) await db.collection(name).insertMany(docs)
      }
    },

    /** Returns the documents as JSON, without dates and new ids, which differ from run to run. */
    describe: async (): Promise<Record<string, string[]>> => {
      const states = names.map(async (name): Promise<[string, string[]]> => {
        const texts = (await readAll(name)).map((doc) =>
          BSON.EJSON.stringify(doc)
            .replace(ID, (text, id: string) => (known.has(id) ? text : '"new"'))
            .replace(DATE, '"date"'),
        )
        return [name, texts.sort()]
      })
      return Object.fromEntries(await Promise.all(states))
    },
  }
}
