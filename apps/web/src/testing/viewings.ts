import {
  type Conversation,
  getConversation,
  listConversations,
  listMessages,
  type Message,
} from '@roommate-finder/contracts/messages'
import { listConversationViewings, type Viewing } from '@roommate-finder/contracts/viewings'
import { afterEach, beforeEach, vi } from 'vitest'
import { aMessage } from './factories.ts'
import { reply, server } from './server.ts'

/** When the tests of viewings run: at noon in Chicago. */
export const NOW = '2026-12-01T18:00:00.000Z'

/** Shows the tests of a file `NOW`, in the time zone of the rooms. */
export const setClock = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) })
    vi.stubEnv('TZ', 'America/Chicago')
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
    localStorage.clear()
  })
}

/** Answers with a conversation about a room in Chicago, its messages and its viewings. */
export const serveConversation = (
  conversation: Conversation,
  { viewings = [], messages = [aMessage()] }: { viewings?: Viewing[]; messages?: Message[] } = {},
): void =>
  server.use(
    reply(listConversations, { items: [conversation], next: null }),
    reply(getConversation, conversation),
    reply(listMessages, { items: messages, next: null }),
    reply(listConversationViewings, { items: viewings, timeZone: 'America/Chicago' }),
  )
