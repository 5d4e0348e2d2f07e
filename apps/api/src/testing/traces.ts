import { contactBody, listingBody, type Person, postListing, supportBody, type World } from './harness.ts'

/** Leaves all that one may leave behind. Gives the ids of an own room and of the other's, which is liked. */
export const live = async (world: World, person: Person, other: Person) => {
  const by = world.as(person)
  const own = await postListing(by, { contactInfo: person.email })
  await by.post('/roommates').set('Idempotency-Key', 'once').send(listingBody()).expect(201)
  const others = await postListing(world.as(other), { contactInfo: other.email })
  await by.get(`/roommates/${others}`).expect(200)
  await by.patch(`/roommates/${others}/like`).expect(200)
  await world.as(other).patch(`/roommates/${own}/like`).expect(200)
  await by.post('/contact-messages').send(contactBody()).expect(202)
  await by.post('/support-messages').send(supportBody()).expect(202)
  await by.put('/me').send({ offer: 'launch' }).expect(200)
  await world.collections.subscribers.insertOne({ _id: person.email, confirmedAt: world.clock.now() })
  return { own, others }
}

/** Where anything of a person is stored, by collection. */
export const tracesOf = async (world: World, { uid, email }: Person): Promise<Record<string, number>> => {
  const { listings, users, interests, reveals, views, idempotencyKeys, messages, subscribers } = world.collections
  return {
    listings: await listings.countDocuments({ ownerUid: uid }),
    users: await users.countDocuments({ _id: uid }),
    interests: await interests.countDocuments({ uid }),
    reveals: await reveals.countDocuments({ _id: uid }),
    views: await views.countDocuments({ viewer: `u:${uid}` }),
    keys: await idempotencyKeys.countDocuments({ _id: { $regex: `^\\["${uid}"` } }),
    messages: await messages.countDocuments({ uid }),
    subscribers: await subscribers.countDocuments({ _id: email }),
  }
}

/** What `tracesOf` gives of somebody of whom nothing is left. */
export const NO_TRACES = {
  listings: 0,
  users: 0,
  interests: 0,
  reveals: 0,
  views: 0,
  keys: 0,
  messages: 0,
  subscribers: 0,
}
