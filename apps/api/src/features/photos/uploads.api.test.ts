import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { getListing } from '@roommate-finder/contracts/listings'
import type { Photo } from '@roommate-finder/contracts/photos'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { workQueue } from '../../db/work.ts'
import { expectError, fetchBody } from '../../testing/calls.ts'
import { createJpeg, sendPhoto } from '../../testing/images.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'
import { photoRemovals } from './document.ts'
import { photoRepository } from './repository.ts'

const DAY_MS = 24 * 60 * 60_000

let api: TestApi
let host: Person
let jpeg: Buffer

beforeAll(async () => {
  api = await startTestApi()
  host = await api.createPerson()
  jpeg = await createJpeg(1200, 800)
})
afterEach(() => api.clear())
afterAll(() => api.close())

const getPhotos = async (id: string) => (await fetchBody(api.visitor(), getListing, { params: { id } })).photos

const upload = async (id: string): Promise<Photo> => (await sendPhoto(api.as(host), id).expect(201)).body as Photo

const runJob = () => api.finishWork()

/** Counts all files, chunks and pending removals. */
const countStored = async () => {
  const { photoFiles, photoChunks, work } = api.collections
  return {
    files: await photoFiles.countDocuments(),
    chunks: await photoChunks.countDocuments(),
    removals: await work.countDocuments({ kind: 'delete photos' }),
  }
}

const NOTHING = { files: 0, chunks: 0, removals: 0 }

/** Sends the first half of a photo, and the rest on `finish`. */
const beginUpload = (id: string, uploader = host) => {
  const abort = new AbortController()
  const rest = Promise.withResolvers<undefined>()
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      controller.enqueue(jpeg.subarray(0, jpeg.length / 2))
      await rest.promise
      controller.enqueue(jpeg.subarray(jpeg.length / 2))
      controller.close()
    },
  })
  const response = fetch(`${api.origin}/roommates/${id}/photos`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${uploader.token}`, 'Content-Type': 'image/jpeg' },
    body,
    duplex: 'half',
    signal: abort.signal,
  })
  return {
    response,
    finish: () => {
      rest.resolve(undefined)
      return response
    },
    cancel: async () => {
      abort.abort()
      await response.catch(() => undefined)
    },
  }
}

/** Sends the first bytes of a photo that is never finished. */
const beginByHand = (id: string, { origin = api.origin, by = host, bytes = 2_000 } = {}): ClientRequest => {
  const headers = { Authorization: `Bearer ${by.token}`, 'Content-Type': 'image/jpeg', 'Content-Length': 500_000 }
  const sent = request(`${origin}/roommates/${id}/photos`, { method: 'POST', headers }).on('error', () => undefined)
  if (bytes > 0) sent.write(jpeg.subarray(0, bytes))
  else sent.flushHeaders()
  return sent
}

/** Waits until the API has checked who owns the listing of an upload. */
const waitUntilOwnerIsChecked = () =>
  expect.poll(() => api.reads.some(({ find, filter }) => find === 'listings' && 'ownerUid' in filter)).toBe(true)

describe('an upload that is being sent', () => {
  test('when its listing is deleted returns 404 and leaves no file', async () => {
    const id = await insertListing(api, host)
    api.reads.length = 0
    const running = beginUpload(id)
    await waitUntilOwnerIsChecked()
    await api.as(host).delete(`/roommates/${id}`).expect(204)
    expect((await running.finish()).status).toBe(404)
    expect(await countStored()).toEqual(NOTHING)
  })

  test('beside two others of the same user returns 503 until one of them ends', async () => {
    const id = await insertListing(api, host)
    const running = Array.from({ length: 3 }, () => beginUpload(id))
    const refused = await Promise.race(running.map(({ response }) => response))
    expect(refused.status).toBe(503)
    expect(refused.headers.get('Retry-After')).toBe('5')
    const ana = await api.createPerson()
    await sendPhoto(api.as(ana), await insertListing(api, ana)).expect(201)
    await Promise.all(running.map(({ cancel }) => cancel()))
    await expect.poll(async () => (await sendPhoto(api.as(host), id)).status).toBe(201)
  })

  test('of a client that left while its caller was identified frees its slot at once', async () => {
    const id = await insertListing(api, host)
    const left = Array.from({ length: 2 }, () => beginByHand(id))
    await Promise.all(left.map((each) => once(each, 'socket')))
    await sleep(5)
    for (const each of left) each.destroy()
    await sleep(300)
    await sendPhoto(api.as(host), id).expect(201)
  })

  test('beside ten others of its address waits, and those that send nothing end after five seconds', async () => {
    const limited = await startTestApi({
      rate: { reads: 1000, writes: 1000, likes: 1000, forms: 1000, uploads: 1000 },
      databaseName: api.databaseName,
      trustedProxies: ['loopback'],
    })
    try {
      const hosts = await Promise.all(Array.from({ length: 10 }, () => limited.createPerson()))
      const ids = await Promise.all(hosts.map((each) => insertListing(limited, each)))
      const idle = ids.map((id, index) => beginByHand(id, { origin: limited.origin, by: hosts[index], bytes: 0 }))
      const ended = Promise.all(idle.map(async (each) => ((await once(each, 'response')) as [IncomingMessage])[0]))
      await expect
        .poll(() => limited.reads.filter(({ find, filter }) => find === 'listings' && 'ownerUid' in filter).length)
        .toBe(10)
      const id = await insertListing(limited, host)
      expectError(await sendPhoto(limited.as(host), id), 'rate_limited')
      await sendPhoto(limited.as(host), id).set('X-Forwarded-For', '198.51.100.7').expect(201)
      expect((await ended).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 408))
      await sendPhoto(limited.as(host), id).expect(201)
    } finally {
      await limited.close()
    }
  })

  test('while the temporary folder is full returns 503 with Retry-After', async () => {
    const id = await insertListing(api, host)
    vi.stubEnv('TMPDIR', '/nowhere')
    const response = await sendPhoto(api.as(host), id)
    vi.unstubAllEnvs()
    expectError(response, 'unavailable')
    expect(response.headers['retry-after']).toBe('2')
  })

  test('beside 12 others of other users that stall adds its photo', async () => {
    const hosts = await Promise.all(Array.from({ length: 12 }, () => api.createPerson()))
    const ids = await Promise.all(hosts.map((each) => insertListing(api, each)))
    const stalled = ids.map((id, index) => beginUpload(id, hosts[index]))
    const id = await insertListing(api, host)
    await sendPhoto(api.as(host), id).expect(201)
    expect(await getPhotos(id)).toHaveLength(1)
    await Promise.all(stalled.map(({ cancel }) => cancel()))
  })

  test('of a small photo does not wait for the large photos of others', async () => {
    const large = await sharp({ create: { width: 7000, height: 5000, channels: 3, background: '#3a5' } })
      .png()
      .toBuffer()
    const people = await Promise.all(Array.from({ length: 10 }, () => api.createPerson()))
    const ids = await Promise.all(people.map((person) => insertListing(api, person)))
    const ended: string[] = []
    const send = async (person: Person, id: string, image: Buffer, name: string) => {
      await sendPhoto(api.as(person), id, image).expect(201)
      ended.push(name)
    }
    const sent = people.map((person, i) => send(person, ids[i] ?? '', large, 'large'))
    await expect.poll(() => ended).toContain('large')
    await Promise.all([...sent, send(host, await insertListing(api, host), jpeg, 'small')])
    expect(ended.indexOf('small')).toBeLessThan(4)
  })

  test('leaves no temporary file, whether it succeeds, fails or is canceled', async () => {
    const list = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('upload-'))
    const id = await insertListing(api, host)
    await sendPhoto(api.as(host), id).expect(201)
    await api.as(host).post(`/roommates/${id}/photos`).type('image/png').send('no photo').expect(400)
    const running = beginUpload(id)
    await waitUntilOwnerIsChecked()
    await running.cancel()
    expect(await list()).toEqual([])
  })
})

describe('an upload that fails', () => {
  test('because the client disconnected adds no photo and leaves no file', async () => {
    const id = await insertListing(api, host)
    const sent = { receive: async () => undefined, read: async () => jpeg, signal: AbortSignal.abort() }
    await expect(api.services.photos.add(id, host, sent)).rejects.toThrow('aborted')
    expect(await getPhotos(id)).toEqual([])
    expect(await countStored()).toEqual(NOTHING)
  })

  test('because the database rejects its files adds no photo, and the next upload succeeds', async () => {
    // A database of its own, because the stand-in may apply a validator for a while after its removal.
    const own = await startTestApi({ databaseName: `${api.databaseName}_full` })
    const { db } = own.context
    const id = await insertListing(own, host)
    await db.createCollection('photos.chunks', { validator: { n: { $gt: 5 } } })
    expect((await sendPhoto(own.as(host), id)).status).toBe(500)
    expect(await db.collection('photos.files').countDocuments()).toBe(0)
    await db.dropCollection('photos.chunks')
    await db.createCollection('photos.chunks')
    expect((await sendPhoto(own.as(host), id)).status).toBe(201)
    await db.dropDatabase()
    await own.close()
  })
})

describe('the job that deletes photos', () => {
  test('deletes the files of removed photos and keeps the others', async () => {
    const id = await insertListing(api, host)
    const [kept] = [await upload(id), await upload(id)]
    await api
      .as(host)
      .put(`/roommates/${id}/photos`)
      .send([{ id: kept.id }])
      .expect(200)
    await runJob()
    expect(await countStored()).toEqual({ files: 3, chunks: 3, removals: 0 })
    await api.visitor().get(`/photos/${kept.id}/480.webp`).expect(200)
  })

  test('deletes the files of a deleted listing', async () => {
    const id = await insertListing(api, host)
    await upload(id)
    await api.as(host).delete(`/roommates/${id}`).expect(204)
    await runJob()
    expect(await countStored()).toEqual(NOTHING)
  })

  test('deletes an upload that a crash interrupted, after 24 hours', async () => {
    const repository = photoRepository(api.context.db)
    const [id, stored, partial] = [new ObjectId().toHexString(), new ObjectId(), new ObjectId()]
    const at = new Date(api.clock.now().getTime() + DAY_MS)
    await workQueue(api.context).put(photoRemovals, [{ key: id, payload: { files: [stored, partial] }, dueAt: at }])
    const listing = new ObjectId()
    await repository.store(id, { listing }, [{ _id: stored, width: '480', content: Buffer.from('a file') }])
    await api.collections.photoChunks.insertOne({ _id: new ObjectId(), files_id: partial, n: 0 })
    await runJob()
    expect(await countStored()).toEqual({ files: 1, chunks: 2, removals: 1 })
    api.clock.advance(DAY_MS)
    await runJob()
    api.clock.advance(-DAY_MS)
    expect(await countStored()).toEqual(NOTHING)
  })
})

test('more than the allowed uploads in a minute return 429', async () => {
  const limited = await startTestApi({
    rate: { reads: 100, writes: 100, likes: 0, forms: 0, uploads: 2 },
    databaseName: api.databaseName,
  })
  try {
    const id = await insertListing(limited, host)
    await sendPhoto(limited.as(host), id).expect(201)
    await sendPhoto(limited.as(host), id).expect(201)
    expectError(await sendPhoto(limited.as(host), id), 'rate_limited')
  } finally {
    await limited.close()
  }
})
