import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { StrictMode, useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ana } from '#src/testing/render-route.tsx'
import { setTokenSource } from './api-client.ts'
import { authSentence } from './auth-errors.ts'
import { type Session, SessionProvider, useSession } from './session.tsx'

vi.mock('./api-client.ts', async (original) => ({
  ...(await original<typeof import('./api-client.ts')>()),
  setTokenSource: vi.fn(),
}))

const firebase = { openAuth: vi.fn(), watchUser: vi.fn(), readUser: vi.fn(), readIdToken: vi.fn(), signIn: vi.fn() }
const load = vi.fn<() => typeof firebase>()

let session: Session
const signIn = () => session.withAuth((auth) => auth.signIn({ email: 'a', password: 'b' }))

function Shown() {
  const present = useSession()
  useEffect(() => {
    session = present
  })
  return (
    <p>
      {present.loading ? 'loading' : 'known'} {present.user?.displayName ?? 'nobody'}
    </p>
  )
}

const shows = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible())

const openWithoutService = async () => {
  render(
    <StrictMode>
      <SessionProvider>
        <Shown />
      </SessionProvider>
    </StrictMode>,
  )
  await shows('known nobody')
  expect(load).toHaveBeenCalledOnce()
  // Requests are sent as a visitor.
  expect(setTokenSource).toHaveBeenCalled()
  vi.mocked(setTokenSource).mockClear()
}

beforeEach(() => {
  vi.resetAllMocks()
  vi.doMock('./firebase.ts', () => load())
  load.mockReturnValue(firebase).mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  firebase.watchUser.mockReturnValue(() => undefined)
  firebase.readUser.mockReturnValue(ana)
})

test('after a failed load, sign-in loads the service, watches the user and uses its tokens', async () => {
  await openWithoutService()
  expect(firebase.watchUser).not.toHaveBeenCalled()
  await act(() => signIn())
  await shows('known Ana Ruiz')
  await act(() => signIn())
  expect(firebase.watchUser).toHaveBeenCalledOnce()
  expect(setTokenSource).toHaveBeenCalledOnce()
})

test('after a failed load, going online restores the stored session once', async () => {
  firebase.watchUser.mockImplementation((onUser: (user: typeof ana) => void) => {
    act(() => onUser(ana))
    return () => undefined
  })
  await openWithoutService()
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('online'))
  await shows('known Ana Ruiz')
  window.dispatchEvent(new Event('online'))
  await act(() => signIn())
  expect(firebase.watchUser).toHaveBeenCalledOnce()
  expect(setTokenSource).toHaveBeenCalledOnce()
})

test('when loading fails again at sign-in, asks to reload the page', async () => {
  await openWithoutService()
  load.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const failure = await act(() => signIn().catch((error: unknown) => error))
  expect(authSentence(failure, 'signIn')).toBe(
    'We couldn’t load the sign-in service. Check your connection and reload the page.',
  )
  expect(authSentence(failure, 'resetMail')).toBe(authSentence(failure, 'signIn'))
  await shows('known nobody')
})

describe('a browser without a stored session', () => {
  const databases = vi.fn<() => Promise<IDBDatabaseInfo[]>>()

  beforeEach(() => {
    vi.stubGlobal('indexedDB', { databases })
    databases.mockResolvedValue([{ name: 'another', version: 1 }])
    load.mockReset().mockReturnValue(firebase)
    firebase.watchUser.mockImplementation((onUser: (user: typeof ana) => void) => {
      act(() => onUser(ana))
      return () => undefined
    })
  })

  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const openAsVisitor = async () => {
    render(
      <SessionProvider>
        <Shown />
      </SessionProvider>,
    )
    await shows('known nobody')
    expect(load).not.toHaveBeenCalled()
  }

  test('loads the service only at sign-in, and keeps its tokens', async () => {
    await openAsVisitor()
    await act(() => signIn())
    await shows('known Ana Ruiz')
    vi.mocked(setTokenSource).mockClear()
    window.dispatchEvent(new Event('focus'))
    await act(() => Promise.resolve())
    expect(setTokenSource).not.toHaveBeenCalled()
  })

  test('notices a sign-in in another window when the page gets the focus', async () => {
    await openAsVisitor()
    databases.mockResolvedValue([{ name: 'firebaseLocalStorageDb', version: 1 }])
    window.dispatchEvent(new Event('focus'))
    await shows('known Ana Ruiz')
  })

  test('after a visit of the sign-in page or a log-out does not load the service', async () => {
    databases.mockResolvedValue([{ name: 'firebaseLocalStorageDb', version: 1 }])
    firebase.watchUser.mockImplementationOnce((onUser: (user: null) => void) => {
      act(() => onUser(null))
      return () => undefined
    })
    const first = render(
      <SessionProvider>
        <Shown />
      </SessionProvider>,
    )
    await shows('known nobody')
    expect(load).toHaveBeenCalled()
    first.unmount()
    load.mockClear()
    await openAsVisitor()

    await act(() => signIn())
    await shows('known Ana Ruiz')
    cleanup()
    render(
      <SessionProvider>
        <Shown />
      </SessionProvider>,
    )
    await shows('known Ana Ruiz')
  })
})
