import type { Photo } from '@roommate-finder/contracts/photos'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '#src/lib/draft.ts'
import { patchListing } from '../cache.ts'
import { listingQueries } from '../queries.ts'
import { createFormPhotos } from './form-photos.ts'

const textsSchema = z.record(z.string(), z.string())

/**
 * Manages the photos of a form and copies stored ones to the cached listings. The browser warns before the page closes
 * during an upload. Omit `listing` for a new listing.
 */
export const useFormPhotos = (listing?: { _id: string; photos: readonly Photo[] }) => {
  const queryClient = useQueryClient()
  const texts = useDraft(`photo-texts:${listing?._id}`, textsSchema)
  const [form] = useState(() =>
    createFormPhotos({
      ...(listing && { listingId: listing._id, photos: listing.photos, texts }),
      onStored: (id, photos) => {
        queryClient.setQueryData(
          listingQueries.details(id).queryKey,
          (known) => known && { ...known, photos: [...photos] },
        )
        patchListing(queryClient, id, { photo: photos[0] ?? null })
      },
    }),
  )
  const { photos } = useSyncExternalStore(form.subscribe, form.read)
  const isUploading = photos.some(({ progress }) => progress !== undefined)
  useEffect(() => {
    if (!isUploading) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUploading])
  useEffect(() => {
    // Descriptions that an earlier page did not save.
    form.save()
    return form.close
  }, [form])
  return { form, photos }
}
