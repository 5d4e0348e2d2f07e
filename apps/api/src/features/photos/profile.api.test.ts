import { getMe } from '@roommate-finder/contracts/accounts'
import { getListing } from '@roommate-finder/contracts/listings'
import { deleteProfilePhoto, uploadProfilePhoto } from '@roommate-finder/contracts/photo-input'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { call, expectError, fetchBody } from '../../testing/calls.ts'
import { addProfile, createHostileProfile } from '../../testing/color-profiles.ts'
import { createJpeg } from '../../testing/images.ts'
import { runWork } from '../../testing/run-work.ts'
import { type Person, postListing, startTestApi, type TestApi } from '../../testing/test-api.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * 60_000
const PICTURE = 'https://pictures.example/ana.jpg'

let api: TestApi
let jpeg: Buffer
/** The pictures that can be fetched, by URL. Fetching any other URL fails. */
const pictures = new Map<string, Buffer>()
const fetched: string[] = []

beforeAll(async () => {
  jpeg = await createJpeg(900, 600)
  api = await startTestApi({
    fetchPicture: (url) => {
      fetched.push(url)
      const picture = pictures.get(url)
      return picture ? Promise.resolve(picture) : Promise.reject(new Error('No such picture'))
    },
  })
})
afterEach(async () => {
  pictures.clear()
  fetched.length = 0
  await api.clear()
})
afterAll(() => api.close())

const getPhotoURL = async (person: Person) => (await fetchBody(api.as(person), getMe)).photoURL

const getHostPhoto = async (person: Person) => {
  const id = await postListing(api.as(person))
  return (await fetchBody(api.visitor(), getListing, { params: { id } })).host.photoURL
}

const upload = async (person: Person): Promise<string> => {
  const response = await api.as(person).put('/me/photo').type('image/jpeg').send(jpeg).expect(200)
  return (response.body as { photoURL: string }).photoURL
}

// A picture that was not fetched stays in the queue.
const runJobs = () => api.finishWork().catch(() => undefined)

describe('an uploaded profile photo', () => {
  test('is shown to others and the user, only 480 pixels wide', async () => {
    const ana = await api.createPerson()
    const photoURL = await upload(ana)
    expect(photoURL).toMatch(/^\/photos\/[0-9a-f]{24}\/480\.webp$/)
    expect([await getPhotoURL(ana), await getHostPhoto(ana)]).toEqual([photoURL, photoURL])
    await api.visitor().get(photoURL).expect(200).expect('Content-Type', 'image/webp')
    expectError(await api.visitor().get(photoURL.replace('480', '1080')), 'not_found')
  })

  test('replaces the earlier one, whose file the job deletes', async () => {
    const ana = await api.createPerson()
    const earlier = await upload(ana)
    const later = await upload(ana)
    expectError(await api.visitor().get(earlier), 'not_found')
    await runJobs()
    expect(await api.collections.photoFiles.countDocuments()).toBe(1)
    await api.visitor().get(later).expect(200)
  })

  test('is removed by DELETE, which may be repeated', async () => {
    const ana = await api.createPerson()
    const photoURL = await upload(ana)
    for (let count = 0; count < 2; count++) await call(api.as(ana), deleteProfilePhoto).expect(204)
    expect(await getPhotoURL(ana)).toBeUndefined()
    expectError(await api.visitor().get(photoURL), 'not_found')
  })

  test.each([
    ['text', 'text/plain', 'unsupported_media_type'],
    ['text as JPEG', 'image/jpeg', 'validation_failed'],
  ] as const)('cannot be %s', async (_case, type, code) => {
    const ana = await api.createPerson()
    expectError(await call(api.as(ana), uploadProfilePhoto).type(type).send('a face'), code)
  })
})

describe('the picture of a token', () => {
  test('is never shown itself; its copy is shown once the job has fetched it', async () => {
    pictures.set(PICTURE, jpeg)
    const ana = await api.createPerson({ picture: PICTURE })
    expect(await getHostPhoto(ana)).toBeUndefined()
    await runJobs()
    const photoURL = await getPhotoURL(ana)
    expect(photoURL).toMatch(/^\/photos\/[0-9a-f]{24}\/480\.webp$/)
    expect(await getHostPhoto(ana)).toBe(photoURL)
    await api
      .visitor()
      .get(photoURL ?? '')
      .expect(200)
    await runJobs()
    expect(fetched).toEqual([PICTURE])
  })

  test('is tried three times, an hour apart, and then given up', async () => {
    const ana = await api.createPerson({ picture: PICTURE })
    await getPhotoURL(ana)
    for (let hour = 0; hour < 5; hour++) {
      await runJobs()
      await runJobs()
      api.clock.advance(HOUR_MS)
    }
    api.clock.advance(-5 * HOUR_MS)
    expect(fetched).toEqual([PICTURE, PICTURE, PICTURE])
    expect(await getPhotoURL(ana)).toBeUndefined()
  })

  test('is given up after three attempts that end the process', async () => {
    const ana = await api.createPerson({ picture: PICTURE })
    await getPhotoURL(ana)
    let attempts = 0
    const endProcess = () => {
      attempts++
      return new Promise<never>(() => undefined)
    }
    for (let attempt = 1; attempt <= 3; attempt++) {
      void runWork({ ...api.context, fetchPicture: endProcess })
      await expect.poll(() => attempts).toBe(attempt)
      api.clock.advance(MINUTE_MS)
    }
    await expect(api.finishWork()).rejects.toThrow('Some work failed')
    api.clock.advance(-3 * MINUTE_MS)
    expect(await api.collections.work.countDocuments({ parkedAt: { $exists: true } })).toBe(1)
  })

  test('whose color profile converts in many steps is shown without the steps', async () => {
    pictures.set(PICTURE, addProfile(jpeg, await createHostileProfile(30_000)))
    const ana = await api.createPerson({ picture: PICTURE })
    expect(await getPhotoURL(ana)).toBeUndefined()
    await runJobs()
    expect(await getPhotoURL(ana)).toBeDefined()
  })

  test('that is no photo is not shown', async () => {
    pictures.set(PICTURE, Buffer.from('<svg/>'))
    const ana = await api.createPerson({ picture: PICTURE })
    await getPhotoURL(ana)
    await runJobs()
    expect(await getPhotoURL(ana)).toBeUndefined()
    expect(await api.collections.photoFiles.countDocuments()).toBe(0)
  })

  test('does not replace a photo that was uploaded later', async () => {
    pictures.set(PICTURE, jpeg)
    const ana = await api.createPerson({ picture: PICTURE })
    const uploaded = await upload(ana)
    await runJobs()
    expect(await getPhotoURL(ana)).toBe(uploaded)
  })

  test('replaces a photo that was uploaded earlier', async () => {
    const ana = await api.createPerson()
    const uploaded = await upload(ana)
    pictures.set(PICTURE, jpeg)
    await api.services.profilePhotos.requestFetch(ana.uid, PICTURE)
    await runJobs()
    expect(await getPhotoURL(ana)).not.toBe(uploaded)
    expect(await api.collections.photoFiles.countDocuments()).toBe(1)
  })

  test('is removed by DELETE, before and after it is fetched', async () => {
    pictures.set(PICTURE, jpeg)
    const ana = await api.createPerson({ picture: PICTURE })
    await call(api.as(ana), deleteProfilePhoto).expect(204)
    await runJobs()
    expect(fetched).toEqual([])
    await api.services.profilePhotos.requestFetch(ana.uid, `${PICTURE}?new`)
    pictures.set(`${PICTURE}?new`, jpeg)
    await runJobs()
    expect(await getPhotoURL(ana)).toBeDefined()
    await call(api.as(ana), deleteProfilePhoto).expect(204)
    await runJobs()
    expect(await getPhotoURL(ana)).toBeUndefined()
  })

  test('is replaced when its URL changes, and removed when the token has no picture', async () => {
    pictures.set(PICTURE, jpeg)
    const ana = await api.createPerson({ picture: PICTURE })
    await getPhotoURL(ana)
    await runJobs()
    const first = await getPhotoURL(ana)
    const { requestFetch } = api.services.profilePhotos
    pictures.set('https://pictures.example/new.jpg', jpeg)
    await requestFetch(ana.uid, 'https://pictures.example/new.jpg')
    await runJobs()
    const second = await getPhotoURL(ana)
    expect(second).not.toBe(first)
    await requestFetch(ana.uid, undefined)
    await runJobs()
    expect(await getPhotoURL(ana)).toBeUndefined()
    expect(await api.collections.photoFiles.countDocuments()).toBe(0)
  })
})
