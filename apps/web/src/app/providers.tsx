import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { SessionProvider, useSession } from '#src/lib/session.tsx'
import { toast } from '#src/ui/toast.tsx'

/** Answers differ by viewer (own, liked, contact details): what one viewer was shown is not kept for the next. */
export function ViewerBoundary({ children }: { children: ReactNode }) {
  const { user, loading } = useSession()
  const queryClient = useQueryClient()
  const shownTo = useRef<string | null>(undefined)
  const viewer = user?.uid ?? null

  useEffect(() => {
    if (loading || shownTo.current === viewer) return
    const before = shownTo.current
    shownTo.current = viewer
    // Requests wait for the session, so the first answers are this viewer's.
    if (before === undefined) return
    // A visitor's answers hold nothing private and stay until the new ones are there. Those in flight would pass for new.
    if (before === null) void queryClient.cancelQueries().then(() => queryClient.invalidateQueries())
    else {
      // An answer to one viewer's write is not shown to the next.
      queryClient.getMutationCache().clear()
      void queryClient.resetQueries()
    }
  }, [loading, viewer, queryClient])

  return children
}

const tellEnded = () => toast({ text: 'Your session has ended. Please sign in again.', tone: 'danger' })

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider onEnded={tellEnded}>
        <ViewerBoundary>{children}</ViewerBoundary>
      </SessionProvider>
    </QueryClientProvider>
  )
}
