import { likeListing, listInterests } from '@roommate-finder/contracts/interest'
import { getListing, listListings, listMyListings } from '@roommate-finder/contracts/listings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeAccount, signedInAgain, tokenWith } from '../../testing/accounts.ts'
import { ask } from '../../testing/answers.ts'
import { type Person, postListing, startWorld, type World } from '../../testing/harness.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.empty())
afterAll(() => world.close())

const hostOf = async (id: string) => (await ask(world.visitor(), getListing, { params: { id } })).host

const speak = (person: Person) => ask(world.as(person), listMyListings)

describe('the name of a person', () => {
  test('changed → shows with the next call everywhere: lists, host, interested people', async () => {
    const [ana, ben] = [await world.person({ name: 'Ana Lima' }), await world.person({ name: 'Ben Ortiz' })]
    const [hers, his] = [await postListing(world.as(ana)), await postListing(world.as(ben))]
    await ask(world.as(ana), likeListing, { params: { id: his } })
    await changeAccount(ana, { displayName: 'Ana Souza', photoUrl: 'https://photos.example.com/new.jpg' })
    await speak(await signedInAgain(ana))
    const listed = await ask(world.visitor(), listListings)
    expect(listed.find(({ _id }) => _id === hers)?.userName).toBe('Ana Souza')
    expect(await hostOf(hers)).toMatchObject({ name: 'Ana Souza', photoURL: 'https://photos.example.com/new.jpg' })
    expect(await ask(world.as(ben), listInterests, { params: { id: his } })).toMatchObject([{ name: 'Ana Souza' }])
  })

  test('an older token speaks after a newer one → the newer name stays', async () => {
    const ana = await world.person({ name: 'Ana Lima' })
    const id = await postListing(world.as(ana))
    const older = { ...ana, token: tokenWith(ana, ({ iat }) => ({ iat: iat - 100, name: 'A former name' })) }
    await speak(older)
    expect((await hostOf(id)).name).toBe('Ana Lima')
    await speak(ana)
    expect((await hostOf(id)).name).toBe('Ana Lima')
  })

  test.each(['', '   '])('"%s" → "Roommate Finder member", no part of the e-mail', async (name) => {
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
    ['control, bidirectional and zero-width characters → removed', 'Ana\u0000 \u202eLima\u200b', 'Ana Lima'],
    ['over 80 characters → cut to 80', 'x'.repeat(300), 'x'.repeat(80)],
    ['nothing visible → "Roommate Finder member"', '\u200b\u2066\u3164', 'Roommate Finder member'],
  ])('in the token, %s', async (_, name, shown) => {
    const ana = await world.person()
    const id = await postListing(world.as({ ...ana, token: tokenWith(ana, () => ({ name })) }))
    expect((await hostOf(id)).name).toBe(shown)
  })

  test('an owner who has never called this server → "Roommate Finder member"', async () => {
    const ana = await world.person()
    const id = await postListing(world.as(ana))
    await world.collections.users.deleteOne({ _id: ana.uid })
    expect(await hostOf(id)).toEqual({ name: 'Roommate Finder member', verified: false, memberSince: null })
  })
})

describe('the host', () => {
  test('verified → as the token says', async () => {
    for (const emailVerified of [true, false]) {
      const person = await world.person({ emailVerified })
      expect((await hostOf(await postListing(world.as(person)))).verified).toBe(emailVerified)
    }
  })

  test('memberSince → when the account was made', async () => {
    const before = Date.now()
    const person = await world.person()
    const after = Date.now()
    const { memberSince } = await hostOf(await postListing(world.as(person)))
    const at = Date.parse(memberSince ?? '')
    expect(at).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000)
    expect(at).toBeLessThanOrEqual(after)
  })

  test.each(['http://photos.example.com/a.jpg', 'javascript:alert(1)', 'data:image/png;base64,AAAA'])(
    'a photo at %s → not shown',
    async (picture) => {
      const person = await world.person({ picture })
      expect(await hostOf(await postListing(world.as(person)))).not.toHaveProperty('photoURL')
    },
  )
})
