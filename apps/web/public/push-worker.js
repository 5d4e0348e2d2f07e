// Shows push notifications. Has no fetch handler, so that the browser never gets a page or response from this worker.

const { clients, location, registration } = self

/** How long an open page may take to answer before a new one is opened. */
const ANSWER_MS = 1000

const readMessage = (data) => {
  try {
    return data.json()
  } catch {
    // Browsers require a notification for each push.
    return { title: 'Roommate Finder', href: '/' }
  }
}

/** Asks an open page to show a path, as its own links do. Returns whether it does. */
const showIn = (page, path) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, ANSWER_MS, false)
    page.postMessage({ show: path }, [port2])
  })

const open = async (href) => {
  const { origin, pathname, search } = new URL(href, location.origin)
  const path = origin === location.origin ? pathname + search : '/'
  // The page that was focused last is the first.
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (page && (await showIn(page, path))) await page.focus()
  else await clients.openWindow(path)
}

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const { title, body, href, tag } = readMessage(event.data)
  const options = { body, data: { href }, icon: '/icon-192.png', ...(tag && { tag, renotify: true }) }
  event.waitUntil(registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.href))
})
