import { likeListing, listInterests } from '@roommate-finder/contracts/interest'
import { getListing, listListings, listMyListings } from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeAccount, changeToken, signInAgain } from '../../testing/accounts.ts'
import { ask } from '../../testing/answers.ts'
import { type Person, postListing, startWorld, type World } from '../../testing/harness.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.empty())
afterAll(() => world.close())

const getHost = async (id: string) => (await ask(world.visitor(), getListing, { params: { id } })).host

const callWithToken = (person: Person) => ask(world.as(person), listMyListings)

describe('the name of a user', () => {
  test('when changed, shows after the next call in lists, as host and in interested people', async () => {
    const [ana, ben] = [await world.person({ name: 'Ana Lima' }), await world.person({ name: 'Ben Ortiz' })]
    const [hers, his] = [await postListing(world.as(ana)), await postListing(world.as(ben))]
    await ask(world.as(ana), likeListing, { params: { id: his } })
    await changeAccount(ana, { displayName: 'Ana Souza', photoUrl: 'https://photos.example.com/new.jpg' })
    await callWithToken(await signInAgain(ana))
    const listed = await ask(world.visitor(), listListings)
    expect(listed.find(({ _id }) => _id === hers)?.userName).toBe('Ana Souza')
    expect(await getHost(hers)).toMatchObject({ name: 'Ana Souza', photoURL: 'https://photos.example.com/new.jpg' })
    expect(await ask(world.as(ben), listInterests, { params: { id: his } })).toMatchObject([{ name: 'Ana Souza' }])
  })

  test('stays when an older token is used after a newer one', async () => {
    const ana = await world.person({ name: 'Ana Lima' })
    const id = await postListing(world.as(ana))
    const older = { ...ana, token: changeToken(ana, ({ iat }) => ({ iat: iat - 100, name: 'A former name' })) }
    await callWithToken(older)
    expect((await getHost(id)).name).toBe('Ana Lima')
    await callWithToken(ana)
    expect((await getHost(id)).name).toBe('Ana Lima')
  })

  test.each(['', '   '])('"%s" shows as "Roommate Finder member", without any part of the e-mail', async (name) => {
    const nameless = await world.person({ name, email: `wanda.secret-${Date.now()}${name.length}@example.com` })
    const id = await postListing(world.as(nameless))
    const answer = await world.visitor().get(`/roommates/${id}`).expect(200)
    expect(answer.body).toMatchObject({
      userName: 'Roommate Finder member',
      host: { name: 'Roommate Finder member' },
    })
    expect(answer.text).not.toContain('wanda')
  })

  test.each([
    ['control, bidirectional and zero-width characters shows without them', 'Ana\u0000 \u202eLima\u200b', 'Ana Lima'],
    ['over 80 characters is cut to 80', 'x'.repeat(300), 'x'.repeat(80)],
    ['no visible character shows as "Roommate Finder member"', '\u200b\u2066\u3164', 'Roommate Finder member'],
  ])('with %s', async (_, name, shown) => {
    const ana = await world.person()
    const id = await postListing(world.as({ ...ana, token: changeToken(ana, () => ({ name })) }))
    expect((await getHost(id)).name).toBe(shown)
  })

  test('of an owner who has never called this server shows as "Roommate Finder member"', async () => {
    const ana = await world.person()
    const id = await postListing(world.as(ana))
    await world.collections.users.deleteOne({ _id: ana.uid })
    expect(await getHost(id)).toEqual({ name: 'Roommate Finder member', verified: false, memberSince: null })
  })
})

describe('the host', () => {
  test('is verified if the token says so', async () => {
    for (const emailVerified of [true, false]) {
      const person = await world.person({ emailVerified })
      expect((await getHost(await postListing(world.as(person)))).verified).toBe(emailVerified)
    }
  })

  test('is a member since the creation of the account', async () => {
    const before = Date.now()
    const person = await world.person()
    const after = Date.now()
    const { memberSince } = await getHost(await postListing(world.as(person)))
    const at = Date.parse(memberSince ?? '')
    expect(at).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000)
    expect(at).toBeLessThanOrEqual(after)
  })

  test.each(['http://photos.example.com/a.jpg', 'javascript:alert(1)', 'data:image/png;base64,AAAA'])(
    'has no photoURL for %s',
    async (picture) => {
      const person = await world.person({ picture })
      expect(await getHost(await postListing(world.as(person)))).not.toHaveProperty('photoURL')
    },
  )
})
