import { cn } from '#src/lib/cn.ts'

/** `delayed`: nothing shows for the first 300 ms, so that a fast answer does not flicker. */
export function Spinner({
  label,
  delayed = false,
  className,
}: {
  /** Said aloud and shown beside it; without one, what stands around it says what it waits for. */
  label?: string | undefined
  delayed?: boolean | undefined
  className?: string | undefined
}) {
  return (
    <span
      className={cn('inline-flex items-center gap-3', delayed && 'animate-appear-late', className)}
      role={label === undefined ? undefined : 'status'}
    >
      <span
        aria-hidden="true"
        className="inline-block size-[1.1em] shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent forced-colors:border-r-[Canvas]"
      />
      {label}
    </span>
  )
}
