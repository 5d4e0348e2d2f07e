import type { Listing } from '@roommate-finder/contracts/listings'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { serverSentence } from '#src/lib/api-client.ts'
import { writeOptimistically } from '#src/lib/optimistic-write.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { listingsKey } from '#src/lib/shared-queries.ts'
import { toast } from '#src/ui/toast.tsx'
import { findListing, patchListing } from '../cache.ts'
import { savedRoomsKey, saveKey } from '../queries.ts'
import { addBrowserSave, MAX_BROWSER_SAVES, removeBrowserSave, useIsSavedHere } from './browser-saves.ts'

const toastRemoved = (id: string, undo: () => void): void =>
  toast({
    id: `saved-${id}`,
    text: 'Removed from your saved rooms.',
    action: { label: 'Undo', onPress: undo },
  })

const saveHere = (id: string, onSee: () => void): void => {
  if (addBrowserSave(id)) {
    toast({
      // One toast for several rooms in a row.
      id: 'saved-in-browser',
      text: 'Saved in this browser.',
      tone: 'success',
      action: { label: 'See saved rooms', onPress: onSee },
    })
  } else {
    toast({ text: `You can save up to ${MAX_BROWSER_SAVES} rooms in this browser. Sign in to save more.` })
  }
}

/** Saves a room in the account, or removes it. */
const sendSaved = (queryClient: QueryClient, id: string, saved: boolean): void => {
  const patch = (value: boolean) => patchListing(queryClient, id, { saved: value })
  void writeOptimistically(queryClient, {
    key: saveKey(id),
    queryKey: listingsKey,
    // Loaded late, because lists do not need the schemas.
    send: async () => {
      const { sendSave, sendRemoval } = await import('./save-requests.ts')
      await (saved ? sendSave(id) : sendRemoval(id))
    },
    show: () => {
      const before = findListing(queryClient, id)?.saved
      patch(saved)
      return () => {
        if (before !== undefined) patch(before)
      }
    },
    onSuccess: () => {
      patch(saved)
      // A removed room stays in the cached shortlist, not shown, for Undo.
      void queryClient.invalidateQueries({ queryKey: savedRoomsKey, refetchType: saved ? 'active' : 'none' })
      if (!saved) toastRemoved(id, () => sendSaved(queryClient, id, true))
    },
    onError: (error) => {
      const verb = saved ? 'save' : 'remove'
      toast({
        id: `saved-${id}`,
        text: serverSentence(error) ?? `We couldn’t ${verb} this room. Please try again.`,
        tone: 'danger',
      })
    },
  })
}

/**
 * Saves a room, or removes it from the saved ones: in the account, or for visitors in this browser. While the session
 * loads, saves in the browser; `useMergeBrowserSaves` sends it once the user is known.
 */
export const useSave = ({ _id: id, saved }: Pick<Listing, '_id' | 'saved'>) => {
  const { user } = useSession()
  const navigate = useNavigate()
  const isSavedHere = useIsSavedHere(id, user?.uid)
  const queryClient = useQueryClient()
  const isSaved = saved || isSavedHere
  const save = () => {
    if (user) sendSaved(queryClient, id, true)
    else saveHere(id, () => void navigate(paths.shortlist()))
  }

  const toggle = () => {
    if (!isSaved) {
      save()
      return
    }
    removeBrowserSave(id, user?.uid)
    if (saved) sendSaved(queryClient, id, false)
    else toastRemoved(id, save)
  }
  return { isSaved, toggle }
}
