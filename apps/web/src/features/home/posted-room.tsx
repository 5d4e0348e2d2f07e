import type { ListingDetails } from '@roommate-finder/contracts/listings'
import { useQuery } from '@tanstack/react-query'
import { ImagePlus, Pencil, X } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { profileQuery } from '#src/entities/fit/queries.ts'
import { RoomRow } from '#src/entities/room/cards/room-row.tsx'
import { ShareButton } from '#src/entities/room/contact/share-button.tsx'
import { listingQueries } from '#src/entities/room/queries.ts'
import { formatMoney } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle, IconButton } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const frame = 'relative flex flex-wrap items-center gap-x-4 gap-y-2 card-frame p-3 pe-14'

function Room({ room }: { room: ListingDetails }) {
  const { data: profile } = useQuery(profileQuery())
  const { _id, title, rent, roomType, photos, hidden } = room
  const hasPhotos = photos.length > 0
  const EditIcon = hasPhotos ? Pencil : ImagePlus
  return (
    <>
      <RoomRow
        className="flex-1 basis-64"
        listing={room}
        thumb="w-24"
        title={
          // No heading, because it stands above that of the page.
          <p className="text-lg/6 whitespace-normal" id="posted-room">
            {hidden ? 'Your room is posted' : 'Your room is live'}
          </p>
        }
      >
        <p className="truncate">
          <Link className="text-primary underline underline-offset-4" to={paths.details(_id)}>
            <bdi>{title}</bdi>
          </Link>
          {rent !== null && <span className="tabular-nums"> · {formatMoney(rent)}</span>}
        </p>
        {hidden && <p className="text-sm text-muted">We’re checking it before others can see it.</p>}
        {roomType === 'Single' && (
          <p className="text-sm text-muted">
            Main bedroom or studio?{' '}
            <Link className="underline underline-offset-4" to={paths.update(_id)}>
              Change the room type
            </Link>
          </p>
        )}
        {profile && profile.answers.length > 0 && (
          <p className="text-sm text-muted">
            Who would fit in?{' '}
            <Link className="underline underline-offset-4" to={paths.household(_id)}>
              Tell us about your household
            </Link>
          </p>
        )}
      </RoomRow>
      <div className="flex max-sm:-ms-4 max-sm:basis-full [&_span]:not-sr-only!">
        {!hidden && <ShareButton listing={room} />}
        <Link className={buttonStyle(hasPhotos ? 'outline' : 'solid')} to={paths.update(_id)}>
          <EditIcon aria-hidden="true" className="size-5" />
          {hasPhotos ? 'Edit room' : 'Add photos'}
        </Link>
      </div>
    </>
  )
}

/** Shows the room that the user has just posted, and what to do next. Shows nothing if the room can't be loaded. */
export function PostedRoom({ id }: { id: string }) {
  const { data: room, isError } = useQuery(listingQueries.details(id))
  const navigate = useNavigate()
  if (isError && !room) return null
  return (
    <section aria-labelledby={room && 'posted-room'} className="mx-auto w-full max-w-page px-4 py-4 sm:px-6">
      <div className={frame}>
        {room ? <Room room={room} /> : <Skeleton className="h-18 w-full" />}
        <IconButton
          className="absolute top-1.5 inset-e-1.5"
          label="Close"
          onClick={() => void navigate(paths.home(), { replace: true })}
        >
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </section>
  )
}
