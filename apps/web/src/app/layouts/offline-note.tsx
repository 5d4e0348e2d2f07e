import { useOnline } from '#src/lib/connection.ts'

/** Hangs below the bar, over what is there, so that nothing moves. It stands empty before: only then is it read out. */
export function OfflineNote() {
  const online = useOnline()
  return (
    <p
      aria-live="polite"
      className="absolute inset-x-0 top-full border-line bg-warning-soft text-center text-sm text-balance text-warning not-empty:border-y not-empty:px-4 not-empty:py-1"
    >
      {!online && 'You seem to be offline. What you see may be out of date.'}
    </p>
  )
}
