import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { MAX_PHOTO_ALT, MAX_PHOTO_BYTES, MAX_PHOTOS } from './limits.ts'
import { listingParams } from './listings.ts'
import { photo } from './photos.ts'
import { idList, objectId } from './primitives.ts'
import { cleanLine } from './texts.ts'

// Separate from photos.ts, because pages without forms do not load it.

/** The media types of photos. The content must be one of them, whatever the header says. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

const upload = { types: photoTypes, maxBytes: MAX_PHOTO_BYTES }

/** Adds a photo after the others. The body is the image. */
export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/roommates/:id/photos',
  auth: 'owner',
  rate: 'uploads',
  params: listingParams,
  upload,
  status: 201,
  response: photo,
})

const isUnique = (photos: readonly { id: string }[]): boolean =>
  new Set(photos.map(({ id }) => id)).size === photos.length

/** Without `alt`, a photo keeps its text. */
export const photoChange = z.object({
  id: objectId,
  alt: z.optional(
    z
      .string('Alternative text must be text')
      .check(
        z.overwrite(cleanLine),
        z.maxLength(MAX_PHOTO_ALT, `Descriptions can be up to ${MAX_PHOTO_ALT} characters`),
      ),
  ),
})

/** The photos to keep, in their new order. */
export const photosUpdate = z
  .array(photoChange, 'Must be a list of photos')
  .check(
    z.maxLength(MAX_PHOTOS, `A room can have up to ${MAX_PHOTOS} photos`),
    z.refine(isUnique, 'Photos must not repeat'),
  )
export type PhotosUpdate = z.output<typeof photosUpdate>

/** `known`: the photos that the client saw last. Without it, the last write wins. */
export const photosQuery = z.strictObject({ known: z.optional(idList(MAX_PHOTOS, { min: 0 })) })

/** The 409 for a listing whose photos are not the known ones. `current` are the stored ones. */
export const photosConflict = z.extend(errorBody, { current: z.array(photo) })

/** Sorts, describes and removes the photos of a listing. */
export const updatePhotos = endpoint({
  method: 'PUT',
  path: '/roommates/:id/photos',
  auth: 'owner',
  rate: 'writes',
  params: listingParams,
  query: photosQuery,
  body: photosUpdate,
  status: 200,
  response: z.array(photo),
  conflict: photosConflict,
})

/** `photoURL` is a path of this API, as in all responses. */
export const profilePhoto = z.object({ photoURL: z.string() })

/** Replaces the profile photo of the caller. The body is the image. */
export const uploadProfilePhoto = endpoint({
  method: 'PUT',
  path: '/me/photo',
  auth: 'needed',
  rate: 'uploads',
  upload,
  status: 200,
  response: profilePhoto,
})

/** Removes the profile photo of the caller. */
export const deleteProfilePhoto = endpoint({
  method: 'DELETE',
  path: '/me/photo',
  auth: 'needed',
  rate: 'writes',
  status: 204,
})
