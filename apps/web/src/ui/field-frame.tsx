import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'

export const control =
  'block min-h-11 w-full rounded-sm border border-control bg-card px-3 text-ink transition-colors placeholder:text-muted hover:border-primary disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger'

export interface FieldWords {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Says beside the label that the field may stay empty. */
  optional?: boolean | undefined
}

export const describedBy = ({
  id,
  hint,
  error,
  more,
}: {
  id: string
  hint?: ReactNode
  error?: string | undefined
  more?: string | undefined
}): string | undefined =>
  [hint ? `${id}-hint` : undefined, error ? `${id}-error` : undefined, more].filter(Boolean).join(' ') || undefined

export function FieldFrame({
  id,
  label,
  hint,
  error,
  optional,
  counter,
  className,
  children,
}: Partial<FieldWords> & {
  id: string
  counter?: { used: number; max: number } | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      {label !== undefined && (
        <label className="text-sm font-semibold text-muted" htmlFor={id}>
          {label}
          {optional && <span className="font-normal"> (optional)</span>}
        </label>
      )}
      {children}
      {(hint || counter) && (
        <div className="flex justify-between gap-3 text-sm text-muted">
          {hint ? <p id={`${id}-hint`}>{hint}</p> : <span />}
          {counter && (
            <p className={cn('shrink-0 tabular-nums', counter.used > counter.max && 'font-semibold text-danger')}>
              {counter.used} / {counter.max}
            </p>
          )}
        </div>
      )}
      {error && (
        <p className="flex items-start gap-1.5 text-sm font-semibold text-danger" id={`${id}-error`}>
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
