import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, signIn, test } from './fixtures.ts'
import { newPerson } from './people.ts'

const ENDPOINT = 'https://push.example.com/a-browser'

/** Replaces what needs a push service on the internet, and a permission that headless Chromium never gives. */
const fakePush = (page: Page) =>
  page.addInitScript((endpoint) => {
    const read = () => {
      const key = localStorage.getItem('subscribed')
      if (key === null) return null
      const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))
      return {
        endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh: key, auth: 'tBHItJI5svbpez7KI4CCXg' } }),
        unsubscribe: () => {
          localStorage.removeItem('subscribed')
          return Promise.resolve(true)
        },
      }
    }
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(read()),
      subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem('subscribed', applicationServerKey)
        return Promise.resolve(read())
      },
    })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = () => Promise.resolve('granted')
  }, ENDPOINT)

interface Shown extends NotificationOptions {
  title: string
}

/** The global scope of a service worker, with the notifications that it has shown. */
type WorkerScope = EventTarget & { registration: ServiceWorkerRegistration; shown: Shown[] }

/** Delivers a push to the worker of the page, as a push service does. Returns what the worker shows. */
const deliver = async (page: Page, message: object): Promise<Shown | undefined> => {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(() => {
    const scope = self as unknown as WorkerScope
    scope.shown = []
    scope.registration.showNotification = (title, options) => {
      scope.shown.push({ title, ...options })
      return Promise.resolve()
    }
  })
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
  const readShown = () => worker?.evaluate(() => (self as unknown as WorkerScope).shown)
  await expect.poll(readShown).toHaveLength(1)
  return (await readShown())?.[0]
}

/** Clicks a notification of the worker. */
const click = async (page: Page, { data }: Shown) => {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate((clicked) => {
    const notification = { data: clicked, close: () => undefined }
    // Only a real click lets the worker focus the page, which fails here after the page has answered.
    const waitUntil = (work: Promise<unknown>) => work.catch(() => undefined)
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
  }, data as object)
}

test('a user turns push notifications on, follows one, and gets none after signing out', {
  tag: '@journey',
}, async ({ page, request }) => {
  await fakePush(page)
  await signIn(page, await newPerson(request, 'Pia Push'), '/profile')
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/api/me/push') && response.status() === 204,
  )
  await page.getByRole('switch', { name: 'On this device' }).click()
  expect((await stored).request().method()).toBe('PUT')
  await expect(page.getByRole('switch', { name: /^Show names and room titles/ })).toBeVisible()
  await expectNoAxeViolations(page)

  const message = { title: 'New message', body: '', href: '/notifications', tag: 'a' }
  const shown = await deliver(page, message)
  expect(shown).toMatchObject({ title: 'New message', tag: 'a', renotify: true, icon: '/icon-192.png' })
  if (shown) await click(page, shown)
  await expect(page).toHaveURL('/notifications')
  const foreign = await deliver(page, { ...message, href: 'https://other.example/' })
  if (foreign) await click(page, foreign)
  await expect(page).toHaveURL('/')

  const removed = page.waitForResponse((response) => response.url().endsWith('/api/me/push'))
  await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click()
  const response = await removed
  expect([response.request().method(), response.status()]).toEqual(['DELETE', 204])
  expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull()
})

test('the web server sends manifest, icons and worker with their types, to be revalidated', {
  tag: '@caddy',
}, async ({ request }) => {
  for (const [path, type] of [
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/icon-maskable-512.png', 'image/png'],
    ['/push-worker.js', 'text/javascript; charset=utf-8'],
  ] as const) {
    const response = await request.get(path)
    expect(response.headers(), path).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' })
  }
})
