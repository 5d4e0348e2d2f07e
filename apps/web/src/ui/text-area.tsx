import { cn } from '#src/lib/cn.ts'
import { formatCount } from '#src/lib/format.ts'
import { control, FieldFrame, type NativeField, useFieldIds } from './field-frame.tsx'

/** Counts the characters of a text. Announced only near the limit. */
interface Counter {
  text: string
  max: number
}

const ANNOUNCE_FROM = 20

function Count({ text, max }: Counter) {
  // Counts code points, as the limits do. Most emoji are one code point, but 2 in `length`.
  const used = Array.from(text.trim()).length
  const left = max - used
  return (
    <p className="shrink-0 tabular-nums">
      <span aria-hidden="true" className={cn(left < 0 && 'font-semibold text-danger')}>
        {`${formatCount(used)} / ${formatCount(max)}`}
      </span>
      <span aria-live="polite" className="sr-only">
        {left <= ANNOUNCE_FROM && (left < 0 ? `${-left} characters too many` : `${left} characters left`)}
      </span>
    </p>
  )
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  counter,
  className,
  ...rest
}: NativeField<'textarea'> & { counter?: Counter | undefined }) {
  const fieldIds = useFieldIds({ ...rest, hint, error })
  return (
    <FieldFrame
      aside={counter && <Count {...counter} />}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      className={className}
      id={fieldIds.id}
    >
      <textarea dir="auto" rows={4} {...rest} {...fieldIds} className={cn(control, 'resize-y py-2.5')} />
    </FieldFrame>
  )
}
