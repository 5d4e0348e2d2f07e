import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Identity } from '../../identity/firebase.ts'
import { createIdentity } from '../../testing/identities.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { createUserAdmission } from './service.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const EARLIER_S = 1_790_000_000

/** Creates an admission whose calls of `changeUser` are recorded. The first of them fail. */
const createAdmission = ({ failures = 0 }: { failures?: number }) => {
  const pictures: (string | undefined)[] = []
  const admit = createUserAdmission(api.context, {
    confirmEmail: async () => undefined,
    onConfirmed: async () => undefined,
    changeUser: async ({ photoURL }) => {
      if (failures-- > 0) throw new Error('The picture was not requested')
      pictures.push(photoURL)
    },
  })
  return { admit: (identity: Identity) => admit(identity, { fresh: false }), pictures }
}

test('a failed changeUser is repeated, also by a call with an earlier token', async () => {
  const { admit, pictures } = createAdmission({ failures: 1 })
  const earlier = createIdentity('ana', { photoURL: 'https://example.com/ana.png', tokenIssuedAt: EARLIER_S })
  const later = { ...earlier, tokenIssuedAt: EARLIER_S + 1 }
  await expect(admit(later)).rejects.toThrow('not requested')
  for (const identity of [earlier, later]) await admit(identity)
  expect(pictures).toEqual([later.photoURL])
})

test('a call with an earlier token keeps the claims of a later one', async () => {
  const { admit, pictures } = createAdmission({})
  const later = createIdentity('ben', { name: 'Ben', photoURL: 'https://example.com/ben.png' })
  const earlier = { ...later, name: 'Benjamin', photoURL: 'https://example.com/old.png', tokenIssuedAt: EARLIER_S - 1 }
  for (const identity of [later, earlier]) await admit(identity)
  expect(new Set(pictures)).toEqual(new Set([later.photoURL]))
  expect(await api.collections.users.findOne({ _id: 'ben' })).toMatchObject({ name: 'Ben', photoURL: later.photoURL })
})

test.each([
  ['issued one after the other', EARLIER_S - 1],
  ['issued in the same second', EARLIER_S],
])('calls of two devices whose tokens, %s, differ use the database once for each', async (_, issuedAt) => {
  const { admit } = createAdmission({})
  const later = createIdentity(`carl-${issuedAt}`, { name: 'Carl', tokenIssuedAt: EARLIER_S })
  const earlier = { ...later, name: 'Charles', tokenIssuedAt: issuedAt }
  for (const identity of [earlier, later]) await admit(identity)
  api.commands.length = 0
  for (const identity of [earlier, later, earlier, later]) await admit(identity)
  expect(api.commands.map(({ name }) => name)).toEqual([])
  expect(await api.collections.users.findOne({ _id: later.uid })).toMatchObject({ name: 'Carl' })
})
