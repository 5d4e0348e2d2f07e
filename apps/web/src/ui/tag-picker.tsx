import { X } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { cn } from '#src/lib/cn.ts'
import { Button } from './button.tsx'
import { CheckChip, chip, chosenChip } from './chip-group.tsx'
import { Input } from './field.tsx'
import { describedBy, FieldNotes, labelStyle } from './field-frame.tsx'
import { isComposing } from './is-composing.ts'

const isSameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Lets users select tags and, with `onType`, type their own. Enter or a comma adds a typed tag. */
export function TagPicker({
  label,
  options,
  value,
  onChange,
  hint,
  error,
  maxLength,
  typed = '',
  onType,
  className,
}: {
  label: ReactNode
  options: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
  hint?: ReactNode
  error?: string | undefined
  /** The maximum length of a typed tag. */
  maxLength?: number | undefined
  /** The text of a tag that is not added yet. */
  typed?: string | undefined
  onType?: ((typed: string) => void) | undefined
  className?: string | undefined
}) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const own = value.filter((tag) => !options.some((option) => isSameTag(option, tag)))
  const isChosen = (tag: string) => value.some((chosen) => isSameTag(chosen, tag))
  const without = (tag: string) => value.filter((chosen) => !isSameTag(chosen, tag))

  const add = (text: string) => {
    const next = [...value]
    for (const part of text.split(',')) {
      const tag = part.trim()
      if (tag === '' || next.some((chosen) => isSameTag(chosen, tag))) continue
      next.push(options.find((option) => isSameTag(option, tag)) ?? tag)
    }
    onType?.('')
    if (next.length > value.length) onChange(next)
  }
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.value.includes(',')) add(target.value)
    else onType?.(target.value)
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    add(typed)
  }

  return (
    <fieldset
      aria-describedby={describedBy({ id, hint, error })}
      aria-invalid={error ? true : undefined}
      className={cn('flex min-w-0 flex-col gap-2', className)}
    >
      <legend className={cn('mb-1', labelStyle)}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((tag) => {
          const chosen = isChosen(tag)
          return (
            <CheckChip
              checked={chosen}
              key={tag}
              label={tag}
              onChange={() => onChange(chosen ? without(tag) : [...value, tag])}
            />
          )
        })}
        {own.map((tag) => (
          <button
            className={cn(chip, chosenChip)}
            key={tag}
            onClick={() => {
              onChange(without(tag))
              field.current?.focus()
            }}
            type="button"
          >
            <X aria-hidden="true" className="size-4 shrink-0" />
            <span className="sr-only">Remove </span>
            <bdi className="truncate">{tag}</bdi>
          </button>
        ))}
      </div>
      {onType && (
        <div className="flex max-w-sm gap-2">
          <Input
            aria-label="Add your own tag"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={maxLength}
            // Adds a typed tag on blur, so that it is not lost on submit.
            onBlur={() => add(typed)}
            onChange={type}
            onKeyDown={addOnEnter}
            placeholder="Add your own tag"
            ref={field}
            value={typed}
          />
          <Button look="outline" onClick={() => add(typed)}>
            Add
          </Button>
        </div>
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
