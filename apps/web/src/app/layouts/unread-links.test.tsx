import { getUnread, listenToEvents } from '@roommate-finder/contracts/messages'
import { listNotifications, readNotifications } from '@roommate-finder/contracts/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { setTokenSource } from '#src/lib/api-client.ts'
import { aNotification } from '#src/testing/factories.ts'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { openEventStream, reply, replyError, server } from '#src/testing/server.ts'
import { done, replyInOrder } from '#src/testing/writes.ts'

const bar = () => within(screen.getByRole('banner'))
const open = async () => {
  const view = renderRoute('/support', { session: signedIn() })
  await screen.findByRole('heading', { level: 1 })
  return view
}
const openMenu = async () => {
  const view = await open()
  await view.user.click(await bar().findByRole('button', { name: /^Notifications/ }))
  return { ...view, menu: within(await screen.findByRole('menu', { name: 'Notifications' })) }
}

describe('the icons of the top bar', () => {
  test('show both counts, and the title shows the higher one', async () => {
    server.use(reply(getUnread, { messages: 2, notifications: 12 }))
    await open()
    expect(await bar().findByRole('link', { name: 'Messages, 2 unread' })).toHaveAttribute('href', '/messages')
    expect(bar().getByRole('button', { name: 'Notifications, 9+ unread' })).toHaveTextContent('9+')
    await waitFor(() => expect(document.title).toBe('(12) Support · Roommate Finder'))
  })

  test('show no count if nothing is unread', async () => {
    await open()
    expect(await bar().findByRole('link', { name: 'Messages' })).toBeVisible()
    expect(bar().getByRole('button', { name: 'Notifications' })).toBeVisible()
    expect(document.title).toBe('Support · Roommate Finder')
  })

  test('are not shown to a visitor', async () => {
    const { become } = await open()
    await bar().findByRole('link', { name: 'Messages' })
    become(visitor)
    expect(bar().queryByRole('link', { name: 'Messages' })).not.toBeInTheDocument()
  })

  test('an event updates the counts', async () => {
    const sendEvent = openEventStream()
    await open()
    await bar().findByRole('link', { name: 'Messages' })
    server.use(reply(getUnread, { messages: 0, notifications: 1 }))
    sendEvent('notification', {})
    expect(await bar().findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  })
})

test('an account switch in another tab opens a new stream with the token of the new user', async () => {
  const tokens: (string | null)[] = []
  server.use(
    http.get(`*/api${listenToEvents.path}`, ({ request }) => {
      tokens.push(request.headers.get('Authorization'))
      return new HttpResponse(new ReadableStream())
    }),
  )
  setTokenSource(() => Promise.resolve('of-ana'))
  const { become } = await open()
  await waitFor(() => expect(tokens).toEqual(['Bearer of-ana']))
  setTokenSource(() => Promise.resolve('of-ben'))
  become(signedIn({ uid: 'ben' }))
  await waitFor(() => expect(tokens).toEqual(['Bearer of-ana', 'Bearer of-ben']))
})

describe('the menu of the bell', () => {
  test('shows the latest ten, and marks the chosen one as read', async () => {
    const notification = aNotification({ title: 'Sam is interested', href: '/contact' })
    let limit: string | null = null
    server.use(
      reply(getUnread, { messages: 0, notifications: 1 }),
      reply(listNotifications, (url) => {
        limit = url.searchParams.get('limit')
        return { items: [notification], next: null }
      }),
    )
    const sent = replyInOrder(readNotifications, done(readNotifications, { notifications: 0 }))
    const { user, menu, address } = await openMenu()
    await user.click(await menu.findByRole('menuitem', { name: /Sam is interested/ }))
    expect(limit).toBe('10')
    await waitFor(() => expect(address()).toBe('/contact'))
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ids: [notification._id] }]))
    expect(await bar().findByRole('button', { name: 'Notifications' })).toBeVisible()
  })

  test('marks all as read and stays open', async () => {
    server.use(
      reply(getUnread, { messages: 0, notifications: 1 }),
      reply(listNotifications, { items: [aNotification()], next: null }),
    )
    const sent = replyInOrder(readNotifications, done(readNotifications, { notifications: 0 }))
    const { user, menu } = await openMenu()
    await user.click(menu.getByRole('menuitem', { name: 'Mark all as read' }))
    await waitFor(() => expect(menu.queryByRole('menuitem', { name: 'Mark all as read' })).not.toBeInTheDocument())
    expect(sent.map(({ body }) => body)).toEqual([{ all: true }])
    expect(menu.getByRole('menuitem', { name: 'All notifications' })).toHaveAttribute('href', '/notifications')
  })

  test.each([
    ['has no notifications', reply(listNotifications, { items: [], next: null }), 'No notifications yet.'],
    ['could not load them', replyError(listNotifications, 'internal'), 'We couldn’t load your notifications.'],
  ])('says so if it %s', async (_, handler, sentence) => {
    server.use(handler)
    const { menu } = await openMenu()
    expect(await menu.findByRole('menuitem', { name: sentence })).toHaveAttribute('aria-disabled', 'true')
  })
})
