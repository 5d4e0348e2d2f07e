import { pushSubscription, subscribePush, unsubscribePush } from '@roommate-finder/contracts/push'
import * as z from 'zod/mini'
import { request } from './api-client.ts'

/** In `public`. Has no fetch handler; docs/decisions/0021 says why. */
const WORKER = '/push-worker.js'

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

const store = (subscription: PushSubscription): Promise<undefined> =>
  request(subscribePush, { body: z.parse(pushSubscription, subscription.toJSON()) })

/** Returns whether this browser is subscribed. Stores it again, because the API drops the oldest of many browsers. */
export const renewPushDevice = async (publicKey: string): Promise<boolean> => {
  const subscription = await findSubscription()
  if (!subscription || !isFor(subscription, publicKey)) return false
  await store(subscription)
  return true
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

/** Unsubscribes this browser. If the API is out of reach, its next push fails, and it drops the browser then. */
export const unsubscribePushDevice = async (): Promise<void> => {
  const subscription = await findSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await request(unsubscribePush, { body: { endpoint }, signal: AbortSignal.timeout(UNSUBSCRIBE_MS) }).catch(
    () => undefined,
  )
}
