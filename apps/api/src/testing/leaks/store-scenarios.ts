import { ObjectId } from '../../db/object-id.ts'
import type { UserDoc } from '../../features/accounts/document.ts'
import type { BlockDoc } from '../../features/blocks/document.ts'
import type { InterestDoc } from '../../features/interest/document.ts'
import { createListingDoc, type ListingDoc } from '../../features/listings/document.ts'
import type { Identity } from '../../identity/firebase.ts'
import { createIdentity } from '../identities.ts'
import type { TestApi } from '../test-api.ts'
import { createMarker, createPhone } from './markers.ts'
import { type Room, type Scenario, type SharedUser, sharedUsers, type UserRef } from './scenario.ts'

/** A stored room and its details. */
export interface StoredRoom {
  id: string
  /** The index of its scenario. */
  scenario: number
  /** The marker in the title, and in the alternative text of the photo. */
  title: string
  /** The marker in `contactInfo`. */
  contact: string
  contactInfo: string
  /** The uid of the owner; null for a legacy room. */
  owner: string | null
  /** The marker of the owner's email. */
  ownerEmail: string
  /** Whether the owner's email is confirmed. */
  emailConfirmed: boolean
  /** Whether only its owner sees it. */
  hidden: boolean
  /** Set before the owner deletes it. Notifications to interested users contain its title. */
  deleted?: true
  /** The uids of interested users. */
  interested: Set<string>
}

export interface StoredScenarios {
  rooms: StoredRoom[]
  /** The markers of emails by uid. */
  emails: Map<string, string>
  /** The uids of people with a confirmed email. */
  confirmed: Set<string>
  identities: Record<SharedUser, Identity>
  /** Pairs of people of whom one has blocked the other. See `toPair`. */
  blocked: Set<string>
  /** The markers of messages to support, by the sender's uid. */
  messages: Map<string, string>
}

/** Identifies two people. */
export const toPair = (one: string, other: string): string => [one, other].sort().join(' ')

/** Removes the blocks of a person and by a person, as the deletion of an account does. */
export const removeBlocks = ({ blocked }: StoredScenarios, uid = ''): void => {
  for (const pair of blocked) if (pair.split(' ').includes(uid)) blocked.delete(pair)
}

const PLACES = ['Austin, TX', 'Boston, MA', 'Kāneʻohe, HI', 'São Paulo']
const MAX_ROOMS = 3

/** Scenarios per batch. Makes the numbers of markers unique across batches. */
const MAX_SCENARIOS = 1_000

const toAddress = (marker: string): string => `${marker}@leak.example`

const createContactInfo = ({ contact }: Room, number: number): string => {
  if (contact === 'phone') return createPhone(number)
  const marker = createMarker('contact', number)
  return contact === 'email' ? toAddress(marker) : `Ask for ${marker}, 512 555 0100`
}

/** Stores scenarios together in one database. Adds the shared users only to `people`, as if they had never called. */
export const storeScenarios = async (
  { collections, clock }: Pick<TestApi, 'collections' | 'clock'>,
  scenarios: Scenario[],
  { batch, people }: { batch: number; people: Map<string, Identity> },
): Promise<StoredScenarios> => {
  const emails = new Map<string, string>()
  const confirmed = new Set<string>()
  const toEmailNumber = (scenario: number, user: number): number => (batch * MAX_SCENARIOS + scenario) * 10 + user
  const toUid = (scenario: number, user: UserRef): string =>
    typeof user === 'number' ? `b${batch}s${scenario}p${user}` : `b${batch}${user}`

  const addSharedUser = (user: SharedUser, i: number): Identity => {
    const uid = toUid(0, user)
    const marker = createMarker('email', toEmailNumber(MAX_SCENARIOS - 1, i))
    emails.set(uid, marker)
    const identity = createIdentity(uid, {
      // With upper case, because legacy rooms belong to their owner's address in any case.
      email: toAddress(marker).replace('zqe', 'ZQe'),
      emailVerified: user !== 'unverified',
      name: user === 'nameless' ? undefined : `The ${user} one`,
    })
    people.set(uid, identity)
    if (identity.emailVerified) confirmed.add(uid)
    return identity
  }
  const identities = Object.fromEntries(
    sharedUsers.map((user, i) => [user, addSharedUser(user, i)]),
  ) as StoredScenarios['identities']

  const users: UserDoc[] = []
  const listings: ListingDoc[] = []
  const hiddenListings: ListingDoc[] = []
  const blocks: BlockDoc[] = []
  const blocked = new Set<string>()
  const interests: InterestDoc[] = []
  const rooms: StoredRoom[] = []
  const now = clock.now()

  for (const [s, scenario] of scenarios.entries()) {
    for (const [p, { verified, hasName, hasCalled }] of scenario.people.entries()) {
      const uid = toUid(s, p as UserRef)
      const marker = createMarker('email', toEmailNumber(s, p))
      emails.set(uid, marker)
      if (verified) confirmed.add(uid)
      const name = hasName ? `Person ${p}` : null
      const [email, memberSince] = [toAddress(marker), now]
      if (hasCalled) users.push({ _id: uid, name, email, photoURL: null, verified, memberSince, tokenIssuedAt: 1_000 })
    }
    for (const [user, other] of scenario.blocks) {
      const [uid, blockedUid] = [toUid(s, user), toUid(s, other)]
      if (uid === blockedUid || blocked.has(toPair(uid, blockedUid))) continue
      blocked.add(toPair(uid, blockedUid))
      blocks.push({ _id: new ObjectId(), uid, blockedUid, since: now })
    }
    for (const [r, room] of scenario.rooms.entries()) {
      const number = (batch * MAX_SCENARIOS + s) * MAX_ROOMS + r
      const _id = new ObjectId()
      const ownerUid = toUid(s, room.owner.user)
      const ownerEmail = emails.get(ownerUid) ?? ''
      const contactInfo = createContactInfo(room, number)
      const isLegacy = room.owner.kind === 'legacy'
      const interested = room.interested
        .map((user) => toUid(s, user))
        .filter((uid) => uid !== ownerUid && !blocked.has(toPair(uid, ownerUid)))
      const title = createMarker('title', number)
      const listing = createListingDoc({
        _id,
        ownerUid,
        now: new Date(now.getTime() - number),
        input: {
          title: `${room.title} ${title}`,
          location: PLACES[room.place] ?? '',
          rent: room.rent,
          roomType: 'Studio',
          lifestyle: [],
          description: 'As described.',
          contactInfo,
          availability: room.available ? 'available' : 'not available',
        },
      })
      const { user } = room.owner
      const emailConfirmed =
        typeof user === 'number'
          ? !isLegacy && scenario.people[user]?.verified === true
          : identities[user].emailVerified
      const hiding = { by: 'moderator', reason: 'A reason.', since: now, appealed: false } as const
      const stored = {
        ...listing,
        likeCount: interested.length,
        photos: [{ id: _id.toHexString(), width: 480, height: 360, alt: `Window of ${title}`, placeholder: '' }],
        ownerUid: isLegacy ? null : ownerUid,
        legacy: { phone: createMarker('hidden', number), ...(isLegacy && { ownerEmail: toAddress(ownerEmail) }) },
      }
      if (room.hidden) hiddenListings.push({ ...stored, hiding })
      else listings.push(stored)
      for (const uid of interested) interests.push({ _id: new ObjectId(), listingId: _id, uid, since: now })
      rooms.push({
        id: _id.toHexString(),
        scenario: s,
        title,
        hidden: room.hidden,
        contact: createMarker('contact', number),
        contactInfo,
        owner: isLegacy ? null : ownerUid,
        ownerEmail,
        emailConfirmed,
        interested: new Set(interested),
      })
    }
  }

  const hidden = toAddress(createMarker('hidden', batch))
  const messageMarker = createMarker('hidden', batch + 500_000_000)
  const message = toAddress(messageMarker)
  await Promise.all([
    collections.users.insertMany(users),
    collections.listings.insertMany(listings),
    hiddenListings.length > 0 && collections.hiddenListings.insertMany(hiddenListings),
    blocks.length > 0 && collections.blocks.insertMany(blocks),
    interests.length > 0 && collections.interests.insertMany(interests),
    collections.subscribers.insertOne({ _id: hidden, confirmedAt: now }),
    collections.inquiries.insertOne({
      ...{ _id: new ObjectId(), form: 'contact', uid: `b${batch}known`, name: 'Ana', email: message, at: now },
      ...{ kind: 'general', subject: message, text: message },
    }),
    collections.outbox.insertOne({
      ...{ _id: new ObjectId(), to: hidden, subject: hidden, text: hidden, createdAt: now, attempts: 0, dueAt: now },
    }),
  ])
  return { rooms, emails, confirmed, identities, blocked, messages: new Map([[`b${batch}known`, messageMarker]]) }
}
