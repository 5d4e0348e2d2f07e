import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'

export const control =
  'block min-h-11 w-full rounded-sm border border-control bg-card px-3 text-ink transition-colors placeholder:text-muted hover:border-primary disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted aria-invalid:border-danger'

export const labelStyle = 'text-sm font-semibold text-muted'

/** How much of a text is used up; screen readers hear of it only near the end. */
export interface Counter {
  used: number
  max: number
}

const COUNT_ALOUD_FROM = 20

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
}: Pick<FieldWords, 'hint' | 'error'> & { id: string; more?: string | undefined }): string | undefined =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : '', more ?? ''].filter(Boolean).join(' ') || undefined

function Count({ used, max }: Counter) {
  const left = max - used
  return (
    <p className="shrink-0 tabular-nums">
      <span aria-hidden="true" className={cn(left < 0 && 'font-semibold text-danger')}>
        {used.toLocaleString('en-US')} / {max.toLocaleString('en-US')}
      </span>
      <span aria-live="polite" className="sr-only">
        {left < 0 && `${-left} characters too many`}
        {left >= 0 && left <= COUNT_ALOUD_FROM && `${left} characters left`}
      </span>
    </p>
  )
}

/** What stands under a field. The hint stays when there is an error: it is then that it is needed. */
export function FieldNotes({
  id,
  hint,
  error,
  counter,
  className,
}: Pick<FieldWords, 'hint' | 'error'> & {
  id: string
  counter?: Counter | undefined
  className?: string | undefined
}) {
  if (!hint && !error && !counter) return null
  return (
    <div className={cn('flex flex-col gap-1 text-sm text-pretty', className)}>
      {(hint || counter) && (
        <div className="flex justify-between gap-4 text-muted">
          {hint ? (
            <p className="grow" id={`${id}-hint`}>
              {hint}
            </p>
          ) : (
            <span />
          )}
          {counter && <Count {...counter} />}
        </div>
      )}
      {error && (
        <p className="flex animate-appear items-start gap-1.5 font-medium text-danger" id={`${id}-error`}>
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{error}</span>
        </p>
      )}
    </div>
  )
}

export function FieldFrame({
  id,
  label,
  hint,
  error,
  optional,
  counter,
  className,
  children,
}: FieldWords & {
  id: string
  counter?: Counter | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      <label className={labelStyle} htmlFor={id}>
        {label}
        {optional && <span className="font-normal"> (optional)</span>}
      </label>
      {children}
      <FieldNotes {...{ id, hint, error, counter }} />
    </div>
  )
}
