import { MAX_ROOM_NOTE } from '@roommate-finder/contracts/limits'
import { type SavedRoom, saveRoom } from '@roommate-finder/contracts/shortlist'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { saveKey } from '#src/entities/room/queries.ts'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { type Draft, useDraft, useDraftValue } from '#src/lib/draft.ts'
import { isComposing } from '#src/ui/is-composing.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import { changeSavedRooms } from './queries.ts'

type NoteOf = Pick<SavedRoom, 'listingId' | 'title' | 'note'>

const noteText = z.string()

function NoteField({
  room: { listingId, note, title },
  draft,
  focused,
  onClose,
}: {
  room: NoteOf
  draft: Draft<string>
  /** Whether to focus the field when it opens. */
  focused: boolean
  /** Called with the note that was saved, if any. */
  onClose: (saved?: string) => void
}) {
  const queryClient = useQueryClient()
  const text = useDraftValue(draft) ?? note
  const area = useRef<HTMLDivElement>(null)
  const saving = useMutation({
    // One after another with the room's bookmark, so that a late note does not save a removed room again.
    scope: { id: saveKey(listingId).join('/') },
    mutationFn: (next: string) => request(saveRoom, { params: { id: listingId }, body: { note: next } }),
    onSuccess: async (saved, next) => {
      await changeSavedRooms(queryClient, (room) =>
        room.listingId === listingId ? { ...room, note: saved.note } : room,
      )
      onClose(next)
    },
  })
  const isTooLong = Array.from(text.trim()).length > MAX_ROOM_NOTE

  useEffect(() => {
    const field = focused ? area.current?.querySelector('textarea') : null
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [focused])

  const save = () => {
    if (saving.isPending || isTooLong) return
    if (text.trim() === note) onClose()
    else saving.mutate(text)
  }
  const error = () => {
    if (isTooLong) return `Note can be up to ${MAX_ROOM_NOTE} characters.`
    if (saving.error) return serverSentence(saving.error) ?? 'We couldn’t save your note. Press Enter to try again.'
    return undefined
  }
  return (
    <div ref={area}>
      <TextArea
        counter={{ text, max: MAX_ROOM_NOTE }}
        error={error()}
        hint="Only you see it."
        label={
          <>
            Note<span className="sr-only"> on {title}</span>
          </>
        }
        onBlur={save}
        onChange={({ target }) => {
          saving.reset()
          draft.save(target.value)
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          save()
        }}
        readOnly={saving.isPending}
        rows={3}
        value={text}
      />
    </div>
  )
}

/**
 * Shows the user's note on a saved room. A press edits it in place; Enter or leaving the field saves it. What is not saved
 * yet is a draft, so that it survives a reload.
 */
export function RoomNote({ room }: { room: NoteOf }) {
  const draft = useDraft(`room-note:${room.listingId}`, noteText)
  const [isOpen, setIsOpen] = useState(false)
  const isEditing = useDraftValue(draft) !== null || isOpen
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)

  useEffect(() => {
    // Not if the user has left the field for another element.
    if (wasEditing.current && !isEditing && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true })
    }
    wasEditing.current = isEditing
  }, [isEditing])

  const close = (saved?: string) => {
    draft.clear(saved)
    setIsOpen(false)
  }
  if (isEditing) return <NoteField draft={draft} focused={isOpen} onClose={close} room={room} />
  return (
    <button
      className="flex min-h-11 w-full items-start gap-2 rounded-sm py-2.5 text-start text-muted hover:text-ink"
      onClick={() => setIsOpen(true)}
      ref={button}
      type="button"
    >
      <NotebookPen aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {room.note === '' ? (
        <span className="font-semibold">
          Add a note<span className="sr-only"> on {room.title}</span>
        </span>
      ) : (
        <span className="line-clamp-3 wrap-anywhere whitespace-pre-line">
          <span className="sr-only">Edit your note on {room.title}: </span>
          <bdi>{room.note}</bdi>
        </span>
      )}
    </button>
  )
}
