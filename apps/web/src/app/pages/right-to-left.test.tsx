import { listTrending, searchListings } from '@roommate-finder/contracts/discovery'
import { listMyInterests } from '@roommate-finder/contracts/interest'
import { getListing, listMyListings, listSimilar } from '@roommate-finder/contracts/listings'
import { getConversation, listConversations, listMessages, markRead } from '@roommate-finder/contracts/messages'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aConversation, aListing, aMessage, aPage, listingDetails } from '#src/testing/factories.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'

const name = 'أحمد!'
const title = 'غرفة (هادئة)'
const location = 'חיפה, 7'
const body = 'هل الغرفة متاحة؟'
const room = { title, location, userName: name, lifestyle: ['هادئ'], description: body }
const conversation = aConversation({ preview: body })
const talk = {
  ...conversation,
  other: { ...conversation.other, name },
  listing: conversation.listing && { ...conversation.listing, title },
}

beforeEach(() =>
  server.use(
    reply(searchListings, aPage([aListing(room)])),
    reply(listTrending, [aListing(room)]),
    reply(getListing, listingDetails({ ...room, host: { ...listingDetails().host, name } })),
    reply(listSimilar, [aListing(room)]),
    reply(listMyInterests, [aListing({ ...room, liked: true, contactInfo: 'a@example.test' })]),
    reply(listMyListings, [aListing({ ...room, isOwner: true })]),
    reply(listConversations, { items: [talk], next: null }),
    reply(getConversation, talk),
    reply(listMessages, { items: [aMessage({ body })], next: null }),
    reply(markRead, { unread: 0 }),
  ),
)

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u

const readTexts = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts.filter(
    ({ data, parentElement }) =>
      RIGHT_TO_LEFT.test(data) && !parentElement?.closest('option, [aria-hidden="true"], .sr-only'),
  )
}

test.each([
  ['/all-items', 5],
  ['/details/1', 5],
  ['/update/1', 1],
  ['/my-interests', 3],
  ['/mylist', 3],
  [`/mylist?search=${encodeURIComponent(`${name} ${title}`)}`, 1],
  ['/messages', 3],
  [`/messages/${conversation._id}`, 4],
  ['/profile', 1],
])('%s keeps texts of right-to-left scripts from changing the order of others', async (route, count) => {
  if (route === '/update/1') server.use(reply(getListing, listingDetails({ ...room, isOwner: true })))
  renderRoute(route, { session: signedIn({ displayName: name }) })
  await waitFor(() => expect(readTexts().length).toBeGreaterThanOrEqual(count))
  const mixed = readTexts().filter(
    ({ data, parentElement }) =>
      !parentElement?.closest('bdi, [dir="auto"]') && !/^[^\u2068]*\u2068[^\u2069]*\u2069[^\u2069]*$/.test(data),
  )
  expect(mixed.map(({ data, parentElement }) => [parentElement?.outerHTML, data])).toEqual([])
})
