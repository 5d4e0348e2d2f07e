import type { RoomType } from '@roommate-finder/contracts/listings'
import { type ComponentProps, useId } from 'react'
import { cn } from '#src/lib/cn.ts'
import { describedBy, FieldNotes, labelStyle } from '#src/ui/field-frame.tsx'
import { fieldLabels } from './listing-values.ts'
import { RadioTile } from './radio-tile.tsx'

const meanings: Record<RoomType, string> = {
  Single: 'A room to oneself',
  Shared: 'A place in a room with others',
  Master: 'The main bedroom',
  Studio: 'A room with its own kitchen',
}

/** All choices in sight, none of them taken for granted. */
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
