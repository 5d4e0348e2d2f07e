import { ObjectId } from '../db/object-id.ts'
import type { ConversationDoc } from '../features/messages/document.ts'
import type { TestApi } from './test-api.ts'

type ConversationToInsert = { id: string } & Pick<ConversationDoc, 'seekerUid' | 'hostUid'> & Partial<ConversationDoc>

/**
 * Inserts conversations, each with one message of the host. Conversation, message and listing have the same id, so that
 * it is valid for every path parameter.
 */
export const insertConversations = async (
  { collections, clock }: TestApi,
  conversations: readonly ConversationToInsert[],
): Promise<void> => {
  const at = clock.now()
  await collections.conversations.insertMany(
    conversations.map(({ id, ...fields }) => ({
      _id: new ObjectId(id),
      listingId: new ObjectId(id),
      createdAt: at,
      seekerArchived: false,
      hostArchived: false,
      seeker: { unread: 1, readSeq: 0 },
      host: { unread: 0, readSeq: 0 },
      lastSeq: 1,
      lastMessageAt: at,
      preview: 'Hello',
      ...fields,
    })),
  )
  await collections.conversationMessages.insertMany(
    conversations.map(({ id }) => ({
      _id: new ObjectId(id),
      conversationId: new ObjectId(id),
      seq: 1,
      from: 'host',
      clientId: id,
      body: 'Hello',
      createdAt: at,
    })),
  )
}

/** Inserts a conversation as `insertConversations` does. */
export const insertConversation = (
  api: TestApi,
  id: string,
  people: Pick<ConversationDoc, 'seekerUid' | 'hostUid'>,
  fields: Partial<ConversationDoc> = {},
): Promise<void> => insertConversations(api, [{ id, ...people, ...fields }])
