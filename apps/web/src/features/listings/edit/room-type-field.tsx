import type { RoomType } from '@roommate-finder/contracts/listings'
import type { ComponentProps } from 'react'
import { RadioTiles } from '#src/ui/radio-tiles.tsx'
import { fieldLabels } from './listing-values.ts'

const meanings: Record<RoomType, string> = {
  Single: 'Private room',
  Shared: 'Bed in a shared room',
  Master: 'The main bedroom',
  Studio: 'A room with its own kitchen',
}

/** Radio buttons without a default. A new room is Single or Shared; an edit offers all types. */
export function RoomTypeField({
  roomTypes,
  ...field
}: ComponentProps<'input'> & { roomTypes: readonly RoomType[]; error?: string | undefined }) {
  const choices = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(roomTypes)
  return (
    <RadioTiles
      {...field}
      hint={`Choose ${choices}.${roomTypes.includes('Studio') ? '' : ' Main bedroom or studio? Choose Single, then edit your room after posting.'}`}
      label={fieldLabels.roomType}
      options={roomTypes.map((value) => ({ value, label: value, note: meanings[value] }))}
    />
  )
}
