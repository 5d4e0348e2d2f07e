const MAX_SHOWN = 9

/** Shows a count at the corner of an icon, up to "9+". The name of the icon must contain the count. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className="absolute top-1 right-0.5 min-w-5 rounded-full border border-ground bg-primary px-1 text-center text-xs/4 font-bold text-on-primary tabular-nums"
    >
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </span>
  )
}
