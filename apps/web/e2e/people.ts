import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { FitAnswer } from '@roommate-finder/contracts/fit'
import type { ListingInput } from '@roommate-finder/contracts/listing-input'
import { type Listing, listing as listingSchema } from '@roommate-finder/contracts/listings'
import type { ProfileInput } from '@roommate-finder/contracts/profiles'
import * as z from 'zod/mini'
import { PASSWORD, PROJECT } from './accounts.ts'

const session = z.object({ idToken: z.string(), localId: z.string() })

/** A new user for one test, so that tests do not affect each other or later runs. */
export interface Person {
  name: string
  email: string
  password: string
  /** Posts a room through the API. */
  post: (fields?: Partial<ListingInput>) => Promise<Listing>
  like: (id: string) => Promise<void>
  /** Sends the first message to the host of a room through the API. */
  write: (room: Listing, body: string) => Promise<void>
  /** Changes a room through the API, as another device would. */
  change: (room: Listing, fields: Partial<ListingInput>) => Promise<Listing>
  /** Saves the roommate profile through the API, visible to hosts. */
  seek: (fields: Partial<ProfileInput>) => Promise<void>
  /** Saves the answers of the household of a room through the API. */
  answerFor: (room: Listing, answers: FitAnswer[]) => Promise<void>
  /** Confirms the email address, as the link in the mail does. Pages show this only after the next sign-in. */
  confirmAddress: () => Promise<void>
  /** Disables the account, which ends its sessions, or enables it again. */
  setEnabled: (enabled: boolean) => Promise<void>
}

const assertOk = (response: APIResponse): APIResponse => {
  if (!response.ok()) throw new Error(`${response.url()} returned ${response.status()}`)
  return response
}

/** Creates a word with which a search finds one room. */
export const uniqueWord = (): string => `w${randomUUID().replaceAll('-', '').slice(0, 12)}`

/** Signs up with the Auth emulator. */
export const newPerson = async (request: APIRequestContext, name: string): Promise<Person> => {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '.')}.${randomUUID().slice(0, 8)}@example.com`
  const signUp = await request.post('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=emulator', {
    data: { email, password: PASSWORD, displayName: name, returnSecureToken: true },
  })
  const { idToken, localId } = z.parse(session, await assertOk(signUp).json())
  let headers = { Authorization: `Bearer ${idToken}` }
  const updateAccount = async (data: object) => {
    assertOk(
      await request.post(`/identitytoolkit.googleapis.com/v1/${PROJECT}/accounts:update`, {
        data: { localId, ...data },
        headers: { Authorization: 'Bearer owner' },
      }),
    )
  }
  return {
    name,
    email,
    password: PASSWORD,
    post: async (fields = {}) => {
      const data = {
        title: 'Attic by the river',
        location: 'Lowell, MA',
        rent: 700,
        roomType: 'Single',
        lifestyle: ['Quiet'],
        description: 'Two windows and a desk.',
        contactInfo: '+1 978 555 0100 or write to attic@example.com',
        ...fields,
      }
      return z.parse(listingSchema, await assertOk(await request.post('/api/roommates', { data, headers })).json())
    },
    like: async (id) => {
      assertOk(await request.patch(`/api/roommates/${id}/like`, { headers }))
    },
    change: async (room, fields) => {
      const response = await request.put(`/api/roommates/${room._id}`, { data: { ...room, ...fields }, headers })
      return (await assertOk(response).json()) as Listing
    },
    write: async (room, body) => {
      const data = { body, clientId: randomUUID() }
      assertOk(await request.post(`/api/roommates/${room._id}/messages`, { data, headers }))
    },
    seek: async (fields) => {
      const data = { intro: '', answers: [], places: [], visible: true, ...fields }
      assertOk(await request.put('/api/me/profile', { data, headers }))
    },
    answerFor: async (room, answers) => {
      assertOk(await request.put(`/api/roommates/${room._id}/household`, { data: { answers }, headers }))
    },
    confirmAddress: async () => {
      await updateAccount({ emailVerified: true })
      const signIn = await request.post('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=emulator', {
        data: { email, password: PASSWORD, returnSecureToken: true },
      })
      headers = { Authorization: `Bearer ${z.parse(session, await assertOk(signIn).json()).idToken}` }
    },
    setEnabled: (enabled) => updateAccount({ disableUser: !enabled }),
  }
}
