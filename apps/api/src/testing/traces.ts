import type { SavedSearch } from '@roommate-finder/contracts/saved-searches'
import { createMongoClientWithoutTimeout } from '../db/connect.ts'
import { ObjectId } from '../db/object-id.ts'
import { listAnswers, putHousehold, putProfile, QUIET } from './answers.ts'
import { SMALL_IMAGE, sendPhoto } from './images.ts'
import { insertViewing } from './insert-viewing.ts'
import { planMails } from './send-mails.ts'
import { contactBody, listingBody, type Person, postListing, supportBody, type TestApi } from './test-api.ts'

/** Where the user’s listing is. */
export const SPOT = { lat: 30.265, lng: -97.74 }

/**
 * Stores every kind of data of a user. Returns the ids of the user's listing (`own`) and of a listing of `other` that
 * the user likes (`others`).
 */
export const storeAllKindsOfData = async (api: TestApi, person: Person, other: Person) => {
  const by = api.as(person)
  const own = await postListing(by, { contactInfo: person.email, location: 'Austin, TX', spot: SPOT })
  await by.post('/roommates').set('Idempotency-Key', 'once').send(listingBody()).expect(201)
  const message = `This is ${person.name}, ${person.uid}.`
  const others = await postListing(api.as(other), { contactInfo: other.email })
  await by.get(`/roommates/${others}`).expect(200)
  await by.patch(`/roommates/${others}/like`).expect(200)
  await by.put(`/saved-rooms/${others}`).send({ note: message }).expect(200)
  await by.put(`/hidden-rooms/${others}`).expect(204)
  await putProfile(by, { intro: message, visible: true })
  await putHousehold(by, own, listAnswers(QUIET))
  const search = { name: person.name, query: { location: 'Austin' }, frequency: 'instant' }
  const saved = await by.post('/saved-searches').send(search).expect(201)
  await api.collections.alerts.insertOne({
    _id: new ObjectId(),
    uid: person.uid,
    listingId: new ObjectId(others),
    reason: 'new',
    searchId: new ObjectId((saved.body as SavedSearch)._id),
    at: api.clock.now(),
  })
  const dueAt = new Date(api.clock.now().getTime() + 86_400_000)
  await api.context.transaction(async (session) => {
    const { planner } = api.services
    await planner.schedule('alert', [{ person: person.uid, key: `${others} new`, dueAt, inDigest: true }], session)
    await planner.schedule('newsletter', [{ person: person.email, key: 'newsletter', dueAt }], session)
  })
  await api.as(other).patch(`/roommates/${own}/like`).expect(200)
  const [firstName, lastName] = person.name.split(' ')
  const contact = contactBody({ firstName, lastName, email: person.email, phone: '+1 512 555 0142', message })
  await by.post('/contact-messages').set('Idempotency-Key', 'once').send(contact).expect(202)
  const support = supportBody({ name: person.name, email: person.email, message })
  await by.post('/support-messages').send(support).expect(202)
  await by.post('/newsletter').set('Idempotency-Key', 'once').send({ email: person.email }).expect(202)
  await by.put('/me').send({ offer: 'launch' }).expect(200)
  const endpoint = `https://push.example.com/${person.uid}`
  await by
    .put('/me/push')
    .send({ endpoint, keys: { p256dh: 'a', auth: 'b' } })
    .expect(204)
  await sendPhoto(by, own).expect(201)
  await by.put('/me/photo').type('image/png').send(SMALL_IMAGE).expect(200)
  const url = 'https://pictures.example/a.jpg'
  await api.collections.tokenPictures.insertOne({ _id: person.uid, url })
  await api.collections.subscribers.insertOne({ _id: person.email, confirmedAt: api.clock.now() })
  const [asHost, asSeeker] = [
    { hostUid: person.uid, seekerUid: other.uid },
    { hostUid: other.uid, seekerUid: person.uid },
  ]
  await insertViewing(api, own, { ...asHost, state: 'confirmed', place: message })
  await insertViewing(api, others, asSeeker)
  await planMails(api.context)
  return { own, others }
}

/**
 * Counts the documents that contain a person's uid, email or name in any field, by collection. Searches every
 * collection of the database and omits those without a match. The name must be unique.
 */
export const countTraces = async (
  { mongoUri, databaseName }: Pick<TestApi, 'mongoUri' | 'databaseName'>,
  { uid, email, name }: Person,
): Promise<Record<string, number>> => {
  const marks = [uid, email, name].map((mark) => mark.toLowerCase())
  const client = createMongoClientWithoutTimeout(mongoUri)
  try {
    const db = client.db(databaseName)
    const counts: Record<string, number> = {}
    for (const collection of await db.listCollections({}, { nameOnly: true }).toArray()) {
      const texts = (await db.collection(collection.name).find().toArray()).map((doc) =>
        JSON.stringify(doc).toLowerCase(),
      )
      const count = texts.filter((text) => marks.some((mark) => text.includes(mark))).length
      if (count > 0) counts[collection.name] = count
    }
    return counts
  } finally {
    await client.close()
  }
}

/** The result of `countTraces` for a deleted account. */
export const NO_TRACES = {}

/** The result in the minutes after the deletion, while its record is stored. */
export const RECORD_OF_DELETION = { work: 1 }
