import { describe, expect, test } from 'vitest'
import { collections } from '../features/index.ts'
import type { CollectionDeclaration, NamedIndex } from './collection.ts'
import { planSharding } from './shard.ts'

const sharded = Object.values(collections).flatMap(({ name, sharding, indexes }) =>
  'key' in sharding ? [{ name, key: sharding.key, indexes }] : [],
)

/** Returns whether the fields of an index begin with those of a shard key, in any direction or hashed. */
const beginsWith = ({ key }: Pick<NamedIndex, 'key'>, shardKey: object): boolean =>
  JSON.stringify(Object.keys(key).slice(0, Object.keys(shardKey).length)) === JSON.stringify(Object.keys(shardKey))

// Otherwise, two shards could each store a document with the same unique value, so MongoDB refuses the key.
test('every unique index of a sharded collection begins with its shard key', () => {
  const unique = sharded.flatMap(({ name, key, indexes }) =>
    indexes.filter((index) => index.unique).map((index) => ({ name, key, index })),
  )
  expect(unique.length).toBeGreaterThan(3)
  expect(unique.filter(({ key, index }) => !beginsWith(index, key))).toEqual([])
})

// MongoDB needs such an index. `pnpm shard` builds those of hashed keys.
test.each(sharded.filter(({ key }) => !Object.values(key).includes('hashed')))(
  'an index of all documents of $name begins with its shard key',
  ({ key, indexes }) => {
    const whole = indexes.filter((index) => !index.sparse && !index.partialFilterExpression)
    expect([{ key: { _id: 1 } }, ...whole].some((index) => beginsWith(index, key))).toBe(true)
  },
)

describe('the commands that shard a database', () => {
  const declare = (name: string, sharding: CollectionDeclaration['sharding']) => ({ name, sharding, indexes: [] })
  const declarations = {
    rooms: declare('rooms', { key: { _id: 'hashed' } }),
    people: declare('people', { key: { _id: 1 } }),
    work: declare('work', { unsharded: 'few' }),
  }
  const rooms = { _id: 'site.rooms', key: { _id: 'hashed' } } as const

  test('name the database, the collection and the key', () => {
    expect(planSharding('site', declarations, [])).toEqual([
      { shardCollection: 'site.rooms', key: { _id: 'hashed' } },
      { shardCollection: 'site.people', key: { _id: 1 } },
    ])
  })

  test('leave out collections that are sharded already, but not those of other databases', () => {
    const others = { _id: 'other.people', key: { _id: 1 } } as const
    expect(planSharding('site', declarations, [rooms, others])).toEqual([
      { shardCollection: 'site.people', key: { _id: 1 } },
    ])
  })

  test('are none if a collection has another key', () => {
    expect(() => planSharding('site', declarations, [{ _id: 'site.rooms', key: { _id: 1 } }])).toThrow(
      '"site.rooms" has the shard key {"_id":1}, but this version needs {"_id":"hashed"}.',
    )
    expect(() => planSharding('site', declarations, [rooms, { _id: 'site.work', key: { _id: 1 } }])).toThrow(
      '"site.work" has the shard key {"_id":1}, but this version needs none.',
    )
  })
})
