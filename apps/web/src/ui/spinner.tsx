import { cn } from '#src/lib/cn.ts'

/** `delayed`: nothing shows for the first 300 ms, so that a fast answer does not flicker. */
export function Spinner({
  label,
  delayed = false,
  className,
}: {
  label?: string | undefined
  delayed?: boolean | undefined
  className?: string | undefined
}) {
  return (
    <span className={cn('inline-flex items-center gap-2', delayed && 'animate-appear-late')}>
      <span
        aria-hidden="true"
        className={cn(
          'inline-block size-[1.1em] shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent',
          className,
        )}
      />
      {label !== undefined && <span role="status">{label}</span>}
    </span>
  )
}
