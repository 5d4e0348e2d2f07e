const MAX_SHOWN = 9

/** Formats a count for a badge, up to "9+". */
export const formatShort = (count: number): string => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count))

/** Shows a count at the corner of an icon. The name of the icon must contain the count, in the same format. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className="absolute top-1 inset-e-0.5 min-w-5 rounded-full border border-ground bg-primary px-1 text-center text-xs/4 font-bold text-on-primary tabular-nums"
    >
      {formatShort(count)}
    </span>
  )
}
