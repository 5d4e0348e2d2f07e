import { ObjectId } from '../../db/object-id.ts'
import type { UserDoc } from '../../features/accounts/document.ts'
import type { ListingDoc } from '../../features/listings/document.ts'
import { createListingDoc } from '../../features/listings/document.ts'
import type { Identity } from '../../identity/firebase.ts'
import type { World } from '../harness.ts'
import { plainIdentity } from '../people.ts'
import { marker, phone } from './markers.ts'
import { type CastMember, cast, type Room, type SmallWorld, type Who } from './world.ts'

/** A room as it was put into the database, and what may be known of it. */
export interface StagedRoom {
  id: string
  world: number
  contact: string
  contactInfo: string
  /** uid, or null for a room that nobody has claimed. */
  owner: string | null
  /** Marker of the owner's e-mail. */
  ownerEmail: string
  /** Whether the owner has proved to own that address. */
  emailConfirmed: boolean
  interested: Set<string>
}

export interface Stage {
  rooms: StagedRoom[]
  /** Marker of the e-mail of everyone, by uid. */
  emails: Map<string, string>
  members: Record<CastMember, Identity>
  /** Marker of what somebody has written to us, by uid. */
  written: Map<string, string>
}

const PLACES = ['Austin, TX', 'Boston, MA', 'Kāneʻohe, HI', 'São Paulo']
const PEOPLE = 3

/** Numbers that no two batches share. */
const WORLDS_PER_BATCH = 1_000

const addressOf = (mark: string): string => `${mark}@leak.example`

const contactOf = ({ contact }: Room, number: number): string => {
  if (contact === 'phone') return phone(number)
  const mark = marker('contact', number)
  return contact === 'email' ? addressOf(mark) : `Ask for ${mark}, 512 555 0100`
}

/** Puts worlds side by side into one database. People of the cast have been heard by no server yet. */
export const stage = async (
  { collections, clock }: Pick<World, 'collections' | 'clock'>,
  worlds: SmallWorld[],
  { batch, people }: { batch: number; people: Map<string, Identity> },
): Promise<Stage> => {
  const emails = new Map<string, string>()
  const emailNumber = (world: number, who: number): number => (batch * WORLDS_PER_BATCH + world) * 10 + who
  const uidOf = (world: number, who: Who): string =>
    typeof who === 'number' ? `b${batch}w${world}p${who}` : `b${batch}${who}`

  const memberOf = (member: CastMember, i: number): Identity => {
    const uid = uidOf(0, member)
    const mark = marker('email', emailNumber(WORLDS_PER_BATCH - 1, i))
    emails.set(uid, mark)
    const identity = plainIdentity(uid, {
      // As a mail provider writes it; older servers stored it in lower case.
      email: addressOf(mark).replace('zqe', 'ZQe'),
      emailVerified: member !== 'unproven',
      name: member === 'nameless' ? undefined : `The ${member} one`,
    })
    people.set(uid, identity)
    return identity
  }
  const members = Object.fromEntries(cast.map((member, i) => [member, memberOf(member, i)])) as Stage['members']

  const users: UserDoc[] = []
  const listings: ListingDoc[] = []
  const interests: { _id: ObjectId; listingId: ObjectId; uid: string; since: Date; unsettledAt?: Date }[] = []
  const rooms: StagedRoom[] = []
  const now = clock.now()
  const crash = new Date(now.getTime() - 60_000)

  for (const [w, world] of worlds.entries()) {
    for (const [p, { verified, hasName, hasCalled }] of world.people.entries()) {
      const uid = uidOf(w, p as Who)
      const mark = marker('email', emailNumber(w, p))
      emails.set(uid, mark)
      const name = hasName ? `Person ${p}` : null
      const [email, memberSince] = [addressOf(mark), now]
      if (hasCalled) users.push({ _id: uid, name, email, photoURL: null, verified, memberSince, tokenIssuedAt: 1_000 })
    }
    for (const [r, room] of world.rooms.entries()) {
      const number = (batch * WORLDS_PER_BATCH + w) * PEOPLE + r
      const _id = new ObjectId()
      const ownerUid = uidOf(w, room.owner.by)
      const ownerEmail = emails.get(ownerUid) ?? ''
      const contactInfo = contactOf(room, number)
      const interested = room.interested.map(({ who, unsettled }) => ({ uid: uidOf(w, who), unsettled }))
      const others = interested.filter(({ uid }) => uid !== ownerUid)
      const listing = createListingDoc({
        _id,
        ownerUid,
        now: new Date(now.getTime() - number),
        input: {
          title: room.title,
          location: PLACES[room.place] ?? '',
          rent: room.rent,
          roomType: 'Studio',
          lifestyle: [],
          description: 'As described.',
          contactInfo,
          availability: room.available ? 'available' : 'not available',
        },
      })
      const left = room.owner.is === 'left'
      const { by } = room.owner
      const emailConfirmed =
        typeof by === 'number' ? !left && world.people[by]?.verified === true : members[by].emailVerified
      listings.push({
        ...listing,
        likeCount: others.length,
        ownerUid: left ? null : ownerUid,
        legacy: { phone: marker('hidden', number), ...(left && { ownerEmail: addressOf(ownerEmail) }) },
      })
      for (const { uid, unsettled } of others)
        interests.push({
          _id: new ObjectId(),
          listingId: _id,
          uid,
          since: now,
          ...(unsettled && { unsettledAt: crash }),
        })
      rooms.push({
        id: _id.toHexString(),
        world: w,
        contact: marker('contact', number),
        contactInfo,
        owner: left ? null : ownerUid,
        ownerEmail,
        emailConfirmed,
        interested: new Set(others.map(({ uid }) => uid)),
      })
    }
  }

  const hidden = addressOf(marker('hidden', batch))
  const writtenMark = marker('hidden', batch + 500_000_000)
  const written = addressOf(writtenMark)
  await Promise.all([
    collections.users.insertMany(users),
    collections.listings.insertMany(listings),
    interests.length > 0 && collections.interests.insertMany(interests),
    collections.subscribers.insertOne({ _id: hidden, confirmedAt: now }),
    collections.inquiries.insertOne({
      ...{ _id: new ObjectId(), form: 'contact', uid: `b${batch}known`, name: 'Ana', email: written, at: now },
      ...{ kind: 'general', subject: written, text: written },
    }),
    collections.outbox.insertOne({
      ...{ _id: new ObjectId(), to: hidden, subject: hidden, text: hidden, createdAt: now, attempts: 0, dueAt: now },
    }),
  ])
  return { rooms, emails, members, written: new Map([[`b${batch}known`, writtenMark]]) }
}
