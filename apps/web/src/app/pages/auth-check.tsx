import { useState } from 'react'
import { useSession } from '#src/lib/session.tsx'
import { Button } from '#src/ui/button.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

/** Emulator builds only, until there is a sign-in page: signs in with Google and says who is signed in. */
export function AuthCheckPage() {
  const { user, loading, signInWithGoogle, signOut } = useSession()
  const [failure, setFailure] = useState<string | null>(null)

  const attempt = async (action: () => Promise<void>) => {
    setFailure(null)
    try {
      await action()
    } catch (error) {
      setFailure(String(error))
    }
  }

  return (
    <div className="flex flex-col items-start gap-5">
      <PageHeading title="Session" />
      <p role="status">
        {loading && 'Reading the session'}
        {!loading && (user ? `Signed in as ${user.displayName ?? user.email ?? user.uid}` : 'Signed out')}
      </p>
      {user ? (
        <Button onClick={() => void attempt(signOut)}>Log Out</Button>
      ) : (
        <Button onClick={() => void attempt(signInWithGoogle)}>Continue with Google</Button>
      )}
      {failure && (
        <p className="text-danger" role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
