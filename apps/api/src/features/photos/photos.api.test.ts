import { buildPath } from '@roommate-finder/contracts/endpoint'
import { getListing, listListings, listMyListings, listPhotos } from '@roommate-finder/contracts/listings'
import { getModerationTarget } from '@roommate-finder/contracts/moderation'
import { updatePhotos } from '@roommate-finder/contracts/photo-input'
import { getPhoto, type Photo, type PhotoWidth } from '@roommate-finder/contracts/photos'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { createJpeg, SMALL_IMAGE, sendPhoto } from '../../testing/images.ts'
import { hideListing, insertCase } from '../../testing/insert-case.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { listingBody, type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let host: Person
let guest: Person
let jpeg: Buffer

beforeAll(async () => {
  api = await startTestApi()
  host = await api.createPerson()
  guest = await api.createPerson()
  jpeg = await createJpeg(1200, 800)
})
afterAll(() => api.close())

const send = (id: string, image?: Buffer, type?: string) => sendPhoto(api.as(host), id, image, type)

const upload = async (id: string, image?: Buffer): Promise<Photo> => (await send(id, image).expect(201)).body as Photo

const pathOf = ({ id }: Photo, width: PhotoWidth = '480') => buildPath(getPhoto, { params: { id, width } })

const getDetails = (id: string) => fetchBody(api.visitor(), getListing, { params: { id } })

describe('POST /roommates/:id/photos', () => {
  test('adds photos after the others; details have all, lists the first as cover', async () => {
    const id = await insertListing(api, host)
    const first = await upload(id, jpeg)
    const second = await upload(id)
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      width: 1200,
      height: 800,
      alt: '',
      placeholder: expect.stringMatching(/^[\w+/]{20,}={0,2}$/) as string,
    })
    const details = await getDetails(id)
    expect(details).toMatchObject({ photo: first, photos: [first, second] })
    const listed = await fetchBody(api.visitor(), listListings)
    expect(listed.find(({ _id }) => _id === id)?.photo).toEqual(first)
  })

  test('does not change `updatedAt`, and an edit keeps the photos', async () => {
    const id = await insertListing(api, host)
    const { updatedAt } = await getDetails(id)
    const photo = await upload(id)
    await api
      .as(host)
      .put(`/roommates/${id}`)
      .send(listingBody({ title: 'Attic room', updatedAt }))
      .expect(200)
    expect((await getDetails(id)).photos).toEqual([photo])
  })

  test('takes the type from the content, not from the header', async () => {
    const id = await insertListing(api, host)
    await send(id, jpeg, 'image/webp').expect(201)
  })

  test.each(['image/svg+xml', 'image/gif', 'application/octet-stream', 'text/plain'])(
    'of %s returns 415',
    async (type) => {
      const id = await insertListing(api, host)
      expectError(await send(id, SMALL_IMAGE, type), 'unsupported_media_type')
    },
  )

  test('of an SVG that is sent as PNG returns 415', async () => {
    const id = await insertListing(api, host)
    const { error } = expectError(await send(id, Buffer.from('<svg/>')), 'unsupported_media_type')
    expect(error).toContain('SVG')
  })

  test.each([
    ['is no photo', async () => Buffer.from('a room')],
    ['is empty', async () => Buffer.alloc(0)],
    ['is cut off', async () => jpeg.subarray(0, 2_000)],
    [
      'has 42 megapixels',
      () =>
        sharp({ create: { width: 7000, height: 6000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    ],
  ])('of a file that %s returns 400 and stores nothing', async (_case, createFile) => {
    const id = await insertListing(api, host)
    expectError(await send(id, await createFile()), 'validation_failed')
    expect((await getDetails(id)).photos).toEqual([])
  })

  test('of a compressed body returns 415', async () => {
    const id = await insertListing(api, host)
    expectError(await send(id).set('Content-Encoding', 'gzip'), 'unsupported_media_type')
  })

  test('of more than 10 MB without a Content-Length returns 413', async () => {
    const id = await insertListing(api, host)
    const response = await fetch(`${api.origin}/roommates/${id}/photos`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${host.token}`, 'Content-Type': 'image/png' },
      body: new Blob([Buffer.alloc(10 * 1024 * 1024 + 1)]).stream(),
      duplex: 'half',
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ error: 'The file is larger than 10 MB.' })
  })

  test('sent twice concurrently to a listing with nine photos adds only one', async () => {
    const id = await insertListing(api, host)
    for (let count = 0; count < 9; count++) await upload(id)
    const responses = await Promise.all([send(id), send(id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400])
    expect((await getDetails(id)).photos).toHaveLength(10)
    const { error } = expectError(await send(id), 'validation_failed')
    expect(error).toBe('A room can have up to 10 photos. Remove one to add another.')
    expect(await api.collections.work.countDocuments({ kind: 'delete photos', dueAt: { $gt: api.clock.now() } })).toBe(
      0,
    )
  })

  test('sent twice concurrently adds both', async () => {
    const id = await insertListing(api, host)
    const photos = await Promise.all([upload(id), upload(id)])
    expect((await getDetails(id)).photos.map((photo) => photo.id).sort()).toEqual(
      photos.map((photo) => photo.id).sort(),
    )
  })
})

describe('GET /roommates/:id/photos', () => {
  const list = (id: string, by = api.visitor()) => call(by, listPhotos, { params: { id } })

  test('returns the photos in their order, and browsers must revalidate them', async () => {
    const id = await insertListing(api, host)
    expect((await list(id)).body).toEqual([])
    const [first, second] = [await upload(id), await upload(id)]
    await fetchBody(api.as(host), updatePhotos, { params: { id }, body: [{ id: second.id }, { id: first.id }] })
    const response = await list(id).expect(200)
    expect(response.body).toEqual([second, first])
    expect(response.headers['cache-control']).toBe('private, no-cache')
  })

  test('of a hidden listing returns 404, except to its owner', async () => {
    const id = await insertListing(api, host)
    const photo = await upload(id)
    await hideListing(api, id, 'suspension')
    for (const by of [api.visitor(), api.as(guest)]) expectError(await list(id, by), 'not_found')
    expect((await list(id, api.as(host))).body).toEqual([{ ...photo, key: expect.any(String) as string }])
  })
})

describe('GET /photos/:id/:width.webp', () => {
  let photo: Photo

  beforeAll(async () => {
    photo = await upload(await insertListing(api, host), jpeg)
  })

  test.each([
    ['480', 480, 320],
    ['1080', 1080, 720],
    ['1920', 1200, 800],
  ] as const)('of width %s returns a WebP of %i × %i pixels', async (width, ...size) => {
    const response = await api.visitor().get(pathOf(photo, width)).expect(200)
    const read = await sharp(response.body as Buffer).metadata()
    expect([read.format, read.width, read.height]).toEqual(['webp', ...size])
  })

  test('lets any cache keep the file for a year', async () => {
    const { headers } = await api.visitor().get(pathOf(photo)).expect(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${photo.id}-480"`,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  test('with the current ETag returns 304; HEAD returns no body', async () => {
    const { headers } = await api.visitor().head(pathOf(photo)).expect(200)
    expect(Number(headers['content-length'])).toBeGreaterThan(0)
    await api
      .visitor()
      .get(pathOf(photo))
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304, '')
  })

  test.each(['/photos/0123456789abcdef01234567/480.webp', '/photos/1/480.webp'])('%s returns 404', async (path) => {
    expectError(await api.visitor().get(path), 'not_found')
  })

  test.each(['481.webp', '480.png', '480'])('with another name, %s, returns 404', async (name) => {
    expectError(await api.visitor().get(`/photos/${photo.id}/${name}`), 'not_found')
  })

  test('of a hidden listing needs the key that its owner and moderators get, which lasts until the next day', async () => {
    const id = await insertListing(api, host)
    const hidden = await upload(id)
    await upload(id)
    await hideListing(api, id, 'suspension')
    await insertCase(api, { type: 'listing', targetId: id, personUid: host.uid })
    const moderator = api.as(await api.createPerson({ role: 'moderator' }))
    const [own, second] = (await fetchBody(api.as(host), getListing, { params: { id } })).photos
    const [listed] = (await fetchBody(api.as(host), listMyListings)).map((each) => each.photo).filter(Boolean)
    const [moderated] = (await fetchBody(moderator, getModerationTarget, { params: { type: 'listing', id } })).photos
    const [saved] = await fetchBody(api.as(host), updatePhotos, { params: { id }, body: [{ id: hidden.id }] })
    const get = (key: string | undefined) => api.visitor().get(pathOf(hidden, '480')).query({ key })
    for (const photo of [own, listed, moderated, saved]) {
      const response = await get(photo?.key).expect(200)
      expect(response.headers['cache-control']).toBe('private, max-age=3600')
    }
    expectError(await api.as(host).get(pathOf(hidden)), 'not_found')
    for (const key of [undefined, '', `${own?.key}x`, second?.key]) expectError(await get(key), 'not_found')
    api.clock.advance(2 * 86_400_000)
    expectError(await get(own?.key), 'not_found')
    api.clock.advance(-2 * 86_400_000)
  })

  test('of a deleted listing returns 404', async () => {
    const id = await insertListing(api, host)
    const deleted = await upload(id)
    await api.as(host).delete(`/roommates/${id}`).expect(204)
    expectError(await api.visitor().get(pathOf(deleted)), 'not_found')
  })
})

describe('PUT /roommates/:id/photos', () => {
  const UNKNOWN = '0123456789abcdef01234567'
  const put = (id: string, body: object, by = host) =>
    call(api.as(by), updatePhotos, { params: { id }, body: body as [] })

  test('sets order and texts, and removes the photos that are left out', async () => {
    const id = await insertListing(api, host)
    const [first, second, third] = [await upload(id), await upload(id), await upload(id)]
    await put(id, [{ id: first.id, alt: ' The\nroom ' }, { id: second.id }, { id: third.id }]).expect(200)
    const response = await put(id, [{ id: third.id, alt: 'The garden' }, { id: first.id.toUpperCase() }]).expect(200)
    const left = [
      { ...third, alt: 'The garden' },
      { ...first, alt: 'The room' },
    ]
    expect(response.body).toEqual(left)
    expect(await getDetails(id)).toMatchObject({ photos: left, photo: left[0] })
    expectError(await api.visitor().get(pathOf(second)), 'not_found')
    await api.visitor().get(pathOf(third)).expect(200)
  })

  test('of a photo of another listing returns 400 and changes nothing', async () => {
    const [id, other] = [await insertListing(api, host), await insertListing(api, host)]
    const [own, foreign] = [await upload(id), await upload(other)]
    const { fields } = expectError(await put(id, [{ id: own.id }, { id: foreign.id }]), 'validation_failed')
    expect(fields).toEqual({ 1: 'This room doesn’t have that photo anymore. Reload the page and try again.' })
    expect((await getDetails(id)).photos).toEqual([own])
  })

  test.each([
    ['that repeats a photo', (id: string) => [{ id }, { id: id.toUpperCase() }]],
    ['with a text of 201 characters', (id: string) => [{ id, alt: 'x'.repeat(201) }]],
    ['with eleven photos', (id: string) => Array.from({ length: 11 }, () => ({ id }))],
    ['that is no list', (id: string) => ({ id })],
  ])('of a body %s returns 400', async (_case, createBody) => {
    const id = await insertListing(api, host)
    expectError(await put(id, createBody((await upload(id)).id)), 'validation_failed')
  })

  test('with other photos known than those stored returns 409 with the stored ones and changes nothing', async () => {
    const id = await insertListing(api, host)
    const [first, second] = [await upload(id), await upload(id)]
    const putKnowing = (known: string) =>
      call(api.as(host), updatePhotos, { params: { id }, query: { known }, body: [{ id: second.id }] })
    for (const known of ['', first.id, `${first.id},${UNKNOWN}`, `${first.id},${second.id},${UNKNOWN}`]) {
      const refused = await putKnowing(known)
      expectError(refused, 'conflict')
      expect(refused.body).toMatchObject({ current: [first, second] })
    }
    expectError(await putKnowing('x'), 'validation_failed')
    expect((await getDetails(id)).photos).toEqual([first, second])
    await putKnowing(`${second.id.toUpperCase()},${first.id}`).expect(200, [second])
    await call(api.as(host), updatePhotos, { params: { id }, body: [] }).expect(200)
    await call(api.as(host), updatePhotos, { params: { id }, query: { known: '' }, body: [] }).expect(200)
  })

  test('by another user returns 403', async () => {
    const id = await insertListing(api, host)
    expectError(await put(id, [], guest), 'forbidden')
  })
})
