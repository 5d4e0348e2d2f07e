import { createSignedLinks } from '../../mail/links.ts'
import type { Compose } from '../../mail/outbox-service.ts'
import { getTimeZone, toMailAddress } from '../accounts/document.ts'
import type { AccountService } from '../accounts/service.ts'
import type { BlockService } from '../blocks/service.ts'
import type { FeatureContext } from '../context.ts'
import { toRoomFacts } from '../listings/document.ts'
import type { FindFits, ListingService } from '../listings/service.ts'
import type { NotificationService } from '../notifications/service.ts'
import { alertRepository } from './alert-repository.ts'
import { type AlertDoc, formatAlertKey, parseAlertKey, type SavedSearchDoc } from './document.ts'
import { createAlertMail, createUnopenedMail } from './mail.ts'
import { createStoredMatcher, isByFit } from './query.ts'
import { savedSearchRepository } from './saved-search-repository.ts'
import type { FindKnownRooms } from './service.ts'

/** How many rooms of a host a mail lists before the further ones of all hosts. */
const MAX_ROOMS_OF_HOST = 2

interface Deps {
  accounts: AccountService
  blocks: BlockService
  listings: ListingService
  notifications: NotificationService
  findFits: FindFits
  findKnownRooms: FindKnownRooms
}

/** Moves the further rooms of each host to the end. */
const sortByHost = <T extends { ownerUid: string | null }>(rooms: readonly T[]): T[] => {
  const counts = new Map<string | null, number>()
  const isFurther = rooms.map(({ ownerUid }) => {
    const count = (counts.get(ownerUid) ?? 0) + 1
    counts.set(ownerUid, count)
    return count > MAX_ROOMS_OF_HOST
  })
  return [...rooms.filter((_, i) => !isFurther[i]), ...rooms.filter((_, i) => isFurther[i])]
}

/** Writes the mails about saved searches. */
export const alertMailService = (
  { db, now, links: linkSettings }: FeatureContext,
  { accounts, blocks, listings, notifications, findFits, findKnownRooms }: Deps,
) => {
  const alerts = alertRepository(db)
  const searches = savedSearchRepository(db)
  const links = createSignedLinks(linkSettings, 'notifications')
  const { webUrl } = linkSettings

  /** Returns the user, with the address for mails about saved searches. null if they want or get none. */
  const findRecipient = async (uid: string) => {
    const user = await accounts.findPerson(uid)
    const address = toMailAddress(user)
    if (address === null || !(await notifications.isMailed(uid, 'alert'))) return null
    return { to: address, name: user?.name ?? null, timeZone: getTimeZone(user) }
  }

  /** Lists the rooms of some alerts that the user still sees and does not know, with the searches that they still fit. */
  const findRooms = async (uid: string, told: readonly AlertDoc[], active: readonly SavedSearchDoc[]) => {
    const blocked = new Set(await blocks.findBlocked(uid))
    const ids = told.map(({ listingId }) => listingId)
    const isKnown = await findKnownRooms(ids, [uid])
    const found = await listings.findFiltered(ids)
    const fitsOfUser = await findFits(uid, found)
    const byId = new Map(found.map((listing) => [listing._id.toHexString(), listing]))
    const matchers = active.map((search) => ({ ...search, fits: createStoredMatcher(search.query, now()) }))
    const rooms = []
    for (const [id, alertsOfRoom] of Map.groupBy(told, ({ listingId }) => listingId.toHexString())) {
      const listing = byId.get(id)
      const [latest] = alertsOfRoom
      if (!latest || listing?.availability !== 'available') continue
      if (blocked.has(listing.ownerUid ?? '') || isKnown(listing._id, uid)) continue
      const searchIds = new Set(alertsOfRoom.map(({ searchId }) => searchId.toHexString()))
      const isClash = fitsOfUser.get(id)?.verdict === 'clash'
      const fitting = matchers.filter(
        ({ _id, query, fits }) => searchIds.has(_id.toHexString()) && fits(listing) && !(isClash && isByFit(query)),
      )
      if (fitting.length === 0) continue
      const room = toRoomFacts(listing)
      rooms.push({ ownerUid: listing.ownerUid, room, reason: latest.reason, searches: fitting })
    }
    return sortByHost(rooms)
  }

  return {
    /** Writes a mail about rooms that fit saved searches, without those that the user knows by now. */
    composeAlerts: (async ({ person: uid, itemKeys, createdAt }) => {
      const recipient = await findRecipient(uid)
      if (!recipient) return null
      const active = (await searches.findAll(uid)).filter(({ frequency }) => frequency !== 'off')
      const activeIds = new Set(active.map(({ _id }) => _id.toHexString()))
      const keys = new Set(itemKeys)
      const alertsOfRooms = await alerts.findAbout(itemKeys.map(parseAlertKey), [uid])
      const told = alertsOfRooms.filter(
        (alert) => keys.has(formatAlertKey(alert)) && activeIds.has(alert.searchId.toHexString()),
      )
      const rooms = await findRooms(uid, told, active)
      if (rooms.length === 0) return null
      const listed = new Set(rooms.map(({ room }) => room._id))
      const listedSearches = new Set(rooms.flatMap(({ searches }) => searches.map(({ _id }) => _id.toHexString())))
      const toUrl = (subject: string): string => links.createUrl('unsubscribe', { subject, issuedAt: createdAt })
      const content = createAlertMail({
        ...recipient,
        rooms,
        now: now(),
        webUrl,
        searches: active
          .filter(({ _id }) => listedSearches.has(_id.toHexString()))
          .map(({ _id, name }) => ({ name, unsubscribeUrl: toUrl(`alert ${uid} ${_id.toHexString()}`) })),
        unsubscribeUrl: toUrl(`alert ${uid}`),
      })
      return { content, itemKeys: itemKeys.filter((key) => listed.has(parseAlertKey(key).toHexString())) }
    }) satisfies Compose,

    /** Writes a mail that asks about the searches, named by their ids, that are still unopened. */
    composeUnopened: (async ({ person: uid, itemKeys, createdAt }) => {
      const recipient = await findRecipient(uid)
      if (!recipient) return null
      const ids = new Set(itemKeys)
      const asked = (await searches.findAll(uid)).filter(({ _id, isAsked }) => isAsked && ids.has(_id.toHexString()))
      if (asked.length === 0) return null
      const content = createUnopenedMail({
        ...recipient,
        names: asked.map(({ name }) => name),
        webUrl,
        unsubscribeUrl: links.createUrl('unsubscribe', { subject: `alert ${uid}`, issuedAt: createdAt }),
      })
      return { content, itemKeys: asked.map(({ _id }) => _id.toHexString()) }
    }) satisfies Compose,
  }
}
