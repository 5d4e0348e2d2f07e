import type { RoomChange, SavedRoom } from '@roommate-finder/contracts/shortlist'
import { formatMoney } from '#src/lib/format.ts'

/** Formats what has changed since a room was saved. `removed` has no text: such rooms have their own list. */
export const formatChange = ({ kind, from = 0, to = 0 }: RoomChange): string => {
  const difference = formatMoney(Math.abs(to - from))
  return {
    cheaper: `Now ${difference} less`,
    dearer: `Now ${difference} more`,
    unavailable: 'No longer available',
    available: 'Available again',
    removed: '',
  }[kind]
}

export const isGoodChange = ({ kind }: RoomChange): boolean => kind === 'cheaper' || kind === 'available'

export const shortlistSorts = ['saved', 'rent', 'changed'] as const
export type ShortlistSort = (typeof shortlistSorts)[number]

const latestChange = ({ changes }: SavedRoom): string =>
  changes.reduce((latest, { at }) => (at > latest ? at : latest), '')

const rentOf = ({ listing }: SavedRoom): number => listing?.rent ?? Number.POSITIVE_INFINITY

const byLastSaved = (a: SavedRoom, b: SavedRoom): number => b.savedAt.localeCompare(a.savedAt)

/** `rent`: the lowest first, rooms without a rent last. `changed`: the latest change first. */
export const sortSavedRooms = (rooms: readonly SavedRoom[], sort: ShortlistSort): SavedRoom[] => {
  const compare = {
    saved: byLastSaved,
    // Infinity minus itself is NaN.
    rent: (a: SavedRoom, b: SavedRoom) => rentOf(a) - rentOf(b) || 0,
    changed: (a: SavedRoom, b: SavedRoom) => latestChange(b).localeCompare(latestChange(a)),
  }[sort]
  return [...rooms].sort((a, b) => compare(a, b) || byLastSaved(a, b))
}
