import { listSuggestions, searchListings } from '@roommate-finder/contracts/discovery'
import { likeListing } from '@roommate-finder/contracts/interest'
import { getConversation, listConversations, listMessages, markRead } from '@roommate-finder/contracts/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aConversation, aListing, aMessage, aPage } from '#src/testing/factories.ts'
import { setField } from '#src/testing/fields.ts'
import { skipFirstQuestion } from '#src/testing/interest.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { openEventStream, reply, server } from '#src/testing/server.ts'

/** Does what the translation of Chrome does: replaces each text by one in `<font>` elements. */
const translate = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    font.append(Object.assign(document.createElement('font'), { textContent: text.data }))
    text.replaceWith(font)
  }
}

test('a translated list shows new counts of likes and results', async () => {
  const rooms = [aListing({ title: 'Attic', likeCount: 4 }), aListing({ title: 'Loft' })]
  server.use(
    reply(searchListings, (url) => (url.searchParams.has('search') ? aPage(rooms.slice(0, 1)) : aPage(rooms))),
    reply(listSuggestions, []),
    reply(likeListing, { likeCount: 5, liked: true, contactInfo: 'a@example.test' }),
  )
  skipFirstQuestion()
  const { user } = renderRoute('/all-items', { session: signedIn() })
  const heart = await screen.findByRole('button', { name: /^Show interest in Attic/ })
  translate()
  await user.click(heart)
  await waitFor(() => expect(heart).toHaveTextContent(/^Show interest in Attic, 5 interested/))
  setField('Search rooms', 'attic')
  await waitFor(() => expect(document.getElementById('result-count')).toHaveTextContent('Showing 1 of 1 listings'))
})

test('a translated inbox shows new messages and counts', async () => {
  const conversation = aConversation({ unread: 1, preview: 'First' })
  const serve = (body: string, unread: number) => {
    const changed = { ...conversation, preview: body, unread }
    server.use(
      reply(listConversations, { items: [changed], next: null }),
      reply(getConversation, changed),
      reply(listMessages, { items: [aMessage({ body })], next: null }),
      reply(markRead, { unread: 0 }),
    )
  }
  serve('First', 1)
  const sendEvent = openEventStream()
  renderRoute('/messages', { session: signedIn() })
  const list = within(await screen.findByRole('list', { name: 'Conversations' }))
  expect(await list.findByText('1')).toBeVisible()
  await within(screen.getByRole('banner')).findByRole('link', { name: 'Messages' })
  translate()
  serve('Second', 2)
  sendEvent('conversation', { _id: conversation._id })
  await waitFor(() => expect(list.getByRole('link')).toHaveTextContent(/Second2 unread$/))
})
