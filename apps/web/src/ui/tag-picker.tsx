import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import { Button } from './button.tsx'
import { Input } from './field.tsx'
import { describedBy } from './field-frame.tsx'

const chip =
  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border px-4 font-medium transition-colors'
const chosenChip = 'border-primary bg-primary-soft text-primary'

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Tags to switch on and off, and with `allowOwn` tags of one's own: Enter or a comma adds what was typed. */
export function TagPicker({
  label,
  options,
  value,
  onChange,
  hint,
  error,
  allowOwn = false,
}: {
  label: ReactNode
  options: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
  hint?: ReactNode
  error?: string | undefined
  allowOwn?: boolean | undefined
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const own = value.filter((tag) => !options.some((option) => same(option, tag)))
  const isChosen = (tag: string) => value.some((chosen) => same(chosen, tag))

  const toggle = (tag: string) =>
    onChange(isChosen(tag) ? value.filter((chosen) => !same(chosen, tag)) : [...value, tag])

  const add = (text: string) => {
    setTyped('')
    const next = [...value]
    for (const part of text.split(',')) {
      const tag = part.trim()
      const known = options.find((option) => same(option, tag)) ?? tag
      if (tag !== '' && !next.some((chosen) => same(chosen, tag))) next.push(known)
    }
    if (next.length > value.length) onChange(next)
  }
  const addOnEnter = (event: KeyboardEvent) => {
    // Enter that ends the composing of a character is not ours.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add(typed)
  }

  return (
    <fieldset aria-describedby={describedBy({ id, hint, error })} className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold text-muted">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((tag) => (
          <label
            className={cn(
              chip,
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              isChosen(tag) ? chosenChip : 'border-control bg-card hover:border-primary',
            )}
            key={tag}
          >
            <input checked={isChosen(tag)} className="sr-only" onChange={() => toggle(tag)} type="checkbox" />
            {tag}
          </label>
        ))}
        {own.map((tag) => (
          <button className={cn(chip, chosenChip)} key={tag} onClick={() => toggle(tag)} type="button">
            <span className="sr-only">Remove </span>
            {tag}
            <X aria-hidden="true" className="size-4" />
          </button>
        ))}
      </div>
      {allowOwn && (
        <div className="flex max-w-sm gap-2">
          <Input
            aria-label="Add your own tag"
            onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
            onKeyDown={addOnEnter}
            placeholder="Add your own"
            value={typed}
          />
          <Button look="outline" onClick={() => add(typed)}>
            <Plus aria-hidden="true" className="size-4" />
            Add
          </Button>
        </div>
      )}
      {hint && (
        <p className="text-sm text-muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="text-sm font-semibold text-danger" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
