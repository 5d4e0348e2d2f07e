import { buildPath } from '@roommate-finder/contracts/endpoint'
import { type Listing, roomTypeNames } from '@roommate-finder/contracts/listings'
import { getPhoto, type Photo, type PhotoWidth } from '@roommate-finder/contracts/photos'
import { isolate } from '@roommate-finder/contracts/primitives'
import { formatDollars } from '../../lib/dollars.ts'
import { escapeHtml } from '../../lib/html.ts'
import type { SitemapEntry } from './repository.ts'

const WIDTH: PhotoWidth = '1080'

const toRoomUrl = (webUrl: string, id: string): string => `${webUrl}/details/${id}`

/** The web server publishes the API under `/api`. */
const toPhotoUrl = (webUrl: string, { id }: Pick<Photo, 'id'>): string =>
  `${webUrl}/api${buildPath(getPhoto, { params: { id, width: WIDTH } })}`

/** Returns the cover of a room. Without one, returns the share card of the site, which the site's other pages use. */
const toImage = (webUrl: string, photo: Photo | null) => {
  if (!photo) return { url: `${webUrl}/share-card.png`, width: 1200, height: 630, alt: 'Illustration of a living room' }
  const width = Math.min(photo.width, Number(WIDTH))
  const height = Math.round((photo.height * width) / photo.width)
  return { url: toPhotoUrl(webUrl, photo), width, height, alt: photo.alt || 'A photo of the room' }
}

const describeRoom = ({ rent, location, roomType, availability }: Listing): string =>
  [
    rent === null
      ? `${roomTypeNames[roomType]} in ${isolate(location)}`
      : `${roomTypeNames[roomType]} in ${isolate(location)} for ${formatDollars(rent)}/month`,
    availability === 'available' ? 'available' : 'not available',
  ].join(', ')

/** Creates the document that describes a room by Open Graph tags. */
export const createPreview = (listing: Listing, webUrl: string): string => {
  const url = toRoomUrl(webUrl, listing._id)
  const image = toImage(webUrl, listing.photo)
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Roommate Finder',
    'og:title': listing.title,
    'og:description': describeRoom(listing),
    'og:url': url,
    'og:image': image.url,
    'og:image:width': String(image.width),
    'og:image:height': String(image.height),
    'og:image:alt': image.alt,
    'twitter:card': 'summary_large_image',
  }
  const metas = Object.entries(tags).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(listing.title)}</title>
<link rel="canonical" href="${escapeHtml(url)}">
${metas.join('\n')}
</head>
<body>
<p><a href="${escapeHtml(url)}">${escapeHtml(listing.title)}</a></p>
</body>
</html>
`
}

/** Creates a sitemap of rooms with their covers. */
export const createSitemap = (rooms: readonly SitemapEntry[], webUrl: string): string => {
  const entries = rooms.map(({ _id, updatedAt, photos: [cover] = [] }) => {
    const image = cover
      ? `<image:image><image:loc>${escapeHtml(toPhotoUrl(webUrl, cover))}</image:loc></image:image>`
      : ''
    const url = escapeHtml(toRoomUrl(webUrl, _id.toHexString()))
    return `  <url><loc>${url}</loc><lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod>${image}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join('')}</urlset>
`
}
