import { likeListing, listInterests } from '@roommate-finder/contracts/interest'
import { getListing, listListings, listMyListings } from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeAccount, changeToken, signInAgain } from '../../testing/accounts.ts'
import { fetchBody } from '../../testing/calls.ts'
import { type Person, postListing, startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(() => api.clear())
afterAll(() => api.close())

const getHost = async (id: string) => (await fetchBody(api.visitor(), getListing, { params: { id } })).host

const callWithToken = (person: Person) => fetchBody(api.as(person), listMyListings)

describe('the name of a user', () => {
  test('when changed, shows in lists, as host and among interested people after the next call', async () => {
    const [ana, ben] = [await api.createPerson({ name: 'Ana Lima' }), await api.createPerson({ name: 'Ben Ortiz' })]
    const [hers, his] = [await postListing(api.as(ana)), await postListing(api.as(ben))]
    await fetchBody(api.as(ana), likeListing, { params: { id: his } })
    await changeAccount(ana, { displayName: 'Ana Souza' })
    await callWithToken(await signInAgain(ana))
    const listed = await fetchBody(api.visitor(), listListings)
    expect(listed.find(({ _id }) => _id === hers)?.userName).toBe('Ana Souza')
    expect(await getHost(hers)).toMatchObject({ name: 'Ana Souza' })
    expect(await fetchBody(api.as(ben), listInterests, { params: { id: his } })).toMatchObject([{ name: 'Ana Souza' }])
  })

  test('stays when an older token is used after a newer one', async () => {
    const ana = await api.createPerson({ name: 'Ana Lima' })
    const id = await postListing(api.as(ana))
    const older = { ...ana, token: changeToken(ana, ({ iat }) => ({ iat: iat - 100, name: 'A former name' })) }
    await callWithToken(older)
    expect((await getHost(id)).name).toBe('Ana Lima')
    await callWithToken(ana)
    expect((await getHost(id)).name).toBe('Ana Lima')
  })

  test.each(['', '   '])('"%s" shows as "Roommate Finder member", without any part of the email', async (name) => {
    const nameless = await api.createPerson({ name, email: `wanda.secret-${Date.now()}${name.length}@example.com` })
    const id = await postListing(api.as(nameless))
    const response = await api.visitor().get(`/roommates/${id}`).expect(200)
    expect(response.body).toMatchObject({
      userName: 'Roommate Finder member',
      host: { name: 'Roommate Finder member' },
    })
    expect(response.text).not.toContain('wanda')
  })

  test.each([
    ['control, bidirectional and zero-width characters shows without them', 'Ana\u0000 \u202eLima\u200b', 'Ana Lima'],
    ['over 80 characters is cut to 80', 'x'.repeat(300), 'x'.repeat(80)],
    ['a web address shows as "Roommate Finder member"', 'Refund: evil.example', 'Roommate Finder member'],
    ['the product’s own name shows as "Roommate Finder member"', 'R00mmate Finder Support', 'Roommate Finder member'],
    ['no visible character shows as "Roommate Finder member"', '\u200b\u2066\u3164', 'Roommate Finder member'],
  ])('with %s', async (_, name, shown) => {
    const ana = await api.createPerson()
    const id = await postListing(api.as({ ...ana, token: changeToken(ana, () => ({ name })) }))
    expect((await getHost(id)).name).toBe(shown)
  })

  test('of an owner who is not stored as a user shows as "Roommate Finder member"', async () => {
    const ana = await api.createPerson()
    const id = await postListing(api.as(ana))
    await api.collections.users.deleteOne({ _id: ana.uid })
    expect(await getHost(id)).toEqual({ name: 'Roommate Finder member', verified: false, memberSince: null })
  })
})

describe('the host', () => {
  test('is verified if the token says so', async () => {
    for (const emailVerified of [true, false]) {
      const person = await api.createPerson({ emailVerified })
      expect((await getHost(await postListing(api.as(person)))).verified).toBe(emailVerified)
    }
  })

  test('has the date at which a token first said that the address is confirmed', async () => {
    const person = await api.createPerson({ emailVerified: false })
    const id = await postListing(api.as(person))
    expect(await getHost(id)).not.toHaveProperty('emailConfirmedAt')
    await changeAccount(person, { emailVerified: true })
    const before = api.clock.now().getTime()
    await callWithToken(await signInAgain(person))
    const { emailConfirmedAt } = await getHost(id)
    expect(Date.parse(emailConfirmedAt ?? '')).toBeGreaterThanOrEqual(before)
    await changeAccount(person, { displayName: 'Ana Souza' })
    await callWithToken(await signInAgain(person))
    expect(await getHost(id)).toMatchObject({ name: 'Ana Souza', emailConfirmedAt })
  })

  test('is a member since the creation of the account', async () => {
    const before = Date.now()
    const person = await api.createPerson()
    const after = Date.now()
    const { memberSince } = await getHost(await postListing(api.as(person)))
    const at = Date.parse(memberSince ?? '')
    expect(at).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000)
    expect(at).toBeLessThanOrEqual(after)
  })

  test.each(['http://photos.example.com/a.jpg', 'javascript:alert(1)', 'data:image/png;base64,AAAA'])(
    'with the picture %s in the token has no picture fetched',
    async (picture) => {
      const person = await api.createPerson({ picture })
      await callWithToken(person)
      expect(await api.collections.tokenPictures.countDocuments({ _id: person.uid })).toBe(0)
    },
  )
})
