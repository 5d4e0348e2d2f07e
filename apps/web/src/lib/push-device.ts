import { getPush, pushSubscription, subscribePush, unsubscribePush } from '@roommate-finder/contracts/push'
import * as z from 'zod/mini'
import { request } from './api-client.ts'
import { browserStore } from './stored.ts'

/** In `public`. Has no fetch handler; docs/decisions/0021 says why. */
const WORKER = '/push-worker.js'

/** Names the endpoint of this browser that the API has stored, while the user has push notifications on here. */
const ENDPOINT = 'roommate-finder:push-endpoint'

/** How long signing out waits for the API. */
const UNSUBSCRIBE_MS = 2_000

/** Returns whether this browser can show push notifications. On iPhones, only an installed app can. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const findSubscription = async (): Promise<PushSubscription | null> => {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Returns whether a subscription is for the server with this key. */
const isFor = ({ options }: PushSubscription, publicKey: string): boolean => {
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer()))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

/** The endpoint that the API has stored since this page was loaded. */
let storedEndpoint: string | null = null

const store = async (subscription: PushSubscription): Promise<void> => {
  await request(subscribePush, { body: z.parse(pushSubscription, subscription.toJSON()) })
  storedEndpoint = subscription.endpoint
  browserStore.write(ENDPOINT, subscription.endpoint)
}

/** Asks the user for permission and subscribes this browser. Returns false if the user has not given permission. */
export const subscribePushDevice = async (publicKey: string): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const stale = await pushManager.getSubscription()
  if (stale && !isFor(stale, publicKey)) await stale.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  try {
    await store(subscription)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return true
}

const renew = async (publicKey: string): Promise<boolean> => {
  const subscription = await findSubscription()
  if (!subscription) {
    const isLost = browserStore.read(ENDPOINT) !== null && Notification.permission === 'granted'
    return isLost && subscribePushDevice(publicKey)
  }
  if (!isFor(subscription, publicKey)) return false
  if (subscription.endpoint !== storedEndpoint) await store(subscription)
  return true
}

let renewing: Promise<boolean> | undefined

/**
 * Returns whether this browser is subscribed. Stores it again, once per page load, because the API drops the oldest of
 * many browsers. Subscribes it again if it has lost its subscription. Concurrent calls share one renewal.
 */
export const renewPushDevice = (publicKey: string): Promise<boolean> => {
  renewing ??= renew(publicKey).finally(() => {
    renewing = undefined
  })
  return renewing
}

/** Renews this browser if it has replaced or lost the subscription that the API has stored, as browsers do at times. */
export const renewChangedPushDevice = async (): Promise<void> => {
  const endpoint = browserStore.read(ENDPOINT)
  if (endpoint === null || (await findSubscription())?.endpoint === endpoint) return
  const { publicKey } = await request(getPush)
  if (publicKey !== null) await renewPushDevice(publicKey)
}

/** Unsubscribes this browser. If the API is out of reach, its next push fails, and it drops the browser then. */
export const unsubscribePushDevice = async (): Promise<void> => {
  browserStore.erase(ENDPOINT)
  storedEndpoint = null
  const subscription = await findSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await request(unsubscribePush, { body: { endpoint }, signal: AbortSignal.timeout(UNSUBSCRIBE_MS) }).catch(
    () => undefined,
  )
}
