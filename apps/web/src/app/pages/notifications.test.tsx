import {
  byNotificationType,
  getNotificationSettings,
  listNotifications,
  readNotifications,
  unsubscribeNotifications,
  updateNotificationSettings,
} from '@roommate-finder/contracts/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aNotification } from '#src/testing/factories.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'
import { done, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const page = () => within(screen.getByRole('main'))

describe('/notifications', () => {
  const open = async () => {
    const view = renderRoute('/notifications', { session: signedIn() })
    await screen.findByRole('heading', { level: 1, name: 'Notifications' })
    return view
  }
  const rows = async () => within(await page().findByRole('list', { name: 'Notifications' })).getAllByRole('link')

  test('“Show older notifications” loads the next page by cursor', async () => {
    const cursor = `1-${'0'.repeat(24)}`
    server.use(
      reply(listNotifications, (url) =>
        url.searchParams.get('cursor') === cursor
          ? { items: [aNotification({ title: 'Older', read: true })], next: null }
          : { items: [aNotification({ title: 'Newer', href: '/messages/1' })], next: cursor },
      ),
    )
    const { user } = await open()
    const [newer] = await rows()
    expect(newer).toHaveAttribute('href', '/messages/1')
    expect(newer).toHaveTextContent('Unread')
    await user.click(page().getByRole('button', { name: 'Show older notifications' }))
    const older = await page().findByRole('link', { name: /Older/ })
    expect(older).not.toHaveTextContent('Unread')
    expect(page().queryByRole('button', { name: 'Show older notifications' })).not.toBeInTheDocument()
  })

  test('marks all as read', async () => {
    const notification = aNotification()
    server.use(reply(listNotifications, { items: [notification], next: null }))
    const sent = replyInOrder(readNotifications, done(readNotifications, { notifications: 0 }))
    const { user } = await open()
    await rows()
    server.use(reply(listNotifications, { items: [{ ...notification, read: true }], next: null }))
    const button = page().getByRole('button', { name: 'Mark all as read' })
    await user.click(button)
    await waitFor(() => expect(page().queryByText('Unread')).not.toBeInTheDocument())
    expect(sent.map(({ body }) => body)).toEqual([{ all: true }])
    expect(button).toHaveAttribute('aria-disabled', 'true')
  })

  test('after a failure, offers Retry; without notifications, says what will appear', async () => {
    server.use(replyError(listNotifications, 'internal'))
    const { user } = await open()
    expect(await page().findByText('We couldn’t load your notifications.')).toBeVisible()
    server.use(reply(listNotifications, { items: [], next: null }))
    await user.click(page().getByRole('button', { name: 'Retry' }))
    expect(await page().findByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  })
})

describe('the notification settings', () => {
  const channels = { inApp: true, email: true }
  const settings = {
    ...byNotificationType(() => channels),
    seen: true,
    emailTexts: true,
    pushNames: false,
  }
  const open = async (session = signedIn()) => {
    server.use(reply(getNotificationSettings, settings))
    const view = renderRoute('/profile', { session })
    const group = within(await screen.findByRole('group', { name: 'New messages' }))
    return { ...view, byEmail: group.getByRole('switch', { name: 'By email' }) }
  }

  test('are all sent as soon as one changes; a failed save shows the old value and an error', async () => {
    const changed = { ...settings, message: { inApp: true, email: false } }
    const turns = [done(updateNotificationSettings, changed), lost] as const
    const sent = replyInOrder(updateNotificationSettings, ...turns)
    const { user, byEmail } = await open()
    expect(byEmail).toBeChecked()
    await user.click(byEmail)
    expect(byEmail).not.toBeChecked()
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([changed]))
    const seen = screen.getByRole('switch', { name: /^Show when I’ve read messages/ })
    await user.click(seen)
    expect(await screen.findByText('We couldn’t save the setting. Please try again.')).toBeVisible()
    expect(seen).toBeChecked()
  })

  test('the texts of messages are in emails until the user switches them off', async () => {
    const changed = { ...settings, emailTexts: false }
    const sent = replyInOrder(updateNotificationSettings, done(updateNotificationSettings, changed))
    const { user } = await open()
    const texts = screen.getByRole('switch', { name: /^Show message texts in emails/ })
    expect(texts).toBeChecked()
    await user.click(texts)
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([changed]))
    expect(texts).not.toBeChecked()
  })

  const PLEASE_CONFIRM = 'Confirm your email to get email notifications.'

  test('of a user without a confirmed address say why there is no email', async () => {
    await open(signedIn({ emailVerified: false }))
    expect(within(screen.getByRole('region', { name: 'Notifications' })).getByText(PLEASE_CONFIRM)).toBeVisible()
  })

  test('of a user with a confirmed address do not mention it', async () => {
    await open()
    expect(screen.queryByText(PLEASE_CONFIRM)).not.toBeInTheDocument()
  })
})

describe('/notifications/unsubscribe', () => {
  const open = async () => {
    const view = renderRoute('/notifications/unsubscribe?token=abc.def')
    await screen.findByRole('heading', { level: 1, name: 'Unsubscribe' })
    return view
  }
  const stopButton = () => page().getByRole('button', { name: 'Unsubscribe' })

  test('works without a session, and only after a press of the button', async () => {
    const sent = replyInOrder(unsubscribeNotifications, done(unsubscribeNotifications, { type: 'message' }))
    let search = ''
    const { user, address } = await open()
    await waitFor(() => expect(address()).toBe('/notifications/unsubscribe'))
    server.events.on('request:start', ({ request }) => {
      search = new URL(request.url).search
    })
    expect(sent).toEqual([])
    await user.click(stopButton())
    expect(await page().findByText('We won’t email you about new messages anymore.')).toBeVisible()
    expect(search).toBe('?token=abc.def')
    server.events.removeAllListeners()
  })

  test.each([
    ['Near campus', 'We won’t tell you about rooms that match “Near campus” anymore.'],
    [null, 'You’ve deleted this search, so we don’t email you about it anymore.'],
  ])('of the saved search %j says what ended', async (search, text) => {
    replyInOrder(unsubscribeNotifications, done(unsubscribeNotifications, { type: 'alert', search }))
    const { user } = await open()
    await user.click(stopButton())
    expect(await page().findByText(text)).toBeVisible()
  })

  test('with an invalid token, shows the error and a link to the settings', async () => {
    const error = 'This link isn’t valid. Please open the full link from the email.'
    replyInOrder(unsubscribeNotifications, refused('validation_failed', { error, fields: { token: error } }))
    const { user } = await open()
    await user.click(stopButton())
    expect(await page().findByRole('alert')).toHaveTextContent(error)
    expect(page().getByRole('link', { name: 'Open settings' })).toHaveAttribute('href', '/profile')
  })
})
