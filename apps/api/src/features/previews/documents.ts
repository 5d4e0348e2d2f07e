import { html } from '@remix-run/html-template'
import { type Listing, roomTypeNames, statusDefs } from '@roommate-finder/contracts/listings'
import type { Photo, PhotoWidth } from '@roommate-finder/contracts/photos'
import { isolate } from '@roommate-finder/contracts/primitives'
import { formatDollars } from '../../lib/dollars.ts'
import { toPhotoUrl, toRoomUrl } from '../../lib/room-urls.ts'
import type { SitemapEntry } from './repository.ts'

const WIDTH: PhotoWidth = '1080'

/** Returns the cover of a room. Without one, returns the share card of the site, which the site's other pages use. */
const toImage = (webUrl: string, photo: Photo | null) => {
  if (!photo) return { url: `${webUrl}/share-card.png`, width: 1200, height: 630, alt: 'Illustration of a living room' }
  const width = Math.min(photo.width, Number(WIDTH))
  const height = Math.round((photo.height * width) / photo.width)
  return { url: toPhotoUrl(webUrl, photo, WIDTH), width, height, alt: photo.alt || 'A photo of the room' }
}

const describeRoom = ({ rent, location, roomType, availability }: Listing): string =>
  [
    rent === null
      ? `${roomTypeNames[roomType]} in ${isolate(location)}`
      : `${roomTypeNames[roomType]} in ${isolate(location)} for ${formatDollars(rent)}/month`,
    availability,
  ].join(', ')

/**
 * Creates the document that describes a room, by Open Graph tags and by a text for search engines. Has no more than what
 * visitors see of the room on the sign-in page.
 */
export const createPreview = (listing: Listing, webUrl: string): string => {
  const url = toRoomUrl(webUrl, listing._id)
  const description = describeRoom(listing)
  const image = toImage(webUrl, listing.photo)
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Roommate Finder',
    'og:title': listing.title,
    'og:description': description,
    'og:url': url,
    'og:image': image.url,
    'og:image:width': String(image.width),
    'og:image:height': String(image.height),
    'og:image:alt': image.alt,
    'twitter:card': 'summary_large_image',
  }
  const metas = Object.entries(tags).map(
    ([property, content]) => html`<meta property="${property}" content="${content}">
`,
  )
  const robots = statusDefs[listing.status].isListed
    ? ''
    : html`<meta name="robots" content="noindex">
`
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${listing.title}</title>
<meta name="description" content="${description}">
${robots}<link rel="canonical" href="${url}">
${metas}</head>
<body>
<h1>${listing.title}</h1>
<p>${description}</p>
<img src="${image.url}" width="${image.width}" height="${image.height}" alt="${image.alt}">
<p><a href="${url}">See this room on Roommate Finder</a></p>
</body>
</html>
`)
}

/** Creates a sitemap of rooms with their covers. */
export const createSitemap = (rooms: readonly SitemapEntry[], webUrl: string): string => {
  const entries = rooms.map(({ _id, updatedAt, photos: [cover] = [] }) => {
    const image = cover
      ? html`<image:image><image:loc>${toPhotoUrl(webUrl, cover, WIDTH)}</image:loc></image:image>`
      : ''
    const url = toRoomUrl(webUrl, _id.toHexString())
    return html`  <url><loc>${url}</loc><lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod>${image}</url>
`
  })
  return String(html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries}</urlset>
`)
}
