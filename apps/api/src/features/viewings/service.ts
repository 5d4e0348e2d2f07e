import { MAX_APPLICANTS_SHOWN, MAX_SLOTS, MAX_VIEWINGS_SHOWN } from '@roommate-finder/contracts/limits'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import type { ConversationViewings, Viewing, ViewingPage } from '@roommate-finder/contracts/viewings'
import { formatCursor, toPage } from '../../db/cursor.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import { type ConversationDoc, type Role, roles } from '../messages/document.ts'
import type { MessageService } from '../messages/service.ts'
import { findPoint } from '../search/area.ts'
import type { ViewingDoc } from './document.ts'
import { type ViewingQuery, viewingRepository } from './repository.ts'
import { findTimeZone } from './times.ts'
import { toPlace, toState, toViewing } from './viewer.ts'

const MAX_EXPORTED = 5_000

interface User {
  uid: string
}

interface Deps {
  accounts: AccountService
  listings: ListingService
  messages: MessageService
}

const byStart = (a: ViewingDoc, b: ViewingDoc): number =>
  a.startsAt.getTime() - b.startsAt.getTime() || a._id.toHexString().localeCompare(b._id.toHexString())

export const viewingNotFound = (): AppError => new AppError('not_found', 'Viewing not found.')

export type ViewingService = ReturnType<typeof viewingService>

/** Reads viewings. Only the two people see one, and neither does after a block. */
export const viewingService = ({ db, now }: FeatureContext, { accounts, listings, messages }: Deps) => {
  const repository = viewingRepository(db)

  /** Converts viewings of a user. */
  const toViewings = async (docs: readonly ViewingDoc[], { uid }: User): Promise<Viewing[]> => {
    const at = now()
    const conversationIds = docs.map(({ conversationId }) => conversationId)
    const conversations = await messages.findMany(conversationIds, uid)
    return docs.flatMap((doc) => {
      const conversation = conversations.get(doc.conversationId.toHexString())
      return conversation ? toViewing(doc, conversation, at) : []
    })
  }

  /** Finds the time zone of the room of a conversation. */
  const findZone = async ({ listingId, seekerUid, hostUid }: ConversationDoc): Promise<string> => {
    const [[room], people] = await Promise.all([
      listings.findFiltered([listingId]),
      accounts.findPeople([seekerUid, hostUid]),
    ])
    const [host, seeker] = [people.get(hostUid)?.timeZone, people.get(seekerUid)?.timeZone]
    return findTimeZone({ place: room && findPoint(room), host, seeker })
  }

  return {
    toViewings,
    findZone,

    /** @throws AppError `not_found` */
    findOwn: async (id: string, { uid }: User, session?: Session): Promise<{ doc: ViewingDoc; role: Role }> => {
      const doc = await repository.find(new ObjectId(id), uid, session)
      if (!doc) throw viewingNotFound()
      return { doc, role: doc.seekerUid === uid ? 'seeker' : 'host' }
    },

    /** @throws AppError `not_found` */
    get: async (id: ObjectId, user: User): Promise<Viewing> => {
      const doc = await repository.find(id, user.uid)
      const [found] = doc ? await toViewings([doc], user) : []
      if (!found) throw viewingNotFound()
      return found
    },

    /** Lists the confirmed viewings of a conversation that are ahead, and the newest proposals, the earliest first. */
    listOfConversation: async (id: string, user: User): Promise<ConversationViewings> => {
      const { doc } = await messages.findOwn(id, user)
      const [newest, ahead, timeZone] = await Promise.all([
        repository.findNewest(doc._id),
        repository.findAhead(doc, now()),
        findZone(doc),
      ])
      const found = new Map([...newest, ...ahead].map((each) => [each._id.toHexString(), each]))
      return { items: await toViewings([...found.values()].sort(byStart), user), timeZone }
    },

    list: async (
      query: Pick<ViewingQuery, 'when' | 'order'> & { cursor?: string | undefined },
      user: User,
    ): Promise<ViewingPage> => {
      const { when, order, cursor } = query
      const own = { uid: user.uid, when, order, cursor, limit: MAX_VIEWINGS_SHOWN + 1 }
      const found = (await Promise.all(roles.map((role) => repository.list(role, own, now())))).flat()
      const sorted = order === 'desc' ? found.sort(byStart).toReversed() : found.sort(byStart)
      const { items, next } = toPage(sorted, MAX_VIEWINGS_SHOWN, ({ startsAt, _id }) => formatCursor(startsAt, _id))
      return { items: await toViewings(items, user), next }
    },

    /** Finds the confirmed viewing, or else the first open time, of each conversation about a listing, by hexadecimal id. */
    findNext: async (listingId: ObjectId): Promise<Map<string, ViewingDoc>> => {
      const found = await repository.findUpcoming(listingId, now(), MAX_APPLICANTS_SHOWN * 2 * MAX_SLOTS)
      const isConfirmed = ({ state }: ViewingDoc): number => Number(state === 'confirmed')
      // Of two with the same key, a map keeps the last.
      const worstFirst = found.toReversed().sort((a, b) => isConfirmed(a) - isConfirmed(b))
      return new Map(worstFirst.map((doc) => [doc.conversationId.toHexString(), doc]))
    },

    exportUser: async ({ uid }: User): Promise<Pick<OwnData, 'viewings' | 'complete'>> => {
      const found = await repository.findAll(uid, MAX_EXPORTED)
      const toExported = (doc: ViewingDoc): OwnData['viewings'][0] => {
        const role = doc.seekerUid === uid ? 'seeker' : 'host'
        return {
          listingId: doc.listingId.toHexString(),
          role,
          startsAt: doc.startsAt.toISOString(),
          endsAt: doc.endsAt.toISOString(),
          state: toState(doc, now()),
          place: toPlace(doc, role, now()),
          proposedByYou: doc.proposedBy === role,
          ...(role === 'seeker' && doc.outcome && { outcome: doc.outcome }),
        }
      }
      const isComplete = (role: Role) => found.filter((doc) => doc[`${role}Uid`] === uid).length < MAX_EXPORTED
      return { viewings: found.map(toExported), complete: roles.every(isComplete) }
    },
  }
}
