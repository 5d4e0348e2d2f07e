import { unsubscribePush } from '@roommate-finder/contracts/push'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { lost, replyInOrder } from '#src/testing/writes.ts'
import { openAuth, watchUser } from './firebase.ts'

const identity = vi.hoisted(() => ({ report: (_user: object | null): void => undefined }))

vi.mock('firebase/app')
vi.mock(import('firebase/auth'), async (importOriginal) => ({
  ...(await importOriginal()),
  initializeAuth: vi.fn(),
  connectAuthEmulator: vi.fn(),
  onIdTokenChanged: (_auth: unknown, report: unknown) => {
    identity.report = report as typeof identity.report
    return () => undefined
  },
}))

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('a browser whose stored session has ended is unsubscribed from push notifications', async () => {
  const unsubscribe = vi.fn(() => Promise.resolve(true))
  const subscription = { endpoint: 'https://push.example.com/a', unsubscribe }
  const getRegistration = () => Promise.resolve({ pushManager: { getSubscription: () => subscription } })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {})
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } })
  replyInOrder(unsubscribePush, lost)
  openAuth({ apiKey: '', authDomain: '', projectId: '' })
  const reported: unknown[] = []
  watchUser((user) => void reported.push(user))
  identity.report({ uid: 'ana' })
  expect(unsubscribe).not.toHaveBeenCalled()
  identity.report(null)
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  expect(reported).toEqual([{ uid: 'ana' }, null])
})
