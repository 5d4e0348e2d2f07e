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
  const at = slots.length === 1 ? 'at this time:' : 'at one of these times:'
  const to = slots.length === 1 ? 'to this time:' : 'to one of these times:'
  const sentence = isMove
    ? `Can we move our viewing ${to}`
    : isHost
      ? `I can show you the room ${at}`
      : `I’d like to see the room ${at}`
  return `${sentence}${times.join('')}`
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

export const toTakeBackText = (slot: Slot, note?: string): string =>
  addNote(`I can’t make ${formatStart(slot)} after all.`, note)
