import { byNotificationType } from '@roommate-finder/contracts/notifications'
import { deleteAccount, exportOwnData, type OwnData } from '@roommate-finder/contracts/own-data'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newRoomDraft } from '#src/features/hosting/edit/listing-drafts.ts'
import { AuthFailure } from '#src/lib/auth-failure.ts'
import { listingsOf } from '#src/testing/factories.ts'
import { setField } from '#src/testing/fields.ts'
import { answerFeatured } from '#src/testing/lists.ts'
import { renderRoute, signedIn, type TestSession, visitor } from '#src/testing/render-route.tsx'
import { reply, replyError, replyNothing, server } from '#src/testing/server.ts'

const open = async (calls: Partial<TestSession> = {}) => {
  const opened = renderRoute('/profile', { session: signedIn({}, calls) })
  const section = within(await screen.findByRole('region', { name: 'Your data' }))
  return { ...opened, section }
}

describe('Download my data', () => {
  const data: OwnData = {
    exportedAt: '2026-11-21T12:00:00.000Z',
    complete: true,
    account: {
      uid: 'ana',
      email: 'ana@example.test',
      emailVerified: true,
      emailConfirmedAt: null,
      name: 'Ana Ruiz',
      photoURL: null,
      memberSince: null,
      offer: null,
      timeZone: null,
      timeZoneChosen: false,
      hasViewingFeed: false,
    },
    listings: [],
    photos: [],
    interests: [],
    savedRooms: [],
    savedSearches: [],
    alerts: [],
    hiddenRooms: [],
    reveals: [],
    views: [],
    messages: [],
    sentMessages: [],
    viewings: [],
    notifications: [],
    notificationSettings: {
      ...byNotificationType(() => ({ inApp: true, email: true })),
      seen: true,
      emailTexts: true,
      pushNames: false,
    },
    pushDevices: [],
    reports: [],
    blocks: [],
    profile: null,
    households: [],
    newsletter: null,
  }
  let saved: { name: string; blob: Blob } | undefined

  beforeEach(() => {
    saved = undefined
    let given: Blob | undefined
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) given = blob
      return 'blob:data'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (given) saved = { name: this.download, blob: given }
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const press = async ({ user, section }: Awaited<ReturnType<typeof open>>) =>
    user.click(section.getByRole('button', { name: 'Download my data' }))

  test('saves a JSON file and says so, and says when the data is incomplete', async () => {
    server.use(reply(exportOwnData, data))
    const opened = await open()
    await press(opened)
    expect(await screen.findByText('Your data is in your downloads.')).toBeVisible()
    expect(saved?.name).toBe('roommate-finder-data.json')
    expect(JSON.parse((await saved?.blob.text()) ?? '')).toEqual(data)
    server.use(reply(exportOwnData, { ...data, complete: false }))
    await press(opened)
    expect(await screen.findByText(/except the oldest part/)).toBeVisible()
  })

  test('without a response or after a refusal, shows a message and saves nothing', async () => {
    const opened = await open()
    for (const [answer, sentence] of [
      [replyNothing(exportOwnData), 'We couldn’t download your data. Please try again.'],
      [replyError(exportOwnData, 'rate_limited', { error: 'Too fast.' }), 'Too fast.'],
    ] as const) {
      server.use(answer)
      await press(opened)
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
      expect(saved).toBeUndefined()
    }
  })
})

/** Replies with a response of a proxy instead of the API. */
const replyByProxy = (status: number) => http.delete('*/api/me', () => HttpResponse.html('<h1>Sorry</h1>', { status }))

describe('Delete account', () => {
  const ask = async (calls: Partial<TestSession> = {}) => {
    const opened = await open(calls)
    await opened.user.click(opened.section.getByRole('button', { name: 'Delete account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
    return { ...opened, dialog }
  }
  const fillPassword = async (password = 'Roommate1!') => {
    await screen.findByLabelText('Your password')
    setField('Your password', password)
  }
  const replyDeleted = (onDelete = vi.fn()) =>
    server.use(
      reply(deleteAccount, () => {
        onDelete()
        return undefined
      }),
    )

  test('says what is deleted and that it cannot be undone; Close and Cancel keep the account', async () => {
    const { user, dialog, section } = await ask()
    expect(dialog.getByText(/^You can’t undo this\./)).toBeVisible()
    expect(dialog.getByText('Your rooms and all interest in them')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(section.getByRole('button', { name: 'Delete account' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('with the password, deletes the account and its drafts, signs out and opens the home page', async () => {
    for (const uid of ['ana', 'ben']) newRoomDraft(uid).save({ title: 'Attic' })
    const onDelete = vi.fn()
    replyDeleted(onDelete)
    answerFeatured(listingsOf(1))
    const confirmPassword = vi.fn<TestSession['confirmPassword']>(() => Promise.resolve())
    const opened = await ask({
      confirmPassword,
      signOut: () => {
        opened.become(visitor)
        return Promise.resolve()
      },
    })
    const { user, dialog, address } = opened
    await fillPassword()
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect(await screen.findByText('Your account has been deleted.')).toBeVisible()
    await waitFor(() => expect(address()).toBe('/'))
    expect(confirmPassword).toHaveBeenCalledExactlyOnceWith('Roommate1!')
    expect(onDelete).toHaveBeenCalledOnce()
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([
      'roommate-finder:draft:new-room:ben',
    ])

    const [post] = await screen.findAllByRole('link', { name: 'Post Your Listing' })
    if (post) await user.click(post)
    await waitFor(() => expect(address()).toBe('/login'))
  })

  test('an empty password shows an error and sends nothing; a wrong one shows a message and is kept', async () => {
    const confirmPassword = vi.fn<TestSession['confirmPassword']>(() =>
      Promise.reject(new AuthFailure('invalid-credential')),
    )
    const { user, dialog } = await ask({ confirmPassword })
    await dialog.findByLabelText('Your password')
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect(dialog.getByText('Please enter your password.')).toBeVisible()
    expect(confirmPassword).not.toHaveBeenCalled()
    await fillPassword('wrong')
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Wrong password.')
    expect(dialog.getByLabelText('Your password')).toHaveValue('wrong')
  })

  test('a refusal or a response that is not the API’s shows a message and keeps the session', async () => {
    const signOut = vi.fn<TestSession['signOut']>()
    const { user, dialog } = await ask({ signOut })
    const tooMany = 'Too many attempts. Please wait.'
    for (const [answer, sentence] of [
      [replyNothing(deleteAccount), /may already be deleted.* Please try again to be sure\.$/],
      [replyError(deleteAccount, 'rate_limited', { error: tooMany }), tooMany],
      [replyByProxy(502), /may already be deleted/],
      [replyByProxy(404), /may already be deleted/],
    ] as const) {
      server.use(answer)
      // Typing removes the earlier message.
      await fillPassword('')
      await fillPassword()
      expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
      await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
      expect(await dialog.findByRole('alert')).toHaveTextContent(sentence)
      expect(signOut).not.toHaveBeenCalled()
    }
  })

  describe('repeated after a lost response', () => {
    const tryTwice = async (
      confirmPassword: TestSession['confirmPassword'],
      refreshUser: TestSession['refreshUser'],
    ) => {
      server.use(replyNothing(deleteAccount))
      answerFeatured(listingsOf(1))
      const signOut = vi.fn<TestSession['signOut']>(() => {
        opened.become(visitor)
        return Promise.resolve()
      })
      const opened = await ask({
        confirmPassword: vi
          .fn<TestSession['confirmPassword']>()
          .mockResolvedValueOnce()
          .mockImplementation(confirmPassword),
        refreshUser,
        signOut,
      })
      const { user, dialog } = opened
      await fillPassword()
      await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
      expect(await dialog.findByRole('alert')).toHaveTextContent(/may already be deleted/)
      await user.click(dialog.getByRole('button', { name: 'Close' }))
      await user.click(screen.getByRole('button', { name: 'Delete account' }))
      const again = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
      await fillPassword()
      await user.click(again.getByRole('button', { name: 'Delete my account' }))
      return { ...opened, again, signOut }
    }
    const rejectWith = (code: string) => () => Promise.reject(new AuthFailure(code))
    const accountExists = () => Promise.resolve()

    test.each([
      ['user-token-expired', rejectWith('user-token-expired'), accountExists],
      ['user-not-found', rejectWith('user-not-found'), accountExists],
      // Firebase returns these codes for deleted users too.
      ['invalid-credential', rejectWith('invalid-credential'), rejectWith('user-token-expired')],
      ['user-mismatch', rejectWith('user-mismatch'), rejectWith('user-not-found')],
    ])('completes the deletion if the account is gone (%s)', async (_code, proof, refresh) => {
      const { address, signOut } = await tryTwice(proof, refresh)
      expect(await screen.findByText('Your account has been deleted.')).toBeVisible()
      await waitFor(() => expect(address()).toBe('/'))
      expect(signOut).toHaveBeenCalledOnce()
    })

    test('shows an error for a wrong password if the account exists', async () => {
      const { again, address } = await tryTwice(rejectWith('invalid-credential'), accountExists)
      expect(await again.findByRole('alert')).toHaveTextContent('Wrong password.')
      expect(address()).toBe('/profile')
    })
  })

  test('of a Google account confirms by popup and refuses another Google account', async () => {
    const confirmWithGoogle = vi
      .fn<TestSession['confirmWithGoogle']>()
      .mockRejectedValueOnce(new AuthFailure('user-mismatch'))
      .mockResolvedValue()
    const onDelete = vi.fn()
    replyDeleted(onDelete)
    answerFeatured(listingsOf(1))
    const { user, dialog } = await ask({ confirmWithGoogle, signInMethods: () => Promise.resolve(['google.com']) })
    const button = await dialog.findByRole('button', { name: 'Confirm with Google and delete' })
    expect(dialog.queryByLabelText('Your password')).not.toBeInTheDocument()
    await user.click(button)
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^That’s a different Google account\./)
    expect(onDelete).not.toHaveBeenCalled()
    await user.click(button)
    await waitFor(() => expect(onDelete).toHaveBeenCalledOnce())
  })

  test('shows Retry if the sign-in methods cannot be read', async () => {
    const signInMethods = vi
      .fn<TestSession['signInMethods']>()
      .mockRejectedValueOnce(new AuthFailure('network-request-failed'))
      .mockResolvedValue(['password'])
    const { user, dialog } = await ask({ signInMethods })
    await user.click(await dialog.findByRole('button', { name: /Retry$/ }))
    expect(await dialog.findByLabelText('Your password')).toBeVisible()
  })
})
