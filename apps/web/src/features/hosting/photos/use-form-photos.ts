import type { Photo } from '@roommate-finder/contracts/photos'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { patchListing } from '#src/entities/room/cache.ts'
import { listingPhotos, listingQueries } from '#src/entities/room/queries.ts'
import { useStore } from '#src/lib/create-store.ts'
import { useDraft } from '#src/lib/draft.ts'
import { createFormPhotos, type FormPhoto, type FormPhotos } from './form-photos.ts'

const textsSchema = z.record(z.string(), z.string())

/** The forms with uploads in progress, by listing. A form that is opened again must show these photos. */
const uploadingForms = new Map<string, FormPhotos>()

const hasUploads = (photos: readonly FormPhoto[]): boolean => photos.some(({ progress }) => progress !== undefined)

/**
 * Manages the photos of a form and copies stored ones to the cached listings. Reuses the form of an earlier visit
 * whose uploads are in progress. The browser warns before the page closes during an upload. Omit `listing` for a new
 * listing.
 */
export const useFormPhotos = (listing?: { _id: string; photos: readonly Photo[] }) => {
  const queryClient = useQueryClient()
  const texts = useDraft(`photo-texts:${listing?._id}`, textsSchema)
  const [form] = useState(() => {
    const uploading = listing && uploadingForms.get(listing._id)
    if (uploading) return uploading
    const created = createFormPhotos({
      ...(listing && { listingId: listing._id, photos: listing.photos, texts }),
      onStored: (id, photos) => {
        queryClient.setQueryData(
          listingQueries.details(id).queryKey,
          (known) => known && { ...known, photos: [...photos] },
        )
        patchListing(queryClient, id, { photo: photos[0] ?? null })
        void queryClient.invalidateQueries({ queryKey: listingPhotos(id).queryKey })
      },
    })
    created.subscribe(() => {
      const { listingId, photos } = created.read()
      if (listingId === undefined) return
      if (hasUploads(photos)) uploadingForms.set(listingId, created)
      else if (uploadingForms.get(listingId) === created) uploadingForms.delete(listingId)
    })
    return created
  })
  const { photos } = useStore(form)
  const isUploading = hasUploads(photos)
  useEffect(() => {
    if (!isUploading) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUploading])
  useEffect(() => {
    form.open()
    return form.close
  }, [form])
  return { form, photos }
}
