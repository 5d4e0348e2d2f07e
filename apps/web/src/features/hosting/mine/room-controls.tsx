import { canDo, type Listing } from '@roommate-finder/contracts/listings'
import {
  ChartColumn,
  CircleCheck,
  CircleSlash,
  KeyRound,
  Pencil,
  RefreshCw,
  SquareCheck,
  Trash2,
  UserRoundSearch,
  Users,
} from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { type MenuAction, MoreMenu } from '#src/entities/more-menu/more-menu.tsx'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { HistoryDialog } from './room-history.tsx'
import type { Selection } from './selection.tsx'
import { needsRenewal, RentedDialog } from './status-actions.tsx'
import { useStatus } from './use-status.ts'

/** Asks before it deletes the room. Offers `markUnavailable` instead, if the room is available. */
export type OnDelete = (listing: Listing, markUnavailable: (() => void) | undefined) => void

const compactButton = 'shrink-0 px-2! whitespace-nowrap'

/** The status of a hidden room can't be changed, because only its host sees it. */
const hasStatus = ({ hidden }: Listing): boolean => hidden === undefined

/** Only hosts of rooms that others see may see seekers. */
const isFindable = (listing: Listing): boolean => hasStatus(listing) && listing.status === 'active'

/** Offers what is most useful for a room: renewing it, adding its first photo, or editing it. */
function NextAction({ listing }: { listing: Listing }) {
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
  const asksForPhotos = isFindable(listing) && listing.photo === null
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

interface ControlsProps {
  listing: Listing
  selection: Selection
  deleting: boolean
  onDelete: OnDelete
}

/** Holds all actions of a host on one of their rooms. */
function MyRoomMenu({ listing, selection, deleting, onDelete }: ControlsProps) {
  const { renew, switchTo } = useStatus(listing)
  const [dialog, setDialog] = useState<'rented' | 'history' | null>(null)
  const close = () => setDialog(null)
  const can = (action: Parameters<typeof canDo>[1]) => hasStatus(listing) && canDo(listing.status, action)
  const pause = can('pause') ? () => switchTo('paused') : undefined
  const isSelectable = selection.selectable.includes(listing) && !selection.selected.includes(listing)
  const actions: (MenuAction | false | undefined)[] = [
    { label: 'Edit', Icon: Pencil, link: (content) => <Link to={paths.update(listing._id)}>{content}</Link> },
    {
      label: 'Applicants',
      Icon: Users,
      link: (content) => <Link to={paths.applicants(listing._id)}>{content}</Link>,
    },
    isFindable(listing) && {
      label: 'People who might fit',
      Icon: UserRoundSearch,
      link: (content) => <Link to={paths.seekers(listing._id)}>{content}</Link>,
    },
    pause && { label: 'Mark unavailable', Icon: CircleSlash, onSelect: pause },
    can('activate') && { label: 'Mark available', Icon: CircleCheck, onSelect: () => switchTo('active') },
    can('rent') && { label: 'Mark as rented', Icon: KeyRound, onSelect: () => setDialog('rented') },
    can('renew') && { label: 'Renew', Icon: RefreshCw, onSelect: renew },
    { label: 'Stats', Icon: ChartColumn, onSelect: () => setDialog('history') },
    isSelectable && { label: 'Select', Icon: SquareCheck, onSelect: () => selection.toggle(listing._id) },
    { label: 'Delete', Icon: Trash2, onSelect: () => onDelete(listing, pause), isDanger: true, disabled: deleting },
  ]
  return (
    <>
      <MoreMenu
        actions={actions.filter((action) => action !== undefined && action !== false)}
        isBusy={deleting}
        name={listing.title}
      />
      {dialog === 'rented' && <RentedDialog listing={listing} onClose={close} />}
      {dialog === 'history' && <HistoryDialog listing={listing} onClose={close} />}
    </>
  )
}

/** Shows the next action of a room of one's own, and the menu of all. */
export function RoomControls(props: ControlsProps) {
  return (
    <>
      <NextAction listing={props.listing} />
      <MyRoomMenu {...props} />
    </>
  )
}
