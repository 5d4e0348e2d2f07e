import type { Listing } from '@roommate-finder/contracts/listings'
import { Heart } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { formatCount } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { useInterest, useSeenByHost, useToastExpressed } from './use-interest.ts'

/** Renders a toggle button with the number of likes. */
export function LikeButton({ listing, className }: { listing: Listing; className?: string }) {
  const { _id, title, userName, liked, likeCount } = listing
  const navigate = useNavigate()
  const described = useId()
  const seenByHost = useSeenByHost()
  const hint = liked ? 'Remove interest' : seenByHost
  const toastExpressed = useToastExpressed()
  const { express, withdraw } = useInterest(listing, {
    asksFirst: true,
    onExpressed: () =>
      toastExpressed(_id, userName, { onSee: () => void navigate(paths.details(_id)), onUndo: () => withdraw() }),
  })
  return (
    <button
      aria-describedby={described}
      aria-pressed={liked}
      className={cn(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-sm px-2 font-semibold tabular-nums transition-colors hover:bg-primary-soft hover:text-primary',
        liked ? 'text-primary' : 'text-muted',
        className,
      )}
      onClick={({ detail: clicks }) => {
        // Ignores the second click of a double click.
        if (clicks > 1) return
        if (liked) withdraw()
        else express()
      }}
      title={hint}
      type="button"
    >
      <Heart aria-hidden="true" className={cn('size-5 shrink-0', liked && 'fill-current')} />
      <span className="sr-only">Show interest in {title}, </span>
      <span>{formatCount(likeCount)}</span>
      <span className="sr-only"> interested</span>
      <span hidden id={described}>
        {hint}
      </span>
    </button>
  )
}
