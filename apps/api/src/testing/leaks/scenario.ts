import fc from 'fast-check'

/** Users who view all scenarios of a database and may own rooms in each. */
export const sharedUsers = ['known', 'unverified', 'nameless'] as const
export type SharedUser = (typeof sharedUsers)[number]

/** A shared user, or the index of a person of the scenario. */
export type UserRef = SharedUser | 0 | 1 | 2

export const actions = [
  'view',
  'like',
  'unlike',
  'message',
  'update',
  'stale update',
  'delete',
  'similar',
  'interests',
  'post twice',
  'block',
] as const
export type Action = (typeof actions)[number]

export interface Room {
  /** `legacy`: the room is stored by email, and its owner has not signed in yet. */
  owner: { kind: 'registered' | 'legacy'; user: UserRef }
  interested: UserRef[]
  contact: 'email' | 'phone' | 'text'
  title: string
  place: number
  rent: number | null
  available: boolean
  hidden: boolean
}

/** People, rooms and interests, and a viewer who does one action. */
export interface Scenario {
  people: { verified: boolean; hasName: boolean; hasCalled: boolean }[]
  rooms: Room[]
  /** Pairs of the blocking and the blocked person, before the action. */
  blocks: [UserRef, UserRef][]
  viewer: SharedUser | 'visitor'
  /** `none` in half of the scenarios: their rooms only appear in lists. */
  action: Action | 'none'
  room: number
}

const userRef = fc.constantFrom<UserRef>(...sharedUsers, 0, 1, 2)

const room: fc.Arbitrary<Room> = fc.record({
  owner: fc.record({
    kind: fc.constantFrom('registered', 'registered', 'registered', 'legacy'),
    user: userRef,
  }),
  interested: fc.uniqueArray(userRef, { maxLength: 4 }),
  contact: fc.constantFrom('email', 'phone', 'text'),
  title: fc.constantFrom('Room by the harbor', 'Harbor view', 'Quiet harbor loft', 'HARBOR 12'),
  place: fc.nat({ max: 3 }),
  rent: fc.option(fc.integer({ min: 0, max: 5_000 })),
  available: fc.boolean(),
  hidden: fc.constantFrom(false, false, false, true),
})

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  people: fc.array(fc.record({ verified: fc.boolean(), hasName: fc.boolean(), hasCalled: fc.boolean() }), {
    minLength: 3,
    maxLength: 3,
  }),
  rooms: fc.array(room, { minLength: 1, maxLength: 2 }),
  // Shared users are never blocked, because a block would hide them in all scenarios of the database.
  blocks: fc.array(fc.tuple(userRef, fc.constantFrom<UserRef>(0, 1, 2)), { maxLength: 2 }),
  viewer: fc.constantFrom(...sharedUsers, 'visitor'),
  action: fc.oneof(fc.constant<'none'>('none'), fc.constantFrom(...actions)),
  room: fc.nat({ max: 1 }),
})
