import { cn } from '#src/lib/cn.ts'

/** `delayed` hides the spinner for 300 ms, to avoid flicker on fast responses. */
export function Spinner({
  label,
  delayed = false,
  className,
}: {
  /** Shown beside the spinner and announced. Omit it if the surrounding text says what is loading. */
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
        className="inline-block size-[1.1em] shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent forced-colors:border-e-[Canvas]"
      />
      {label}
    </span>
  )
}
