import { canDo, type Listing } from '@roommate-finder/contracts/listings'
import {
  ChartColumn,
  CircleCheck,
  CircleSlash,
  Ellipsis,
  KeyRound,
  Pencil,
  RefreshCw,
  SquareCheck,
  Trash2,
} from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle, IconButton } from '#src/ui/button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#src/ui/menu.tsx'
import { HistoryDialog } from './room-history.tsx'
import type { Selection } from './selection.tsx'
import { needsRenewal, RentedDialog } from './status-actions.tsx'
import { useStatus } from './use-status.ts'

/** `markUnavailable` is what an available room's host can do instead. */
export type OnDelete = (listing: Listing, markUnavailable: (() => void) | undefined) => void

const compactButton = 'shrink-0 px-2! whitespace-nowrap'
const itemIcon = 'size-5 text-muted'

/** The status of a hidden room can't be changed, because nobody else sees the room. */
const hasStatus = ({ hidden }: Listing): boolean => hidden === undefined

/** Offers what is most useful for a room: renewing it, adding its first photo, or editing it. */
export function NextAction({ listing }: { listing: Listing }) {
  const { renew } = useStatus(listing)
  if (hasStatus(listing) && needsRenewal(listing)) {
    const press = ({ currentTarget }: MouseEvent) => {
      // The button goes away.
      currentTarget.closest<HTMLElement>('[data-listing]')?.focus()
      renew()
    }
    return (
      <Button className={compactButton} look="quiet" onClick={press}>
        Renew
        <span className="sr-only"> {listing.title}</span>
      </Button>
    )
  }
  const asksForPhotos = hasStatus(listing) && listing.status === 'active' && listing.photo === null
  return (
    <Link className={buttonStyle('quiet', compactButton)} to={paths.update(listing._id)}>
      {asksForPhotos ? 'Add photos' : 'Edit'}
      <span className="sr-only">
        {asksForPhotos ? ' of ' : ' '}
        {listing.title}
      </span>
    </Link>
  )
}

function StatusItems({ listing, onRented }: { listing: Listing; onRented: () => void }) {
  const { renew, switchTo } = useStatus(listing)
  const { status } = listing
  return (
    <>
      {canDo(status, 'pause') && (
        <MenuItem onSelect={() => switchTo('paused')}>
          <CircleSlash aria-hidden="true" className={itemIcon} />
          Mark unavailable
        </MenuItem>
      )}
      {canDo(status, 'activate') && (
        <MenuItem onSelect={() => switchTo('active')}>
          <CircleCheck aria-hidden="true" className={itemIcon} />
          Mark available
        </MenuItem>
      )}
      {canDo(status, 'rent') && (
        <MenuItem onSelect={onRented}>
          <KeyRound aria-hidden="true" className={itemIcon} />
          Mark as rented
        </MenuItem>
      )}
      {canDo(status, 'renew') && (
        <MenuItem onSelect={renew}>
          <RefreshCw aria-hidden="true" className={itemIcon} />
          Renew
        </MenuItem>
      )}
    </>
  )
}

/** Holds everything that a host can do with one of their rooms. */
export function MyRoomMenu({
  listing,
  selection,
  deleting,
  onDelete,
}: {
  listing: Listing
  selection: Selection
  deleting: boolean
  onDelete: OnDelete
}) {
  const { switchTo } = useStatus(listing)
  const [dialog, setDialog] = useState<'rented' | 'history' | null>(null)
  const close = () => setDialog(null)
  const canPause = hasStatus(listing) && canDo(listing.status, 'pause')
  return (
    <>
      <Menu
        label={`Actions for ${listing.title}`}
        trigger={
          <IconButton aria-busy={deleting || undefined} label={`More actions for ${listing.title}`} title="More">
            <Ellipsis aria-hidden="true" className="size-5" />
          </IconButton>
        }
      >
        <MenuLink>
          <Link to={paths.update(listing._id)}>
            <Pencil aria-hidden="true" className={itemIcon} />
            Edit
          </Link>
        </MenuLink>
        {hasStatus(listing) && <StatusItems listing={listing} onRented={() => setDialog('rented')} />}
        <MenuItem onSelect={() => setDialog('history')}>
          <ChartColumn aria-hidden="true" className={itemIcon} />
          Stats
        </MenuItem>
        {selection.selectable.includes(listing) && !selection.selected.includes(listing) && (
          <MenuItem onSelect={() => selection.toggle(listing._id)}>
            <SquareCheck aria-hidden="true" className={itemIcon} />
            Select
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem
          className="text-danger"
          disabled={deleting}
          onSelect={() => onDelete(listing, canPause ? () => switchTo('paused') : undefined)}
        >
          <Trash2 aria-hidden="true" className="size-5" />
          Delete
        </MenuItem>
      </Menu>
      {dialog === 'rented' && <RentedDialog listing={listing} onClose={close} />}
      {dialog === 'history' && <HistoryDialog listing={listing} onClose={close} />}
    </>
  )
}
