import { deleteAccount } from '@roommate-finder/contracts/own-data'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { leadAfterSession } from '#src/lib/after-session.ts'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { authSentence } from '#src/lib/auth-errors.ts'
import { paths } from '#src/lib/paths.ts'
import { type SessionUser, useSession } from '#src/lib/session.tsx'
import { forgetUser } from '#src/lib/stored.ts'
import { toast } from '#src/ui/toast.tsx'

const FAILED = 'Your account could not be deleted. Please try again.'

const sentenceOf = (error: unknown): string | null =>
  error instanceof ApiError ? (serverSentence(error) ?? FAILED) : authSentence(error, 'deletion')

/** Has the person prove who they are, then deletes the account, and leaves to `/` signed out. */
export const useDeletion = ({ uid }: SessionUser) => {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const leave = async (): Promise<void> => {
    forgetUser(uid)
    leadAfterSession(paths.home())
    // Signed out first: what the next page asks for must not carry a token that is refused by now.
    await signOut().catch(() => undefined)
    await navigate(paths.home(), { replace: true })
    toast({ text: 'Your account has been deleted.', tone: 'success' })
  }

  const run = async (prove: () => Promise<void>): Promise<void> => {
    setPending(true)
    setRefusal(null)
    try {
      await prove()
      await request(deleteAccount)
    } catch (error) {
      setRefusal(sentenceOf(error))
      setPending(false)
      return
    }
    await leave()
  }

  return { run, pending, refusal, clearRefusal: () => setRefusal(null) }
}
