import { buildPath } from '@roommate-finder/contracts/endpoint'
import type { Photo } from '@roommate-finder/contracts/photos'
import { getPreview, getRoomPicture, getSitemap, ROOM_PICTURE } from '@roommate-finder/contracts/previews'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectError } from '../../testing/calls.ts'
import { createJpeg, sendPhoto } from '../../testing/images.ts'
import { hideListing } from '../../testing/insert-case.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let host: Person
let site: string

beforeAll(async () => {
  api = await startTestApi()
  host = await api.createPerson()
  site = api.context.links.webUrl
})
beforeEach(() => api.clear())
afterAll(() => api.close())

const upload = async (id: string): Promise<Photo> =>
  (await sendPhoto(api.as(host), id, await createJpeg(2000, 1500)).expect(201)).body as Photo

const pathOf = (id: string) => buildPath(getPreview, { params: { id } })

const readTag = (html: string, property: string): string | undefined =>
  new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1]

describe('GET /previews/:id', () => {
  test('describes the room with its cover', async () => {
    const id = await insertListing(api, host, { title: 'Attic & "loft" <b>' })
    const cover = await upload(id)
    await upload(id)
    const { text, headers } = await api.visitor().get(pathOf(id)).expect(200)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0' })
    expect(readTag(text, 'og:title')).toBe('Attic &amp; &quot;loft&quot; &lt;b&gt;')
    expect(readTag(text, 'og:description')).toBe('Private room in Austin, TX for $850/month, available')
    expect(readTag(text, 'og:url')).toBe(`${site}/details/${id}`)
    expect(readTag(text, 'og:image')).toBe(`${site}/api/photos/${cover.id}/1080.webp`)
    expect(text).toContain('<meta name="description" content="Private room in Austin, TX for $850/month, available">')
    expect(text).toContain('<h1>Attic &amp; &quot;loft&quot; &lt;b&gt;</h1>')
    expect(text).toContain('<p>Private room in Austin, TX for $850/month, available</p>')
    expect(text).toContain(`<img src="${site}/api/photos/${cover.id}/1080.webp" width="1080" height="810"`)
    expect([readTag(text, 'og:image:width'), readTag(text, 'og:image:height')]).toEqual(['1080', '810'])
  })

  test('of a room without photos has the share card of the site', async () => {
    const id = await insertListing(api, host)
    const { text } = await api.visitor().get(pathOf(id)).expect(200)
    expect(readTag(text, 'og:image')).toBe(`${site}/share-card.png`)
  })

  test('of a hidden or unknown room returns 404', async () => {
    const id = await insertListing(api, host)
    await hideListing(api, id)
    expectError(await api.visitor().get(pathOf(id)), 'not_found')
    expectError(await api.visitor().get(pathOf('0a'.repeat(12))), 'not_found')
    expectError(await api.visitor().get('/previews/1'), 'not_found')
  })
})

describe('GET /pictures/:id.jpg', () => {
  const picturePath = (id: string) => buildPath(getRoomPicture, { params: { id } })
  const read = async (id: string) => {
    const response = await api.visitor().get(picturePath(id)).expect(200)
    const { data, info } = await sharp(response.body as Buffer)
      .raw()
      .toBuffer({ resolveWithObject: true })
    return {
      headers: response.headers as Record<string, string>,
      size: [info.width, info.height],
      corner: [...data.subarray(0, 3)],
    }
  }

  test('shows the cover of a room to any program, for an hour', async () => {
    const id = await insertListing(api, host)
    await upload(id)
    const { headers, size, corner } = await read(id)
    expect(size).toEqual([ROOM_PICTURE.width, ROOM_PICTURE.height])
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    })
    // The color of `createJpeg`.
    for (const [i, value] of [0x77, 0x99, 0xbb].entries()) expect(Math.abs((corner[i] ?? 0) - value)).toBeLessThan(6)
  })

  test('draws a room without photos, each time the same', async () => {
    const [one, other] = [await insertListing(api, host), await insertListing(api, host)]
    const [first, second, another] = [await read(one), await read(one), await read(other)]
    expect(first.size).toEqual([ROOM_PICTURE.width, ROOM_PICTURE.height])
    expect(second.headers['etag']).toBe(first.headers['etag'])
    expect(another.headers['etag']).not.toBe(first.headers['etag'])
  })

  test('of a hidden or unknown room returns 404, also if it was just read', async () => {
    const id = await insertListing(api, host)
    await upload(id)
    await read(id)
    await hideListing(api, id)
    expectError(await api.visitor().get(picturePath(id)), 'not_found')
    expectError(await api.visitor().get(picturePath('0a'.repeat(12))), 'not_found')
  })
})

test('GET /sitemap.xml lists the visible rooms, each with its cover', async () => {
  const [plain, hidden, pictured] = [
    await insertListing(api, host),
    await insertListing(api, host),
    await insertListing(api, host),
  ]
  const cover = await upload(pictured)
  await upload(pictured)
  await upload(hidden)
  await hideListing(api, hidden)
  const response = await fetch(api.origin + buildPath(getSitemap))
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const xml = await response.text()
  const locations = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location)
  expect(locations.toSorted()).toEqual([plain, pictured].map((id) => `${site}/details/${id}`).toSorted())
  const images = [...xml.matchAll(/<image:loc>([^<]*)<\/image:loc>/g)].map(([, location]) => location)
  expect(images).toEqual([`${site}/api/photos/${cover.id}/1080.webp`])
})
