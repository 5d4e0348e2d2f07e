import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { claimDrafts, eraseExpiredDrafts } from '#src/lib/draft-records.ts'
import { onMissingPart } from '#src/lib/lazy-component.ts'
import { SessionProvider, useSession } from '#src/lib/session.tsx'
import { browserStore, seenRoomsName } from '#src/lib/stored.ts'
import { toast } from '#src/ui/toast.tsx'

/**
 * Resets the query cache when the viewer changes, because responses depend on the viewer (own, liked, contact details).
 * Mounts everything anew when another user replaces the present one, so that no component meets that one's data.
 */
export function ViewerBoundary({ children }: { children: ReactNode }) {
  const { user, loading, loggedOut } = useSession()
  const queryClient = useQueryClient()
  const shownViewer = useRef<string | null>(undefined)
  const viewer = user?.uid ?? null

  const [rendered, setRendered] = useState({ viewer, replacements: 0 })
  if (rendered.viewer !== viewer) {
    const isReplaced = rendered.viewer !== null && viewer !== null
    if (isReplaced) queryClient.clear()
    setRendered({ viewer, replacements: rendered.replacements + (isReplaced ? 1 : 0) })
  }

  useEffect(eraseExpiredDrafts, [])
  useEffect(() => {
    if (loading || shownViewer.current === viewer) return
    const previousViewer = shownViewer.current
    shownViewer.current = viewer
    if (viewer !== null) claimDrafts(viewer)
    // Others may use the browser next. A session that expires keeps the rooms for its user.
    if (previousViewer && loggedOut) browserStore.erase(seenRoomsName(previousViewer))
    // Requests wait for the session, so the first responses belong to this viewer.
    if (previousViewer === undefined) return
    // Responses for a visitor contain nothing private, so they stay visible until the refetch. Cancels requests in
    // flight, because their responses for the visitor would count as fresh.
    if (previousViewer === null) void queryClient.cancelQueries().then(() => queryClient.invalidateQueries())
    else if (viewer === null) {
      // Drops the results of the previous viewer's mutations.
      queryClient.getMutationCache().clear()
      void queryClient.resetQueries()
    }
  }, [loading, loggedOut, viewer, queryClient])

  return <Fragment key={rendered.replacements}>{children}</Fragment>
}

const toastSessionEnded = () => toast({ text: 'Your session has ended. Please sign in again.', tone: 'danger' })

// Usually because a new deployment replaced the file. Once, because a toast with an id replaces another one.
onMissingPart(() =>
  toast({
    id: 'missing-part',
    text: 'Part of this page didn’t load.',
    tone: 'danger',
    action: { label: 'Reload', onPress: () => location.reload() },
  }),
)

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider onEnded={toastSessionEnded}>
        <ViewerBoundary>{children}</ViewerBoundary>
      </SessionProvider>
    </QueryClientProvider>
  )
}
