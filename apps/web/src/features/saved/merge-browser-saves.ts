import { listRoomsById } from '@roommate-finder/contracts/listings'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { claimBrowserSaves, listBrowserSaves, removeBrowserSave } from '#src/entities/room/marks/browser-saves.ts'
import { sendRemoval, sendSave } from '#src/entities/room/marks/save-requests.ts'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { useSession } from '#src/lib/session.tsx'
import { listingsKey } from '#src/lib/shared-queries.ts'
import { browserStore } from '#src/lib/stored.ts'
import { withTabLock } from '#src/lib/tab-lock.ts'
import { toast } from '#src/ui/toast.tsx'

/** Whether the user has been told that the account can save no more rooms. */
const toToldName = (uid: string): string => `roommate-finder:saved-rooms-full:${uid}`

const tellFull = (uid: string, error: unknown): void => {
  if (browserStore.read(toToldName(uid)) !== null) return
  browserStore.write(toToldName(uid), 'yes')
  toast({ text: serverSentence(error) ?? 'You can’t save more rooms.', tone: 'danger' })
}

/** Sends a save. Throws, unless it is stored or never can be, because the room is gone or the user's own. */
const send = async (id: string): Promise<void> => {
  try {
    await sendSave(id)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'not_found') return
    // Also of an account that is full.
    if (error.code !== 'forbidden') throw error
    const [room] = await request(listRoomsById, { query: { ids: [id] } })
    if (room && !room.isOwner) throw error
  }
}

const sendBrowserSaves = async (queryClient: QueryClient, uid: string): Promise<void> => {
  claimBrowserSaves(uid)
  const ids = listBrowserSaves(uid)
  if (ids.length === 0) return
  // The user may remove a room before its turn, or during its request.
  const isWanted = (id: string) => listBrowserSaves(uid).includes(id)
  // The last saved one last, to keep the order.
  for (const id of ids.reverse()) {
    if (!isWanted(id)) continue
    try {
      await send(id)
      if (isWanted(id)) removeBrowserSave(id, uid)
      else await sendRemoval(id)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'forbidden') tellFull(uid, error)
      // All others would probably fail, too.
      break
    }
  }
  if (listBrowserSaves(uid).length === 0) browserStore.erase(toToldName(uid))
  await queryClient.invalidateQueries({ queryKey: listingsKey })
}

/**
 * Moves the rooms that were saved in this browser to the account of the user, in one tab at a time: only then is a room
 * that has left the list one that the user removed. Keeps those that fail, for the next time.
 */
const mergeBrowserSaves = (queryClient: QueryClient, uid: string): Promise<void> =>
  withTabLock(`merge-browser-saves:${uid}`, () => sendBrowserSaves(queryClient, uid))

/** Moves the rooms that the user saved in this browser while signed out to the account. */
export const useMergeBrowserSaves = (): void => {
  const queryClient = useQueryClient()
  const uid = useSession().user?.uid
  useEffect(() => {
    if (uid !== undefined) void mergeBrowserSaves(queryClient, uid)
  }, [queryClient, uid])
}
