import type { Listing } from '@roommate-finder/contracts/listings'
import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'

export interface ActionProps {
  listing: Listing
  deleting: boolean
  onDelete: (listing: Listing) => void
}

/** Of the listing that takes the focus when the one before it has been deleted. */
export const afterDelete =
  'rounded-md focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-primary'

const tight = 'shrink-0 px-2! whitespace-nowrap'

export function EditLink({ listing }: Pick<ActionProps, 'listing'>) {
  return (
    <Link className={buttonStyle('quiet', tight)} to={paths.update(listing._id)}>
      <Pencil aria-hidden="true" className="size-4 shrink-0" />
      Edit
      <span className="sr-only"> {listing.title}</span>
    </Link>
  )
}

export function DeleteButton({ listing, deleting, onDelete }: ActionProps) {
  return (
    <Button className={tight} look="quiet" onClick={() => onDelete(listing)} pending={deleting}>
      <Trash2 aria-hidden="true" className="size-4 shrink-0" />
      Delete
      <span className="sr-only"> {listing.title}</span>
    </Button>
  )
}
