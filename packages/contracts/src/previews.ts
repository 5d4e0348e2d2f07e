import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { objectId } from './primitives.ts'

/**
 * HTML that describes a room to programs that preview links and run no scripts. Like `getSitemap`, not in the table of
 * endpoints, which describes JSON responses.
 */
export const getPreview = endpoint({
  method: 'GET',
  path: '/previews/:id',
  auth: 'ignored',
  rate: 'unlimited',
  params: z.object({ id: objectId }),
  status: 200,
})

/** The size of the pictures of rooms, in pixels. */
export const ROOM_PICTURE = { width: 600, height: 400 } as const

/**
 * The picture of a room as JPEG, for mail programs, of which many show neither WebP nor SVG: the middle of its cover, else its
 * drawing. Public, and its address does not tell who opened a mail. 404 for a hidden room.
 */
export const getRoomPicture = endpoint({
  method: 'GET',
  path: '/pictures/:id.jpg',
  auth: 'ignored',
  rate: 'unlimited',
  params: z.object({ id: objectId }),
  status: 200,
})

/** A sitemap of the newest rooms with their covers. */
export const getSitemap = endpoint({
  method: 'GET',
  path: '/sitemap.xml',
  auth: 'ignored',
  rate: 'unlimited',
  status: 200,
})
