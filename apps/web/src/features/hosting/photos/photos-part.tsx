import { MAX_PHOTOS } from '@roommate-finder/contracts/limits'
import { ImagePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import { useStore } from '#src/lib/create-store.ts'
import { PHOTO_RULES, PHOTO_TYPES } from '#src/lib/photo-checks.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FileButton } from '#src/ui/file-button.tsx'
import type { FormPhotos } from './form-photos.ts'
import { PhotoTile } from './photo-tile.tsx'
import { RefusedPhotos } from './refused-photos.tsx'
import { usePhotoDrag } from './use-photo-drag.ts'

/** Passes on the files that the user pastes anywhere on the page, except together with text. */
const usePastedFiles = (onFiles: (files: File[]) => void): void => {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const data = event.clipboardData
    if (!data || data.files.length === 0 || data.types.includes('text/plain')) return
    event.preventDefault()
    onFiles([...data.files])
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => pasted(event)
    addEventListener('paste', listen)
    return () => removeEventListener('paste', listen)
  }, [])
}

function AddPhotos({ onFiles }: { onFiles: (files: File[]) => void }) {
  const hint = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <FileButton accept={PHOTO_TYPES} aria-describedby={hint} label="Choose photos" multiple onFiles={onFiles}>
        <ImagePlus aria-hidden="true" className="size-5" />
        Add photos
      </FileButton>
      <p className="text-sm text-muted" id={hint}>
        You can also drop or paste photos here. {PHOTO_RULES} each.
      </p>
    </div>
  )
}

/** Renders the part of the form that adds, orders, describes and removes photos. */
export function PhotosPart({ form, isNew = false }: { form: FormPhotos; isNew?: boolean }) {
  const { photos, refused, isUnsaved } = useStore(form)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [announcement, setAnnouncement] = useState('')
  const [isOver, setIsOver] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const title = useId()
  const count = photos.length
  const add = (files: File[]) => setRefusals(form.add(files))
  usePastedFiles(add)

  const indexOf = (key: string) => photos.findIndex((photo) => photo.key === key)
  const drag = usePhotoDrag({ onMove: (key, over) => form.move(key, indexOf(over)), onDrop: form.save })

  // React moves the element of the photo, which then loses the focus.
  const focusAfterMove = useRef<string>(null)
  useEffect(() => {
    if (focusAfterMove.current === null) return
    list.current?.querySelector<HTMLElement>(focusAfterMove.current)?.focus()
    focusAfterMove.current = null
  })
  const moveTo = (key: string, from: number, to: number) => {
    if (to < 0 || to >= count) return
    focusAfterMove.current = `[data-photo="${key}"] [data-move="${to < from ? 'left' : 'right'}"]`
    form.move(key, to)
    form.save()
    setAnnouncement(`Moved to position ${to + 1} of ${count}.`)
  }
  const remove = (key: string) => {
    form.remove(key)
    setAnnouncement('Photo removed.')
    heading.current?.focus()
  }

  return (
    <Card
      aria-labelledby={title}
      className={cn('flex flex-col gap-6', isOver && 'outline-3 -outline-offset-3 outline-primary')}
      onDragLeave={() => setIsOver(false)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        setIsOver(false)
        add([...event.dataTransfer.files])
      }}
    >
      <div className="flex flex-col gap-1">
        <h2 className="text-heading" id={title} ref={heading} tabIndex={-1}>
          Photos <span className="font-sans text-base font-normal text-muted">(optional)</span>
        </h2>
        <p className="text-muted">
          Up to {MAX_PHOTOS}. The first one is the cover.{' '}
          {isNew ? 'Photos upload when you post. Drafts don’t include them.' : 'Changes save right away.'}
        </p>
      </div>
      {refusals.length > 0 && (
        <Banner role="alert" tone="danger">
          {refusals.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Banner>
      )}
      <ul
        aria-label="Photos of the room"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(9.25rem,100%),1fr))] gap-x-3 gap-y-6 empty:hidden"
        ref={list}
      >
        {photos.map((photo, index) => (
          <PhotoTile
            {...drag.itemProps(photo.key)}
            count={count}
            drag={drag.handleProps(photo.key)}
            form={form}
            index={index}
            isDragged={drag.draggedKey === photo.key}
            key={photo.key}
            onMove={(to) => moveTo(photo.key, index, to)}
            onRemove={() => remove(photo.key)}
            photo={photo}
          />
        ))}
      </ul>
      {refused.length > 0 && <RefusedPhotos onRemove={remove} photos={refused} />}
      {isUnsaved && (
        <Banner
          action={
            <Button look="outline" onClick={form.save}>
              Retry
            </Button>
          }
          role="alert"
          tone="danger"
        >
          We couldn’t save the changes to your photos.
        </Banner>
      )}
      <AddPhotos onFiles={add} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </Card>
  )
}
