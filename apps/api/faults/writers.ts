import { type Db, MongoClient } from 'mongodb'
import { openCollections } from '../src/db/collections.ts'
import { ObjectId } from '../src/db/object-id.ts'
import { cells } from '../src/features/listings/document.ts'
import { listingTally } from '../src/features/listings/tally-repository.ts'
import { type Ask, type Question, until } from './http.ts'
import { type Person, room, type Stand } from './stand.ts'

/** What one writer knows of one of its rooms: what was acknowledged, and what was asked for but never answered. */
interface Known {
  title: string | undefined
  maybe: Set<string | undefined>
}

/** Titles by id; `undefined` is a room that there is not. */
export interface Ledger {
  rooms: Map<string, Known>
  /**
   * Whether each writer wants the target: what was acknowledged last, and what was asked for but never acknowledged. That
   * may be done at any time after, though another write was acknowledged meanwhile.
   */
  wants: Map<string, { wanted: boolean | undefined; maybe: boolean[] }>
  acknowledged: number
  refused: Map<number, number>
}

export const newLedger = (): Ledger => ({ rooms: new Map(), wants: new Map(), acknowledged: 0, refused: new Map() })

const isDone = (status: number): boolean => status < 300

/** Posts, edits, wants, no longer wants and deletes, one after another, and keeps a ledger of what was acknowledged. */
export const writer = (person: Person, { ledger, target }: { ledger: Ledger; target: string }) => {
  let number = 0

  const write = async (ask: Ask, question: Question, note: { before: () => void; done: (body: unknown) => void }) => {
    note.before()
    const { status, body } = await ask({ ...question, token: person.token })
    if (isDone(status)) {
      ledger.acknowledged++
      note.done(body)
    } else ledger.refused.set(status, (ledger.refused.get(status) ?? 0) + 1)
    return isDone(status)
  }

  const settle = (id: string, title: string | undefined): void => {
    ledger.rooms.set(id, { title, maybe: new Set() })
  }
  const doubt = (id: string, title: string | undefined): void => {
    ledger.rooms.get(id)?.maybe.add(title)
  }

  const want = (wanted: boolean) => {
    const known = ledger.wants.get(person.uid) ?? { wanted: undefined, maybe: [] }
    ledger.wants.set(person.uid, known)
    return {
      before: () => void known.maybe.push(wanted),
      done: () => {
        known.maybe.pop()
        known.wanted = wanted
      },
    }
  }

  return {
    /** One round of all writes. Rejects when the server goes away; what was not answered is in doubt. */
    turn: async (ask: Ask): Promise<void> => {
      const title = `Room ${person.uid.slice(0, 8)} ${++number}`
      let id: string | undefined
      await write(
        ask,
        { method: 'POST', path: '/roommates', body: room({ title }) },
        {
          before: () => undefined,
          done: (body) => {
            id = (body as { _id: string })._id
            settle(id, title)
          },
        },
      )
      if (id === undefined) return
      const path = `/roommates/${id}`
      const own = id
      await write(
        ask,
        { method: 'PUT', path, body: room({ title: `${title} edited`, roomType: 'Studio' }) },
        { before: () => doubt(own, `${title} edited`), done: () => settle(own, `${title} edited`) },
      )
      for (const [method, wanted] of [
        ['PATCH', true],
        ['DELETE', false],
      ] as const) {
        if (method === 'DELETE' && number % 3 === 0) continue
        await write(ask, { method, path: `/roommates/${target}/like` }, want(wanted))
      }
      if (number % 4 === 0) return
      await write(
        ask,
        { method: 'DELETE', path },
        { before: () => doubt(own, undefined), done: () => settle(own, undefined) },
      )
    },
  }
}

/** Two looks this far apart that show the same: nothing is on its way. */
const STILL_MS = 1_000
const STILL_WITHIN_MS = 30_000

/** Until what the database was asked for by somebody who has gone is done, or never will be. */
const untilStill = async (db: Db): Promise<void> => {
  const { listings, interests, tallies } = openCollections(db)
  let before: string | undefined
  const isStill = async () => {
    const now = JSON.stringify([
      await listings.find({}, { projection: { title: 1, leaving: 1, untallied: 1, likeCount: 1 } }).toArray(),
      await interests.find({}, { projection: { _id: 1 } }).toArray(),
      await tallies.find({}, { projection: { version: 1 } }).toArray(),
    ])
    const same = now === before
    before = now
    return same
  }
  await until(isStill, { within: STILL_WITHIN_MS, every: STILL_MS })
}

/** Compares the ledger with what is stored: acknowledged writes that are not there. What was in doubt is so no longer. */
export const lostWrites = async (stand: Stand, ledger: Ledger, target: string): Promise<string[]> => {
  const mongo = new MongoClient(stand.mongoUri())
  try {
    const db = mongo.db(stand.databaseName)
    await untilStill(db)
    const stored = new Map(
      (
        await db
          .collection('listings')
          // One that leaves is as good as gone: the repair finishes that.
          .find({ leaving: { $exists: false } }, { projection: { title: 1 } })
          .toArray()
      ).map((doc) => [doc._id.toHexString(), doc['title'] as string]),
    )
    const interested = new Set(
      (
        await db
          .collection('interests')
          .find({ listingId: new ObjectId(target) })
          .toArray()
      ).map((doc) => String(doc['uid'])),
    )
    const rooms = [...ledger.rooms].flatMap(([id, known]) => {
      const now = stored.get(id)
      if (now === known.title || known.maybe.has(now)) {
        ledger.rooms.set(id, { title: now, maybe: new Set() })
        return []
      }
      return [`room ${id}: "${known.title ?? 'deleted'}" was acknowledged, "${now ?? 'nothing'}" is stored`]
    })
    const wants = [...ledger.wants].flatMap(([uid, { wanted = false, maybe }]) => {
      const now = interested.has(uid)
      if (![wanted, ...maybe].includes(now)) return [`interest of ${uid}: ${wanted} was acknowledged`]
      ledger.wants.set(uid, { wanted: now, maybe: [] })
      return []
    })
    return [...rooms, ...wants]
  } finally {
    await mongo.close()
  }
}

/** Rooms whose count of likes is not the number of interests that are stored. */
export const wrongCounts = async (stand: Stand): Promise<number> => {
  const mongo = new MongoClient(stand.mongoUri())
  try {
    const db = mongo.db(stand.databaseName)
    const stored = await db
      .collection('interests')
      .aggregate<{ _id: ObjectId; n: number }>([{ $group: { _id: '$listingId', n: { $sum: 1 } } }])
      .toArray()
    const counts = new Map(stored.map(({ _id, n }) => [_id.toHexString(), n]))
    const listings = await db
      .collection('listings')
      .find({}, { projection: { likeCount: 1 } })
      .toArray()
    return listings.filter((doc) => doc['likeCount'] !== (counts.get(doc._id.toHexString()) ?? 0)).length
  } finally {
    await mongo.close()
  }
}

/** Cells of the tally whose count is not how many listings there are, once what a crash left is put into it. */
export const wrongTotals = async (stand: Stand): Promise<number> => {
  const mongo = new MongoClient(stand.mongoUri())
  try {
    const collections = openCollections(mongo.db(stand.databaseName))
    const tally = listingTally(collections)
    for await (const listing of collections.listings.find({ untallied: { $exists: true } })) await tally.apply(listing)
    const counts = await tally.counts()
    const stored = await Promise.all(
      cells.map(({ key }) => collections.listings.countDocuments({ 'derived.browse': key })),
    )
    return cells.filter(({ key }, i) => (counts[key] ?? 0) !== stored[i]).length
  } finally {
    await mongo.close()
  }
}
