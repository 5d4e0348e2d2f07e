import { searchListings } from '@roommate-finder/contracts/discovery'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aPage } from '#src/testing/factories.ts'
import { ana } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'
import { request } from './api-client.ts'
import { type Session, SessionProvider, type SessionUser, useSession } from './session.tsx'

/** The identity service, controlled by the test. */
const firebase = vi.hoisted(() => {
  const report: (user: SessionUser | null) => void = () => undefined
  return {
    report,
    openAuth: vi.fn(),
    watchUser: vi.fn(),
    readUser: vi.fn(),
    readIdToken: vi.fn(),
    signIn: vi.fn(),
    signInWithGoogle: vi.fn(),
    signUp: vi.fn(),
    updateProfile: vi.fn(),
    endSession: vi.fn(),
  }
})
vi.mock('./firebase.ts', () => firebase)

const coded = (code: string): unknown => Object.assign(new Error('Firebase'), { code: `auth/${code}` })

let session: Session
let renders = 0

function Shown() {
  const present = useSession()
  useEffect(() => {
    session = present
    renders += 1
  })
  return (
    <p>
      {present.loading ? 'loading' : 'known'} {present.user?.displayName ?? 'nobody'}
    </p>
  )
}

const shows = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible())

const open = async () => {
  const onEnded = vi.fn()
  render(
    <SessionProvider onEnded={onEnded}>
      <Shown />
    </SessionProvider>,
  )
  expect(screen.getByText('loading nobody')).toBeVisible()
  await waitFor(() => expect(firebase.watchUser).toHaveBeenCalled())
  return onEnded
}

const signIn = () => session.withAuth((auth) => auth.signIn({ email: 'a', password: 'b' }))

beforeEach(() => {
  vi.resetAllMocks()
  renders = 0
  firebase.watchUser.mockImplementation((onUser: typeof firebase.report) => {
    firebase.report = (user) => act(() => onUser(user))
    return () => undefined
  })
  firebase.endSession.mockResolvedValue(undefined)
})

describe('SessionProvider', () => {
  test('is loading until the stored session is reported; an unchanged user does not render again', async () => {
    await open()
    const { withAuth } = session
    firebase.report(null)
    await shows('known nobody')
    firebase.report({ ...ana })
    await shows('known Ana Ruiz')
    const before = renders
    firebase.report({ ...ana })
    expect(renders).toBe(before)
    firebase.report({ ...ana, displayName: 'Ana R.' })
    await shows('known Ana R.')
    firebase.report(null)
    await shows('known nobody')
    expect(session.withAuth).toBe(withAuth)
  })

  test('shows the changes of a mutated user object', async () => {
    const user = { ...ana }
    await open()
    firebase.report(user)
    await shows('known Ana Ruiz')
    user.displayName = 'Ana R.'
    firebase.report(user)
    await shows('known Ana R.')
  })

  test('sign-in sets the user; a refused one rejects with the code and keeps the user', async () => {
    await open()
    firebase.report(null)
    firebase.readUser.mockReturnValue(ana)
    await act(() => signIn())
    await shows('known Ana Ruiz')

    firebase.signIn.mockRejectedValueOnce(coded('wrong-password'))
    await act(() => expect(signIn()).rejects.toMatchObject({ code: 'wrong-password' }))
    await shows('known Ana Ruiz')
  })

  test('sign-in by password during a Google popup does not wait for the popup', async () => {
    await open()
    firebase.report(null)
    const popup = Promise.withResolvers<undefined>()
    firebase.signInWithGoogle.mockReturnValue(popup.promise)
    firebase.readUser.mockReturnValue(ana)
    const google = session.withAuth((auth) => auth.signInWithGoogle())
    await act(() => signIn())
    await shows('known Ana Ruiz')
    popup.reject(coded('popup-closed-by-user'))
    await act(() => expect(google).rejects.toMatchObject({ code: 'popup-closed-by-user' }))
    await shows('known Ana Ruiz')
  })

  test('a call returns its result and then shows a changed user', async () => {
    await open()
    firebase.report(ana)
    firebase.readUser.mockReturnValue({ ...ana, displayName: 'Ana R.' })
    firebase.signUp.mockResolvedValue({ named: false })
    const account = { displayName: 'Ana R.', email: 'a', photoURL: '', password: 'b' }
    await act(() => expect(session.withAuth((auth) => auth.signUp(account))).resolves.toEqual({ named: false }))
    await shows('known Ana R.')
  })

  test('a log-out is marked as such, a failed one is not', async () => {
    await open()
    firebase.report(ana)
    firebase.readUser.mockReturnValue(ana)
    firebase.endSession.mockRejectedValueOnce(coded('network-request-failed'))
    await act(() => expect(session.signOut()).rejects.toMatchObject({ code: 'network-request-failed' }))
    expect(session).toMatchObject({ user: ana, loggedOut: false })
    firebase.readUser.mockReturnValue(null)
    await act(() => session.signOut())
    expect(session).toMatchObject({ user: null, loggedOut: true })
  })
})

describe('a token refused by the API', () => {
  const unauthenticated = () => server.use(replyError(searchListings, 'unauthenticated'))
  const callApi = () => request(searchListings, { query: {} })

  test.each(['user-disabled', 'user-token-expired', 'invalid-refresh-token'])(
    'ends the session once if renewal fails with %s',
    async (code) => {
      const onEnded = await open()
      firebase.report(ana)
      unauthenticated()
      firebase.readIdToken.mockImplementation(({ renew }: { renew: boolean }) => {
        if (!renew) return Promise.resolve('a-token')
        firebase.report(null)
        return Promise.reject(coded(code))
      })
      await act(async () => {
        await Promise.allSettled([callApi(), callApi()])
      })
      expect(onEnded).toHaveBeenCalledOnce()
      await shows('known nobody')
      expect(firebase.endSession).toHaveBeenCalledOnce()
    },
  )

  test('keeps the session if renewal fails because of the network', async () => {
    const onEnded = await open()
    firebase.report(ana)
    unauthenticated()
    firebase.readIdToken.mockImplementation(({ renew }: { renew: boolean }) =>
      renew ? Promise.reject(coded('network-request-failed')) : Promise.resolve('a-token'),
    )
    await act(() => expect(callApi()).rejects.toMatchObject({ code: 'network' }))
    expect(onEnded).not.toHaveBeenCalled()
    await shows('known Ana Ruiz')
  })

  test('keeps the session if the renewed token is accepted', async () => {
    const onEnded = await open()
    firebase.report(ana)
    firebase.readIdToken.mockImplementation(({ renew }: { renew: boolean }) => {
      if (renew) server.use(reply(searchListings, aPage([])))
      return Promise.resolve(renew ? 'a-new-token' : 'an-old-token')
    })
    unauthenticated()
    await act(() => expect(callApi()).resolves.toMatchObject({ items: [] }))
    expect(onEnded).not.toHaveBeenCalled()
    await shows('known Ana Ruiz')
  })
})
