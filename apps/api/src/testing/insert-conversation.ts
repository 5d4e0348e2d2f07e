import { ObjectId } from '../db/object-id.ts'
import type { ConversationDoc } from '../features/messages/document.ts'
import type { TestApi } from './test-api.ts'

/**
 * Inserts a conversation with one message of the host. Conversation, message and listing have the same id, so that it
 * is valid for every path parameter.
 */
export const insertConversation = async (
  { collections, clock }: TestApi,
  id: string,
  { seekerUid, hostUid }: { seekerUid: string; hostUid: string },
  fields: Partial<ConversationDoc> = {},
): Promise<void> => {
  const _id = new ObjectId(id)
  const at = clock.now()
  await collections.conversations.insertOne({
    _id,
    listingId: _id,
    createdAt: at,
    seekerUid,
    hostUid,
    seekerArchived: false,
    hostArchived: false,
    seeker: { unread: 1, readSeq: 0 },
    host: { unread: 0, readSeq: 0 },
    lastSeq: 1,
    lastMessageAt: at,
    changedAt: at,
    preview: 'Hello',
    ...fields,
  })
  await collections.conversationMessages.insertOne({
    _id,
    conversationId: _id,
    seq: 1,
    from: 'host',
    clientId: id,
    body: 'Hello',
    createdAt: at,
  })
}
