import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { objectId } from './primitives.ts'

/** Widths of the files of a photo, in pixels. A file is never wider than the photo. */
export const photoWidths = ['480', '1080', '1920'] as const
export type PhotoWidth = (typeof photoWidths)[number]

/** A photo of a listing. */
export const photo = z.object({
  id: objectId,
  /** The size of the largest file, in pixels. */
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  /** Empty until the owner describes the photo. */
  alt: z.string(),
  /** A ThumbHash in base64, to show until the photo is loaded. */
  placeholder: z.string(),
  /** For the owner of a hidden listing and for moderators: shows the photo until the end of the next day (UTC). */
  key: z.optional(z.string()),
})
export type Photo = z.infer<typeof photo>

/**
 * A photo as WebP without metadata, for any cache. A photo whose listing is gone is 404; so is one of a hidden listing
 * without its `key`, with which only the caller's browser may keep it. Not in the table of endpoints, which describes JSON
 * responses.
 */
export const getPhoto = endpoint({
  method: 'GET',
  path: '/photos/:id/:width.webp',
  auth: 'ignored',
  rate: 'unlimited',
  params: z.object({ id: objectId, width: z.enum(photoWidths) }),
  query: z.strictObject({ key: z.optional(z.string()) }),
  status: 200,
})
