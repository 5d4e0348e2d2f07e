import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { toast } from '#src/ui/toast.tsx'

/** Logs out and goes to `/`. The drafts of forms stay in the browser. */
export const useLogOut = () => {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const logOut = async (): Promise<void> => {
    setPending(true)
    try {
      await signOut()
      toast({ text: 'You are logged out.' })
      await navigate(paths.home())
    } catch (error) {
      console.error('Log-out failed', error)
      toast({ text: 'You could not be logged out. Please try again.', tone: 'danger' })
    } finally {
      setPending(false)
    }
  }
  return { logOut, pending }
}
