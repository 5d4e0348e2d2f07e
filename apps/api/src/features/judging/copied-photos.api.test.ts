import { deleteListing } from '@roommate-finder/contracts/listing-input'
import { getListing } from '@roommate-finder/contracts/listings'
import { listModerationQueue } from '@roommate-finder/contracts/moderation'
import { updatePhotos } from '@roommate-finder/contracts/photo-input'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, fetchBody } from '../../testing/calls.ts'
import { createPicture, sendPhoto } from '../../testing/images.ts'
import { hideListing, insertCase } from '../../testing/insert-case.ts'
import { insertListing } from '../../testing/insert-listings.ts'
import { listingBody, type Person, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let host: Person
let copier: Person
let moderator: Person
let picture: Buffer
let copiedId: string

beforeAll(async () => {
  api = await startTestApi()
  host = await api.createPerson({ name: 'Hana Host' })
  copier = await api.createPerson({ name: 'Cato Copier' })
  moderator = await api.createPerson({ role: 'moderator' })
  picture = await createPicture(1)
})
beforeEach(async () => {
  await api.clear()
  const id = await insertListing(api, host)
  await sendPhoto(api.as(host), id, picture).expect(201)
  copiedId = await insertListing(api, copier)
})
afterAll(() => api.close())

const upload = async (image: Buffer, by = copier, id = copiedId): Promise<string> =>
  ((await sendPhoto(api.as(by), id, image).expect(201)).body as { id: string }).id

const readQueue = async () => (await fetchBody(api.as(moderator), listModerationQueue)).items

const expectedQueue = () => [
  {
    target: { id: copiedId },
    risk: {
      signals: [{ kind: 'copied-photo', points: 40, sentence: 'A photo matches one in another person’s room.' }],
    },
  },
]

describe('a copied photo', () => {
  test('puts the listing of the later upload into the queue, even in another size and encoding', async () => {
    await upload(await createPicture(2))
    expect(await readQueue()).toEqual([])
    await upload(await sharp(picture).resize(320).webp({ quality: 40 }).toBuffer())
    expect(await readQueue()).toMatchObject(expectedQueue())
  })

  test('beside other signals hides the listing, to which its owner can still add photos', async () => {
    const description = 'Pay the deposit before you visit.'
    await api.as(copier).put(`/roommates/${copiedId}`).send(listingBody({ description })).expect(200)
    await upload(picture)
    expect(await readQueue()).toMatchObject([{ target: { id: copiedId }, state: 'hidden', risk: { points: 70 } }])
    await upload(await createPicture(2))
    const own = await fetchBody(api.as(copier), getListing, { params: { id: copiedId } })
    expect(own).toMatchObject({ hidden: { by: 'risk' } })
    expect(own.photos).toHaveLength(2)
  })

  test('does not put the listing of the earlier upload into the queue', async () => {
    await upload(picture)
    const [own] = await api.collections.listings.find({ ownerUid: host.uid }).toArray()
    await upload(await createPicture(3), host, own?._id.toHexString())
    expect(await readQueue()).toMatchObject(expectedQueue())
  })

  test('is no signal for the owner of the original who uploads it again', async () => {
    const [own] = await api.collections.listings.find({ ownerUid: host.uid }).toArray()
    const id = own?._id.toHexString() ?? ''
    await upload(picture)
    await fetchBody(api.as(host), updatePhotos, { params: { id }, body: [] })
    await upload(picture, host, id)
    expect(await readQueue()).toMatchObject(expectedQueue())
  })

  test('is no signal if the earlier upload is in a room that waits for a check', async () => {
    const [own] = await api.collections.listings.find({ ownerUid: host.uid }).toArray()
    const stolen = await createPicture(5)
    await upload(stolen)
    await hideListing(api, copiedId, 'risk')
    await upload(stolen, host, own?._id.toHexString())
    expect(await readQueue()).toEqual([])
  })

  test.each(['still there', 'deleted'])(
    'of a hidden room that is %s hides another of the same person',
    async (fate) => {
      await upload(await createPicture(4))
      await hideListing(api, copiedId)
      await insertCase(api, { type: 'listing', targetId: copiedId, personUid: copier.uid, isOpen: false })
      if (fate === 'deleted') await call(api.as(copier), deleteListing, { params: { id: copiedId } })
      const again = await insertListing(api, copier)
      await upload(await createPicture(4), copier, again)
      expect(await readQueue()).toMatchObject([{ target: { id: again }, state: 'hidden' }])
    },
  )

  test('whose original is of the same owner, or of a deleted listing, is no signal', async () => {
    const second = await insertListing(api, host, { title: 'Second room of the host' })
    await upload(picture, host, second)
    expect(await readQueue()).toEqual([])
    for (const { _id } of await api.collections.listings.find({ ownerUid: host.uid }).toArray()) {
      await call(api.as(host), deleteListing, { params: { id: _id.toHexString() } })
    }
    expect(await api.collections.photoHashes.countDocuments()).toBe(0)
    await upload(picture)
    expect(await readQueue()).toEqual([])
  })

  test('is no signal any more once it is removed', async () => {
    await upload(picture)
    await fetchBody(api.as(copier), updatePhotos, { params: { id: copiedId }, body: [] })
    expect(await readQueue()).toMatchObject([{ target: { id: copiedId }, risk: { points: 0 } }])
  })

  test('without contrast is no signal', async () => {
    const white = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ffffff' } })
      .jpeg()
      .toBuffer()
    const [own] = await api.collections.listings.find({ ownerUid: host.uid }).toArray()
    await upload(white, host, own?._id.toHexString())
    await upload(white)
    expect(await readQueue()).toEqual([])
  })
})
