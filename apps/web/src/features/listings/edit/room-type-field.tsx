import type { RoomType } from '@roommate-finder/contracts/listings'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#src/lib/cn.ts'
import { describedBy, FieldNotes, labelStyle } from '#src/ui/field-frame.tsx'
import { fieldLabels } from './listing-values.ts'

const meanings: Record<RoomType, string> = {
  Single: 'Private room',
  Shared: 'Bed in a shared room',
  Master: 'The main bedroom',
  Studio: 'A room with its own kitchen',
}

function RadioTile({
  children,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { children: ReactNode }) {
  return (
    <label className="flex min-h-11 min-w-0 cursor-pointer gap-3 rounded-sm border border-control bg-card px-3 py-2 transition-colors hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary has-aria-invalid:border-danger">
      <input
        {...rest}
        className="mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-card outline-none checked:border-6 checked:border-primary forced-colors:appearance-auto"
        type="radio"
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}

/** Radio buttons without a default. */
export function RoomTypeField({
  roomTypes,
  error,
  ...field
}: ComponentProps<'input'> & { roomTypes: readonly RoomType[]; error?: string | undefined }) {
  const id = useId()
  const hint = `Choose ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(roomTypes)}.`
  return (
    <fieldset aria-describedby={describedBy({ id, hint, error })} className="flex flex-col gap-1">
      <legend className={cn('mb-1', labelStyle)}>{fieldLabels.roomType}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {roomTypes.map((roomType) => (
          <RadioTile {...field} aria-invalid={error ? true : undefined} key={roomType} value={roomType}>
            <span className="block font-semibold">{roomType}</span>
            <span className="block text-sm text-muted">{meanings[roomType]}</span>
          </RadioTile>
        ))}
      </div>
      <FieldNotes {...{ id, hint, error }} />
    </fieldset>
  )
}
