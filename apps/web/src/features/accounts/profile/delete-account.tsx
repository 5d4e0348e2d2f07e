import { KEPT_CASE_DAYS } from '@roommate-finder/contracts/limits'
import { deleteAccount } from '@roommate-finder/contracts/own-data'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { authSentence } from '#src/lib/auth-errors.ts'
import { toAuthFailure } from '#src/lib/auth-failure.ts'
import { paths } from '#src/lib/paths.ts'
import { type SessionUser, useSession } from '#src/lib/session.tsx'
import { forgetUser } from '#src/lib/stored.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { toast } from '#src/ui/toast.tsx'
import { GoogleMark } from '../sign-in/google-sign-in.tsx'

const FAILED = 'We couldn’t delete your account. Please try again.'
const UNCONFIRMED =
  'We couldn’t confirm the deletion. Your account may already be deleted. Please try again to be sure.'

/** Returns whether the server may have started the deletion, which it then finishes. */
const mayHaveBegun = (error: unknown): boolean =>
  error instanceof ApiError && ['network', 'bad_response', 'unavailable', 'internal'].includes(error.code)

const sentenceOf = (error: unknown): string | null => {
  if (!(error instanceof ApiError)) return authSentence(error, 'deletion')
  return serverSentence(error) ?? (mayHaveBegun(error) ? UNCONFIRMED : FAILED)
}

const isGone = (error: unknown): boolean => ['user-not-found', 'user-token-expired'].includes(toAuthFailure(error).code)

/** Returns whether a failed reauthentication may also mean that the account no longer exists. */
const isAmbiguous = (error: unknown): boolean =>
  ['invalid-credential', 'wrong-password', 'user-mismatch'].includes(toAuthFailure(error).code)

/** Deletes the account after reauthentication, signs out and opens `/`. */
const useDeletion = ({ uid }: SessionUser) => {
  const { signOut, withAuth } = useSession()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const mayBeDeleted = useRef(false)

  const finish = async (): Promise<void> => {
    forgetUser(uid)
    // Sign out first, so that the next page sends no requests with the invalid token.
    await signOut().catch(() => undefined)
    await navigate(paths.home(), { replace: true })
    toast({ text: 'Your account has been deleted.', tone: 'success' })
  }

  const isAlreadyDeleted = async (error: unknown): Promise<boolean> => {
    if (!mayBeDeleted.current) return false
    return (
      isGone(error) ||
      (isAmbiguous(error) && (await withAuth(({ refreshUser }) => refreshUser()).then(() => false, isGone)))
    )
  }

  const run = async (reauthenticate: () => Promise<void>): Promise<void> => {
    setPending(true)
    setRefusal(null)
    try {
      await reauthenticate()
      await request(deleteAccount)
    } catch (error) {
      if (!(await isAlreadyDeleted(error))) {
        mayBeDeleted.current ||= mayHaveBegun(error)
        setRefusal(sentenceOf(error))
        setPending(false)
        return
      }
    }
    await finish()
  }

  return { run, pending, refusal, clearRefusal: () => setRefusal(null) }
}

const DELETED_DATA = [
  'Your rooms and all interest in them',
  'Your interest in other people’s rooms',
  'Your profile and account',
  'Messages you sent us while signed in',
  'Your newsletter subscription, if your email is confirmed',
]

type Deletion = ReturnType<typeof useDeletion>

const PASSWORD_FORM = 'confirm-by-password'

function PasswordConfirmation({ deletion: { run, pending, clearRefusal } }: { deletion: Deletion }) {
  const { withAuth } = useSession()
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '') void run(() => withAuth(({ confirmPassword }) => confirmPassword(password)))
  }
  return (
    <form id={PASSWORD_FORM} noValidate onSubmit={submit}>
      <PasswordField
        autoComplete="current-password"
        error={missing ? 'Please enter your password.' : undefined}
        label="Your password"
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value)
          setMissing(false)
          clearRefusal()
        }}
        readOnly={pending}
        required
        value={password}
      />
    </form>
  )
}

function GoogleConfirmation({ deletion: { run, pending } }: { deletion: Deletion }) {
  const { withAuth } = useSession()
  return (
    <>
      <Button
        disabled={pending}
        look="outline"
        onClick={() => void run(() => withAuth(({ confirmWithGoogle }) => confirmWithGoogle()))}
      >
        <GoogleMark />
        Confirm with Google and delete
      </Button>
      <div className="empty:-mt-4" role="status">
        {pending && (
          <p className="flex items-start gap-3 text-sm text-muted">
            <Spinner className="mt-0.5" />
            Waiting for Google. Closed the window? Wait 10 seconds and try again.
          </p>
        )}
      </div>
    </>
  )
}

function Confirmation({ user, deletion, onClose }: { user: SessionUser; deletion: Deletion; onClose: () => void }) {
  const { withAuth } = useSession()
  const methods = useQuery({
    queryKey: ['sign-in-methods', user.uid],
    queryFn: () => withAuth(({ signInMethods }) => signInMethods()),
  })
  const close = () => {
    if (!deletion.pending) onClose()
  }
  const hasPassword = methods.data?.includes('password')
  return (
    <Dialog
      actions={
        <>
          <Button disabled={deletion.pending} look="outline" onClick={close}>
            Cancel
          </Button>
          {hasPassword && (
            <Button
              form={PASSWORD_FORM}
              look="danger"
              pending={deletion.pending}
              pendingLabel="Deleting…"
              type="submit"
            >
              Delete my account
            </Button>
          )}
        </>
      }
      description="You can’t undo this. It deletes:"
      onClose={close}
      open
      title="Delete your account?"
      tone="danger"
    >
      <ul className="-mt-2 flex list-disc flex-col gap-1 ps-5">
        {DELETED_DATA.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p className="text-sm text-pretty text-muted">
        People you messaged keep those messages, without your name. Our support team keeps emails it has already
        received. We keep open reports about you for {KEPT_CASE_DAYS} days. Confirm it’s you to continue.
      </p>
      <RefusalBanner sentence={deletion.refusal} />
      {hasPassword && <PasswordConfirmation deletion={deletion} />}
      {methods.data?.includes('google.com') && <GoogleConfirmation deletion={deletion} />}
      {methods.error && <Failure query={methods}>We couldn’t reach the sign-in service.</Failure>}
      {methods.isPending && <Spinner delayed label="Loading" />}
    </Dialog>
  )
}

export function DeleteAccount({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false)
  const deletion = useDeletion(user)
  const ask = () => {
    deletion.clearRefusal()
    setOpen(true)
  }
  return (
    <>
      <Button className="self-start" look="danger" onClick={ask}>
        Delete account
      </Button>
      {open && <Confirmation deletion={deletion} onClose={() => setOpen(false)} user={user} />}
    </>
  )
}
