import type { Listing } from '@roommate-finder/contracts/listings'
import { Heart } from 'lucide-react'
import { useId } from 'react'
import { cn } from '#src/lib/cn.ts'
import { formatCount } from '#src/lib/format.ts'
import { useInterest, useSeenByHost } from './interest.tsx'

/** Renders a toggle button with the number of likes. */
export function LikeButton({ listing, className }: { listing: Listing; className?: string }) {
  const { title, liked, likeCount } = listing
  const described = useId()
  const seenByHost = useSeenByHost()
  const hint = liked ? 'Remove interest' : seenByHost
  const { express, withdraw } = useInterest()
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
        if (liked) withdraw(listing)
        else express(listing, { asksFirst: true })
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
