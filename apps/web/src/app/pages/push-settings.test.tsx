import { updateNotificationSettings } from '@roommate-finder/contracts/notifications'
import { getPush, subscribePush, unsubscribePush } from '@roommate-finder/contracts/push'
import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renewChangedPushDevice, unsubscribePushDevice } from '#src/lib/push-device.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, server } from '#src/testing/server.ts'
import { done, lost, replyInOrder } from '#src/testing/writes.ts'

const KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'
const OTHER_KEY = KEY.replace('B', 'C')
const endpoint = 'https://push.example.com/a'
const keys = { p256dh: KEY, auth: 'tBHItJI5svbpez7KI4CCXg' }

const toBuffer = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)).buffer

/**
 * Replaces what happy-dom lacks: a browser with push notifications.
 * @param subscribedTo the server key of an earlier subscription
 */
const installPush = ({
  permission = 'default',
  answer = 'granted',
  subscribedTo,
  subscribe = () => Promise.resolve(),
}: {
  permission?: NotificationPermission
  answer?: NotificationPermission
  subscribedTo?: string
  subscribe?: () => Promise<void>
} = {}) => {
  const state: { permission: NotificationPermission; subscribedTo: string | undefined; endpoint: string } = {
    permission,
    subscribedTo,
    endpoint,
  }
  const toSubscription = (key: string) => ({
    endpoint: state.endpoint,
    options: { applicationServerKey: toBuffer(key) },
    toJSON: () => ({ endpoint: state.endpoint, keys }),
    unsubscribe: () => {
      state.subscribedTo = undefined
      return Promise.resolve(true)
    },
  })
  const pushManager = {
    getSubscription: () =>
      Promise.resolve(state.subscribedTo === undefined ? null : toSubscription(state.subscribedTo)),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      await subscribe()
      state.subscribedTo = applicationServerKey
      return toSubscription(applicationServerKey)
    },
  }
  const registration = { pushManager }
  const status = new EventTarget()
  const pages = new EventTarget()
  vi.stubGlobal('PushManager', pushManager)
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission: () => {
      state.permission = answer
      return Promise.resolve(answer)
    },
  })
  const serviceWorker = Object.assign(pages, {
    ready: Promise.resolve(registration),
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  })
  Object.defineProperties(navigator, {
    permissions: { configurable: true, value: { query: () => Promise.resolve(status) } },
    serviceWorker: { configurable: true, value: serviceWorker },
  })
  return {
    state,
    pages,
    setPermission: (next: NotificationPermission) => {
      state.permission = next
      act(() => void status.dispatchEvent(new Event('change')))
    },
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of ['permissions', 'serviceWorker']) Reflect.deleteProperty(navigator, name)
})

const open = async () => {
  server.use(reply(getPush, { publicKey: KEY }))
  const view = renderRoute('/profile', { session: signedIn() })
  return { ...view, device: await screen.findByRole('switch', { name: 'On this device' }) }
}

const waitUntilSettled = (device: HTMLElement) =>
  waitFor(() => expect(device).not.toHaveAttribute('aria-disabled', 'true'))

const namesSwitch = () => screen.queryByRole('switch', { name: /^Show names and room titles/ })

describe('push notifications', () => {
  test('are not offered if the server sends none', async () => {
    installPush()
    renderRoute('/profile', { session: signedIn() })
    await screen.findByRole('group', { name: 'New messages' })
    expect(screen.queryByRole('switch', { name: 'On this device' })).not.toBeInTheDocument()
  })

  test('say if this browser has none', async () => {
    const { device } = await open()
    expect(device).toBeDisabled()
    expect(device).toHaveAccessibleDescription('This browser doesn’t support push notifications.')
  })

  test('on an iPhone, say that the site must be added to the Home Screen first', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
    const { device } = await open()
    expect(device).toBeDisabled()
    expect(device).toHaveAccessibleDescription(/^On iPhone and iPad, add this site to your Home Screen first/)
    vi.restoreAllMocks()
  })

  test('if blocked, say how to allow them, and notice when the user has', async () => {
    const { setPermission } = installPush({ permission: 'denied' })
    const { device } = await open()
    expect(device).toBeDisabled()
    expect(device).toHaveAccessibleDescription(/^Your browser blocks notifications from this site/)
    setPermission('granted')
    await waitFor(() => expect(device).toBeEnabled())
    expect(device).not.toBeChecked()
  })

  test('are turned on and off', async () => {
    const { state } = installPush()
    const subscribed = replyInOrder(subscribePush, done(subscribePush, undefined))
    const unsubscribed = replyInOrder(unsubscribePush, done(unsubscribePush, undefined))
    const { user, device } = await open()
    expect(device).not.toBeChecked()
    expect(namesSwitch()).not.toBeInTheDocument()
    await user.click(device)
    expect(device).toBeChecked()
    await waitUntilSettled(device)
    expect(device).toHaveFocus()
    expect(subscribed.map(({ body }) => body)).toEqual([{ endpoint, keys }])
    expect(state.subscribedTo).toBe(KEY)
    await user.click(device)
    await waitUntilSettled(device)
    expect(device).not.toBeChecked()
    expect(unsubscribed.map(({ body }) => body)).toEqual([{ endpoint }])
    expect(state.subscribedTo).toBeUndefined()
  })

  test('stay off, with an explanation, if the user closes the question of the browser', async () => {
    installPush({ answer: 'default' })
    const { user, device } = await open()
    await user.click(device)
    expect(await screen.findByText('To get push notifications, allow them when your browser asks.')).toBeVisible()
    expect(device).not.toBeChecked()
    expect(device).toBeEnabled()
  })

  test('stay off if the push service of the browser is out of reach', async () => {
    installPush({ subscribe: () => Promise.reject(new Error('push service error')) })
    const { user, device } = await open()
    await user.click(device)
    expect(await screen.findByText(/^We couldn’t turn on push notifications/)).toBeVisible()
    expect(device).not.toBeChecked()
  })

  test('stay off, also in the browser, if the API is out of reach', async () => {
    const { state } = installPush()
    replyInOrder(subscribePush, lost)
    const { user, device } = await open()
    await user.click(device)
    expect(await screen.findByText(/^We couldn’t turn on push notifications/)).toBeVisible()
    expect(device).not.toBeChecked()
    expect(state.subscribedTo).toBeUndefined()
  })

  test('ignore a press and keep the focus while the last one is sent', async () => {
    const { state } = installPush()
    const { until, open: answer } = gate()
    const subscribed = replyInOrder(subscribePush, async (sent) => {
      await until
      return done(subscribePush, undefined)(sent)
    })
    const { user, device } = await open()
    await user.click(device)
    await waitFor(() => expect(subscribed).toHaveLength(1))
    await user.click(device)
    expect(device).toHaveFocus()
    expect(device).toBeChecked()
    answer()
    await waitUntilSettled(device)
    expect(device).toBeChecked()
    expect(state.subscribedTo).toBe(KEY)
  })

  test('that are on are stored again once, whenever the window gets the focus, and may show names', async () => {
    const { state } = installPush({ permission: 'granted', subscribedTo: KEY })
    // One that this page has not stored.
    state.endpoint = 'https://push.example.com/new'
    const subscribed = replyInOrder(subscribePush, done(subscribePush, undefined))
    const saved = replyInOrder(updateNotificationSettings, lost)
    const { user, device } = await open()
    expect(device).toBeChecked()
    vi.setSystemTime(Date.now() + 60_000)
    const checks = replyInOrder(getPush, done(getPush, { publicKey: KEY }))
    act(() => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    })
    await waitFor(() => expect(checks).toHaveLength(1))
    vi.useRealTimers()
    await user.click(namesSwitch() ?? device)
    expect(subscribed).toHaveLength(1)
    await waitFor(() => expect(saved.map(({ body }) => body)).toMatchObject([{ pushNames: true }]))
  })

  test('of a server with another key are off until they are turned on again', async () => {
    const { state } = installPush({ permission: 'granted', subscribedTo: OTHER_KEY })
    replyInOrder(subscribePush, done(subscribePush, undefined))
    const { user, device } = await open()
    expect(device).not.toBeChecked()
    await user.click(device)
    await waitFor(() => expect(state.subscribedTo).toBe(KEY))
  })

  describe('that are on', () => {
    const turnOn = async (state: ReturnType<typeof installPush>['state']) => {
      replyInOrder(subscribePush, done(subscribePush, undefined))
      const { user, device, unmount } = await open()
      await user.click(device)
      await waitUntilSettled(device)
      expect(state.subscribedTo).toBe(KEY)
      return { user, device, unmount }
    }

    test.each<[string, string | undefined]>([
      ['replaces', KEY],
      ['loses', undefined],
    ])('stay on if the browser %s its subscription', async (_, subscribedTo) => {
      const { state } = installPush()
      const { unmount } = await turnOn(state)
      unmount()
      Object.assign(state, { subscribedTo, endpoint: 'https://push.example.com/b' })
      const subscribed = replyInOrder(subscribePush, done(subscribePush, undefined))
      renderRoute('/support', { session: signedIn() })
      await waitFor(() =>
        expect(subscribed.map(({ body }) => body)).toEqual([{ endpoint: 'https://push.example.com/b', keys }]),
      )
      expect(state.subscribedTo).toBe(KEY)
    })

    test('and are turned off stay off', async () => {
      const { state } = installPush()
      const { user, device } = await turnOn(state)
      replyInOrder(unsubscribePush, done(unsubscribePush, undefined))
      await user.click(device)
      await waitUntilSettled(device)
      await renewChangedPushDevice()
      expect(state.subscribedTo).toBeUndefined()
    })
  })

  test('that cannot be checked offer Retry', async () => {
    installPush()
    server.use(replyError(getPush, 'unavailable'))
    const { user } = renderRoute('/profile', { session: signedIn() })
    const retry = await screen.findByText('We couldn’t check push notifications on this device.')
    server.use(reply(getPush, { publicKey: KEY }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('switch', { name: 'On this device' })).toBeEnabled()
    expect(retry).not.toBeInTheDocument()
  })
})

test('a browser that signs out is unsubscribed, also if the API is out of reach', async () => {
  const { state } = installPush({ permission: 'granted', subscribedTo: KEY })
  replyInOrder(unsubscribePush, lost)
  await unsubscribePushDevice()
  expect(state.subscribedTo).toBeUndefined()
})

test('a click on a notification shows its page in the open tab', async () => {
  const { pages } = installPush()
  const { address } = renderRoute('/support', { session: signedIn() })
  await screen.findByRole('link', { name: 'Messages' })
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise((resolve) => {
    port1.onmessage = resolve
  })
  act(() => void pages.dispatchEvent(new MessageEvent('message', { data: { show: '/profile' }, ports: [port2] })))
  await waitFor(() => expect(address()).toBe('/profile'))
  await answered
  port1.close()
})
