import { renewListing, type StatusInput, setListingStatus } from '@roommate-finder/contracts/listing-status'
import { canDo, type Listing } from '@roommate-finder/contracts/listings'
import { isolate } from '@roommate-finder/contracts/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { patchListing } from '#src/entities/room/cache.ts'
import { discoveryQueries } from '#src/entities/room/queries.ts'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { formatCount, formatCounted } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectionBar } from '#src/ui/selection-bar.tsx'
import { toast } from '#src/ui/toast.tsx'

interface BulkAction {
  label: string
  pendingLabel: string
  /** Follows the number of rooms: "2 rooms renewed." */
  done: string
  does: Parameters<typeof canDo>[1]
  send: (id: string) => Promise<Listing>
}

const setStatus = (status: StatusInput['status']) => (id: string) =>
  request(setListingStatus, { params: { id }, body: { status } })

const actions: readonly BulkAction[] = [
  {
    label: 'Mark unavailable',
    pendingLabel: 'Saving…',
    done: 'marked unavailable',
    does: 'pause',
    send: setStatus('paused'),
  },
  {
    label: 'Mark available',
    pendingLabel: 'Saving…',
    done: 'marked available',
    does: 'activate',
    send: setStatus('active'),
  },
  {
    label: 'Renew',
    pendingLabel: 'Renewing…',
    done: 'renewed',
    does: 'renew',
    send: (id) => request(renewListing, { params: { id } }),
  },
]

const countRooms = (count: number) => formatCounted(count, 'room', 'rooms')

/** Keeps which of the shown rooms are selected. A hidden room can't be, because its status changes nothing. */
export const useSelection = (shown: readonly Listing[]) => {
  const [ids, setIds] = useState<readonly string[]>([])
  const selectable = shown.filter(({ hidden }) => hidden === undefined)
  return {
    selected: selectable.filter(({ _id }) => ids.includes(_id)),
    selectable,
    setIds,
    toggle: (id: string) => setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
  }
}

export type Selection = ReturnType<typeof useSelection>

export function SelectBox({ listing, selection }: { listing: Listing; selection: Selection }) {
  if (!selection.selectable.includes(listing)) return null
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        aria-label={`Select ${listing.title}`}
        checked={selection.selected.includes(listing)}
        className="checkbox"
        onChange={() => selection.toggle(listing._id)}
        type="checkbox"
      />
    </label>
  )
}

/** Errors after which the next request would fail, too. */
const STOPS: ReadonlySet<unknown> = new Set(['unauthenticated', 'network', 'rate_limited', 'unavailable'])

/**
 * Changes rooms one after another and shows each change at once. Goes on after a failure that concerns one room. Rooms
 * that were not changed stay selected.
 */
const useBulk = ({ setIds }: Selection) => {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<BulkAction | null>(null)

  const run = async (action: BulkAction, rooms: readonly Listing[]) => {
    setPending(action)
    const failed: Listing[] = []
    let failure: unknown
    for (const [i, room] of rooms.entries()) {
      try {
        patchListing(queryClient, room._id, { expiresAt: undefined, ...(await action.send(room._id)) })
      } catch (error) {
        failure = error
        const stops = error instanceof ApiError && STOPS.has(error.code)
        failed.push(...(stops ? rooms.slice(i) : [room]))
        if (stops) break
      }
    }
    setPending(null)
    setIds(failed.map(({ _id }) => _id))
    void queryClient.invalidateQueries({ queryKey: discoveryQueries.all() })
    // After this error, the session shows its own message and opens the sign-in page.
    if (failure instanceof ApiError && failure.code === 'unauthenticated') return
    const [first, ...others] = failed
    if (!first) {
      toast({ id: 'bulk', text: `${countRooms(rooms.length)} ${action.done}.`, tone: 'success' })
      return
    }
    const names = `“${isolate(first.title)}”${others.length > 0 ? ` and ${formatCount(others.length)} more` : ''}`
    const reason = serverSentence(failure) ?? 'Please try again.'
    toast({
      id: 'bulk',
      text: `${formatCount(rooms.length - failed.length)} of ${countRooms(rooms.length)} ${action.done}. ${names} ${others.length > 0 ? 'weren’t' : 'wasn’t'} changed: ${reason}`,
      tone: 'danger',
    })
  }
  return { pending, run }
}

/** Shows the actions that fit the selected rooms. One that fits only some of them names their number. */
export function RoomActions({ selection, onEmpty }: { selection: Selection; onEmpty: () => void }) {
  const { selected, selectable, setIds } = selection
  const { pending, run } = useBulk(selection)
  const count = selected.length
  const clear = () => {
    // The pressed button disappears.
    onEmpty()
    setIds([])
  }
  return (
    <SelectionBar status={count === 0 ? '' : `${countRooms(count)} selected.`}>
      <Button look="quiet" onClick={clear}>
        Clear
      </Button>
      {count < selectable.length && (
        <Button look="quiet" onClick={() => setIds(selectable.map(({ _id }) => _id))}>
          Select all {formatCount(selectable.length)}
        </Button>
      )}
      {actions.map((action) => {
        const rooms = selected.filter(({ status }) => canDo(status, action.does))
        if (rooms.length === 0 && action !== pending) return null
        return (
          <Button
            key={action.label}
            look="outline"
            onClick={() => {
              if (!pending) void run(action, rooms).then(onEmpty)
            }}
            pending={action === pending}
            pendingLabel={action.pendingLabel}
          >
            {action.label}
            {rooms.length < count && ` (${formatCount(rooms.length)})`}
          </Button>
        )
      })}
    </SelectionBar>
  )
}
