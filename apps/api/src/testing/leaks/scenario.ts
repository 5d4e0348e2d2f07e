import fc from 'fast-check'

/** Who look at all the worlds of a database, each with a part of its own in every world. */
export const cast = ['known', 'unproven', 'nameless'] as const
export type CastMember = (typeof cast)[number]

/** Somebody of one world, or one of those who have a part in all. */
export type Who = CastMember | 0 | 1 | 2

export const acts = [
  'look',
  'like',
  'unlike',
  'update',
  'update late',
  'delete',
  'similar',
  'interests',
  'post twice',
] as const
export type Act = (typeof acts)[number]

export interface Room {
  /** `left by`: of an older server, under an e-mail that nobody has claimed. */
  owner: { is: 'owned' | 'left'; by: Who }
  interested: { who: Who; unsettled: boolean }[]
  contact: 'email' | 'phone' | 'text'
  title: string
  place: number
  rent: number | null
  available: boolean
}

/** People, rooms and who wants which; then somebody does something and looks. */
export interface SmallWorld {
  people: { verified: boolean; hasName: boolean; hasCalled: boolean }[]
  rooms: Room[]
  viewer: CastMember | 'visitor'
  /** Nothing is done in many: their rooms stand in the list that everybody is shown all the same. */
  act: Act | 'none'
  room: number
}

const who = fc.constantFrom<Who>(...cast, 0, 1, 2)

const room: fc.Arbitrary<Room> = fc.record({
  owner: fc.record({ is: fc.constantFrom('owned', 'owned', 'owned', 'left'), by: who }),
  interested: fc.uniqueArray(fc.record({ who, unsettled: fc.boolean() }), {
    maxLength: 4,
    selector: (each) => each.who,
  }),
  contact: fc.constantFrom('email', 'phone', 'text'),
  title: fc.constantFrom('Room by the harbor', 'Harbor view', 'Quiet harbor loft', 'HARBOR 12'),
  place: fc.nat({ max: 3 }),
  rent: fc.option(fc.integer({ min: 0, max: 5_000 })),
  available: fc.boolean(),
})

export const smallWorld: fc.Arbitrary<SmallWorld> = fc.record({
  people: fc.array(fc.record({ verified: fc.boolean(), hasName: fc.boolean(), hasCalled: fc.boolean() }), {
    minLength: 3,
    maxLength: 3,
  }),
  rooms: fc.array(room, { minLength: 1, maxLength: 2 }),
  viewer: fc.constantFrom(...cast, 'visitor'),
  act: fc.oneof(fc.constant<'none'>('none'), fc.constantFrom(...acts)),
  room: fc.nat({ max: 1 }),
})
