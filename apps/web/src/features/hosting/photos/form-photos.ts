import { MAX_PHOTOS } from '@roommate-finder/contracts/limits'
import { photosConflict, updatePhotos, uploadPhoto } from '@roommate-finder/contracts/photo-input'
import type { Photo } from '@roommate-finder/contracts/photos'
import * as z from 'zod/mini'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { uploadFile } from '#src/lib/api-upload.ts'
import { createStore } from '#src/lib/create-store.ts'
import type { Draft } from '#src/lib/draft.ts'
import { checkPhoto } from '#src/lib/photo-checks.ts'

/** A photo in the form: a stored one, or a chosen file. */
export interface FormPhoto {
  key: string
  alt: string
  file?: File
  /** The object URL of the file, until the file is uploaded. */
  preview?: string | undefined
  /** Missing until the file is uploaded. */
  stored?: Photo
  /** From 0 to 1 during the upload. */
  progress?: number | undefined
  /** Why the upload failed. */
  error?: string | undefined
}

export interface FormPhotosState {
  /** The room that the photos are uploaded to. Missing until it is posted. */
  listingId?: string | undefined
  photos: readonly FormPhoto[]
  /** Files that the form or the API refused, so that another upload is of no use. */
  refused: readonly FormPhoto[]
  /** Whether the last change of order, texts or removals could not be saved. */
  isUnsaved: boolean
}

const UPLOAD_FAILED = 'The upload failed. Check your connection and retry.'
const NOT_ACCEPTED = 'We couldn’t use this photo. Choose another one.'
const TOO_MANY = `A room can have up to ${MAX_PHOTOS} photos. Remove one to add another.`

/** The client errors after which the same upload may succeed: signed out, timed out, too many requests. */
const RETRYABLE = [401, 408, 429]

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !RETRYABLE.includes(error.status)

const revokePreview = (preview: string | undefined): void => {
  if (preview !== undefined) URL.revokeObjectURL(preview)
}

let keys = 0

/**
 * Manages the photos of one form. Uploads and saves one after another, because a save removes every stored photo that
 * it does not list. Continues after the form is unmounted. Without `listingId`, the photos wait for `uploadTo`.
 */
export const createFormPhotos = ({
  listingId,
  photos = [],
  texts,
  onStored,
}: {
  listingId?: string
  photos?: readonly Photo[]
  /** The draft of descriptions that are not saved, by the id of their photo. */
  texts?: Draft<Record<string, string>> | undefined
  /** Called with the stored photos after each change. */
  onStored: (listingId: string, photos: readonly Photo[]) => void
}) => {
  const kept = texts?.read()
  const { read, write, subscribe } = createStore<FormPhotosState>({
    listingId,
    photos: photos.map((stored) => ({ key: stored.id, alt: kept?.[stored.id] ?? stored.alt, stored })),
    refused: [],
    isUnsaved: false,
  })
  let stored = photos
  /** Whether an upload got no response. The API may have stored its photo, which the next save then finds. */
  let hasLostUpload = false
  let queue = Promise.resolve()
  const aborts = new Map<string, AbortController>()

  const change = (next: Partial<FormPhotosState>) => write({ ...read(), ...next })
  const find = (key: string) => [...read().photos, ...read().refused].find((photo) => photo.key === key)
  const mapAll = (update: (photo: FormPhoto) => FormPhoto) =>
    change({ photos: read().photos.map(update), refused: read().refused.map(update) })
  const freePreview = ({ preview, ...photo }: FormPhoto): FormPhoto => {
    revokePreview(preview)
    return photo
  }
  const patch = (key: string, changes: Partial<FormPhoto>) =>
    change({ photos: read().photos.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)) })
  const setAside = (key: string, error: string) =>
    change({
      photos: read().photos.filter((photo) => photo.key !== key),
      refused: [
        ...read().refused,
        ...read()
          .photos.filter((photo) => photo.key === key)
          .map((photo) => ({ ...photo, error })),
      ],
    })
  const enqueue = (job: (id: string) => Promise<void>) => {
    queue = queue.then(() => {
      const { listingId: id } = read()
      return id === undefined ? undefined : job(id)
    })
    return queue
  }

  const upload = async (id: string, key: string) => {
    const file = read().photos.find((photo) => photo.key === key)?.file
    if (!file) return
    const abort = new AbortController()
    aborts.set(key, abort)
    try {
      const uploaded = await uploadFile(uploadPhoto, {
        params: { id },
        file,
        signal: abort.signal,
        onProgress: (progress) => patch(key, { progress }),
      })
      stored = [...stored, uploaded]
      revokePreview(find(key)?.preview)
      patch(key, { stored: uploaded, progress: undefined, preview: undefined })
      onStored(id, stored)
    } catch (error) {
      const sentence = serverSentence(error)
      if (sentence === undefined) hasLostUpload = true
      if (isFinal(error)) setAside(key, sentence ?? NOT_ACCEPTED)
      else patch(key, { progress: undefined, error: sentence ?? UPLOAD_FAILED })
    } finally {
      aborts.delete(key)
    }
  }

  const keepTexts = () => {
    const saved = new Map(stored.map(({ id, alt }) => [id, alt]))
    const unsaved = read().photos.flatMap(({ stored: known, alt }) =>
      known && alt.trim() !== saved.get(known.id) ? [[known.id, alt] as const] : [],
    )
    if (unsaved.length > 0) texts?.save(Object.fromEntries(unsaved))
    else texts?.clear()
  }

  const isSaved = (wanted: readonly { id: string; alt: string }[]) =>
    !hasLostUpload &&
    wanted.length === stored.length &&
    wanted.every(({ id, alt }, index) => stored[index]?.id === id && stored[index].alt === alt)

  /** Takes over which photos another tab or a lost upload has added, and which another tab has removed. */
  const takeOver = (current: readonly Photo[]) => {
    const isIn = (list: readonly Photo[], id: string) => list.some((each) => each.id === id)
    const added = current.filter(({ id }) => !isIn(stored, id))
    change({
      photos: [
        ...read().photos.filter((photo) => !photo.stored || isIn(current, photo.stored.id)),
        ...added.map((photo) => ({ key: photo.id, alt: photo.alt, stored: photo })),
      ],
    })
    stored = current
  }

  /** Saves order, texts and removals if they differ from what is stored. */
  const saveNow = async (id: string, isRetry = false): Promise<void> => {
    const wanted = read().photos.flatMap(({ stored: known, alt }) => (known ? [{ id: known.id, alt: alt.trim() }] : []))
    if (isSaved(wanted)) return
    try {
      const query = { known: stored.map((photo) => photo.id).join(',') }
      stored = await request(updatePhotos, { params: { id }, query, body: wanted })
      hasLostUpload = false
      change({ isUnsaved: false })
      keepTexts()
      onStored(id, stored)
    } catch (error) {
      const conflict =
        error instanceof ApiError ? z.safeParse(photosConflict.shape.current, error.current).data : undefined
      if (!conflict || isRetry) {
        change({ isUnsaved: true })
        return
      }
      takeOver(conflict)
      onStored(id, conflict)
      await saveNow(id, true)
    }
  }
  const save = () => enqueue(saveNow)

  const uploadAll = (photosToUpload: readonly FormPhoto[]) => {
    for (const { key } of photosToUpload) {
      patch(key, { progress: 0, error: undefined })
      void enqueue((id) => upload(id, key))
    }
    return save()
  }
  const listMissing = () => read().photos.filter((photo) => !photo.stored && photo.progress === undefined)

  return {
    subscribe,
    read,
    /** Adds files after the others. Returns a sentence for each unfit file, and one more for too many files. */
    add: (files: readonly File[]): string[] => {
      const reasons = files.map(checkPhoto)
      const accepted = files.filter((_, index) => reasons[index] === null)
      const free = MAX_PHOTOS - read().photos.length
      const added = accepted.slice(0, free).map((file) => ({
        key: `new ${++keys}`,
        alt: '',
        file,
        preview: URL.createObjectURL(file),
      }))
      change({ photos: [...read().photos, ...added] })
      if (read().listingId !== undefined) void uploadAll(added)
      return [...reasons.filter((reason) => reason !== null), ...(accepted.length > free ? [TOO_MANY] : [])]
    },
    /** Removes a photo. Cancels its upload, if there is one. */
    remove: (key: string): void => {
      revokePreview(find(key)?.preview)
      change({
        photos: read().photos.filter((other) => other.key !== key),
        refused: read().refused.filter((other) => other.key !== key),
      })
      aborts.get(key)?.abort(new Error('The photo was removed'))
      void save()
    },
    /** Sets a file aside that the form refuses. Cancels its upload, if there is one. */
    refuse: (key: string, reason: string): void => {
      setAside(key, reason)
      aborts.get(key)?.abort(new Error('The photo was refused'))
      void save()
    },
    /** Moves a photo without saving, so that a drag saves once. */
    move: (key: string, index: number): void => {
      const photo = find(key)
      if (!photo || index < 0 || index >= read().photos.length) return
      change({
        photos: read()
          .photos.filter((other) => other !== photo)
          .toSpliced(index, 0, photo),
      })
    },
    /** Sets a text without saving, so that typing saves once. */
    describe: (key: string, alt: string): void => {
      patch(key, { alt })
      keepTexts()
    },
    save: (): void => void save(),
    /** Shows the form, again after `close`. Saves descriptions that an earlier page did not save. */
    open: (): void => {
      mapAll((photo) =>
        photo.file && !photo.stored ? { ...photo, preview: photo.preview ?? URL.createObjectURL(photo.file) } : photo,
      )
      void save()
    },
    /** Saves what a field with the focus has not saved, and frees the previews. Uploads continue. */
    close: (): void => {
      void save()
      mapAll(freePreview)
    },
    retry: (key: string): void => void uploadAll(read().photos.filter((photo) => photo.key === key)),
    /** Uploads what is missing. Resolves with the number of photos that are still missing, including refused ones. */
    uploadTo: async (id: string): Promise<number> => {
      // Before the room was posted, the user saw why these were set aside.
      if (read().listingId === undefined) change({ listingId: id, refused: [] })
      await uploadAll(listMissing())
      return listMissing().length + read().refused.length
    },
    /** Removes all photos from the form, without changing the stored ones. */
    clear: (): void => {
      mapAll(freePreview)
      stored = []
      change({ listingId: undefined, photos: [], refused: [], isUnsaved: false })
    },
  }
}
export type FormPhotos = ReturnType<typeof createFormPhotos>
