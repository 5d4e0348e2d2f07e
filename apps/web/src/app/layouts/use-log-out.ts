import { useState } from 'react'
import { mayLeave } from '#src/lib/leave-guard.ts'
import { useSession } from '#src/lib/session.tsx'
import { toast } from '#src/ui/toast.tsx'

export const useLogOut = () => {
  const { signOut } = useSession()
  const [pending, setPending] = useState(false)
  const logOut = async (): Promise<void> => {
    // A form that would go with the session is asked as before any other way out of its page.
    if (!(await mayLeave())) return
    setPending(true)
    try {
      await signOut()
      toast({ text: 'You are logged out.' })
    } catch (error) {
      console.error('Log-out failed', error)
      toast({ text: 'You could not be logged out. Please try again.', tone: 'danger' })
    } finally {
      setPending(false)
    }
  }
  return { logOut, pending }
}
