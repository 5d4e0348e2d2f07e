import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#src/lib/cn.ts'

export const control =
  'block min-h-11 w-full rounded-sm border border-control bg-card px-3 text-ink transition-colors placeholder:text-muted hover:border-primary disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted aria-disabled:cursor-default aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted aria-invalid:border-danger'

export const labelStyle = 'text-sm font-semibold text-muted'

export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined
}

/** Props of a field. `className` applies to the whole field, all other props to the native element. */
export type NativeField<Element extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Element>, 'children'> &
  FieldTexts

export const describedBy = ({
  id,
  hint,
  error,
  more,
}: Pick<FieldTexts, 'hint' | 'error'> & { id: string; more?: string | undefined }): string | undefined =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : '', more ?? ''].filter(Boolean).join(' ') || undefined

/** Returns the id and ARIA attributes that link a native element to its label, hint and error. */
export const useFieldIds = ({
  id,
  hint,
  error,
  'aria-describedby': more,
}: Pick<FieldTexts, 'hint' | 'error'> & Pick<ComponentProps<'input'>, 'id' | 'aria-describedby'>) => {
  const own = useId()
  const fieldId = id ?? own
  return {
    id: fieldId,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy({ id: fieldId, hint, error, more }),
  }
}

/** Shows hint and error below a field. Keeps the hint beside an error, because the hint helps to correct the value. */
export function FieldNotes({
  id,
  hint,
  error,
  aside,
  className,
}: Pick<FieldTexts, 'hint' | 'error'> & {
  id: string
  /** Content at the end of the hint's line. */
  aside?: ReactNode
  className?: string | undefined
}) {
  if (!hint && !error && !aside) return null
  return (
    <div className={cn('flex flex-col gap-1 text-sm text-pretty', className)}>
      {(hint || aside) && (
        <div className="flex flex-wrap justify-between gap-x-4 text-muted">
          {hint ? (
            <p className="grow" id={`${id}-hint`}>
              {hint}
            </p>
          ) : (
            <span />
          )}
          {aside}
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
  aside,
  className,
  children,
}: FieldTexts & {
  id: string
  aside?: ReactNode
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
      <FieldNotes id={id} hint={hint} error={error} aside={aside} />
    </div>
  )
}
