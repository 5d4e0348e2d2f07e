import { deleteAccount } from '@roommate-finder/contracts/own-data'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { authSentence } from '#src/lib/auth-errors.ts'
import { toAuthFailure } from '#src/lib/auth-failure.ts'
import { paths } from '#src/lib/paths.ts'
import { type SessionUser, useSession } from '#src/lib/session.tsx'
import { forgetUser } from '#src/lib/stored.ts'
import { toast } from '#src/ui/toast.tsx'

const FAILED = 'Your account could not be deleted. Please try again.'
const UNKNOWN =
  'The answer of our server did not reach you. Your account may be going already. Please try again to be sure.'

/** The server may have begun all the same, and then it will finish. */
const mayHaveBegun = (error: unknown): boolean =>
  error instanceof ApiError && ['network', 'bad_answer', 'unavailable', 'internal'].includes(error.code)

const sentenceOf = (error: unknown): string | null => {
  if (!(error instanceof ApiError)) return authSentence(error, 'deletion')
  return serverSentence(error) ?? (mayHaveBegun(error) ? UNKNOWN : FAILED)
}

const isGone = (error: unknown): boolean => ['user-not-found', 'user-token-expired'].includes(toAuthFailure(error).code)

/** With these a proof is refused as well where the account does not exist any more. */
const isAmbiguous = (error: unknown): boolean =>
  ['invalid-credential', 'wrong-password', 'user-mismatch'].includes(toAuthFailure(error).code)

/** Has the person prove who they are, then deletes the account, and leaves to `/` signed out. */
export const useDeletion = ({ uid }: SessionUser) => {
  const { signOut, refreshUser } = useSession()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const begun = useRef(false)

  const leave = async (): Promise<void> => {
    forgetUser(uid)
    // Signed out first: what the next page asks for must not carry a token that is refused by now.
    await signOut().catch(() => undefined)
    await navigate(paths.home(), { replace: true })
    toast({ text: 'Your account has been deleted.', tone: 'success' })
  }

  const isDone = async (error: unknown): Promise<boolean> => {
    if (!begun.current) return false
    return isGone(error) || (isAmbiguous(error) && (await refreshUser().then(() => false, isGone)))
  }

  const run = async (prove: () => Promise<void>): Promise<void> => {
    setPending(true)
    setRefusal(null)
    try {
      await prove()
      await request(deleteAccount)
    } catch (error) {
      if (!(await isDone(error))) {
        begun.current ||= mayHaveBegun(error)
        setRefusal(sentenceOf(error))
        setPending(false)
        return
      }
    }
    await leave()
  }

  return { run, pending, refusal, clearRefusal: () => setRefusal(null) }
}
