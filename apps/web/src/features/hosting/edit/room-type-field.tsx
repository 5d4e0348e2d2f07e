import type { RoomType } from '@roommate-finder/contracts/listings'
import type { ComponentProps } from 'react'
import { RadioTiles } from '#src/ui/radio-tiles.tsx'
import { fieldLabels } from './listing-values.ts'

const meanings: Record<RoomType, string> = {
  Single: 'Private room',
  Shared: 'Bed in a shared room',
  Master: 'The main bedroom',
  Studio: 'One-room apartment',
}

/** Radio buttons without a default. A new room is Single or Shared; an edit offers all types. */
export function RoomTypeField({
  roomTypes,
  ...field
}: ComponentProps<'input'> & { roomTypes: readonly RoomType[]; error?: string | undefined }) {
  return (
    <RadioTiles
      {...field}
      hint={
        roomTypes.includes('Studio')
          ? undefined
          : 'Main bedroom or studio? Choose Single for now and change it after you post.'
      }
      label={fieldLabels.roomType}
      options={roomTypes.map((value) => ({ value, label: value, note: meanings[value] }))}
    />
  )
}
