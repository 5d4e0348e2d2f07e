import { formatSlot, formatStart, type Slot } from './times.ts'

/** Adds the note of a person to a sentence that the site writes for them. */
const addNote = (sentence: string, note = ''): string => (note === '' ? sentence : `${sentence}\n\n${note}`)

/** What a person says who proposes times. */
export const toProposalText = (
  slots: readonly Slot[],
  { isHost, isMove }: { isHost: boolean; isMove: boolean },
): string => {
  const [first] = slots
  const times = first && slots.length === 1 ? [` ${formatSlot(first)}`] : slots.map((slot) => `\n- ${formatSlot(slot)}`)
  if (isMove)
    return `Can we move our viewing to${slots.length === 1 ? `${times[0]}?` : ` one of these times?${times.join('')}`}`
  const at = slots.length === 1 ? 'at this time:' : 'at one of these times:'
  return `${isHost ? 'I can show you the room' : 'I’d like to see the room'} ${at}${times.join('')}`
}

export const toConfirmText = (slot: Slot, note?: string): string => addNote(`${formatStart(slot)} works for me.`, note)

/** @param left whether other times of the proposal stay open */
export const toDeclineText = (slot: Slot, { proposed, left }: { proposed: number; left: boolean }, note?: string) =>
  addNote(
    left || proposed === 1 ? `${formatStart(slot)} doesn’t work for me.` : 'None of these times work for me.',
    note,
  )

export const toCancelText = (slot: Slot, note?: string): string =>
  addNote(`I have to cancel our viewing on ${formatStart(slot)}.`, note)

/** @param taken how many times the person takes back */
export const toTakeBackText = (slot: Slot, taken: number, note?: string): string =>
  addNote(`I can’t make ${taken === 1 ? formatStart(slot) : 'these times'} after all.`, note)
