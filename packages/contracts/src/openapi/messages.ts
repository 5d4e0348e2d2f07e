import { declineInput } from '../decline.ts'
import {
  MAX_NEW_CONVERSATIONS,
  MAX_NEW_CONVERSATIONS_UNCONFIRMED,
  MIN_FIRST_MESSAGE,
  WITHDRAWABLE_MS,
} from '../limits.ts'
import {
  closedConversation,
  conversation,
  conversationListing,
  conversationPage,
  conversationParams,
  conversationQuery,
  decline,
  message,
  messageInput,
  messagePage,
  messageParams,
  messageQuery,
  readMarker,
  startConflict,
  startedConversation,
  unreadCounts,
  unreadResponse,
} from '../messages.ts'
import { person } from '../people.ts'
import { errorExample, errorFields } from './errors.ts'
import { component, type FeatureDocs, parameters } from './feature-docs.ts'
import { personExample, personFields } from './people.ts'

const REPEATED = 'A repeated call with the same `clientId` sends nothing and returns 200.'
const MINUTES = WITHDRAWABLE_MS / 60_000
const CURSOR = '`next` of the previous page.'

export const messageExample = {
  _id: '68b0c5a1f2d3e4a5b6c7d8f1',
  mine: true,
  body: 'Is the room still available in March?',
  createdAt: '2026-02-01T18:20:00.000Z',
} as const

const exampleListing = {
  _id: '68b0c5a1f2d3e4a5b6c7d8e9',
  title: 'Sunny room near the park',
  roomType: 'Single',
  rent: 850,
  availability: 'available',
} as const
const exampleConversation = {
  _id: '68b0c5a1f2d3e4a5b6c7d8f0',
  role: 'seeker',
  other: personExample,
  listing: exampleListing,
  preview: messageExample.body,
  lastMessageAt: messageExample.createdAt,
  unread: 0,
  archived: false,
  state: 'open',
} as const

const exampleClosed = { _id: exampleConversation._id, state: 'closed' } as const

export const messageDocs: FeatureDocs = {
  tag: 'Messages',
  description: 'Conversations between a seeker and the host of a listing. Other users get 404.',
  operations: {
    messageListing: {
      summary: 'Write to the host of a listing',
      description: `Starts the conversation, or continues it. The first message has at least ${MIN_FIRST_MESSAGE} characters. ${REPEATED}`,
      success: 'The message is sent.',
      errors: {
        forbidden: "The listing is the caller's own, or the token has no email address.",
        conflict: 'The conversation is closed; `current` names it. Or the host has not signed in here yet.',
        rate_limited: `Too many calls, or more than ${MAX_NEW_CONVERSATIONS} new conversations in 24 hours (${MAX_NEW_CONVERSATIONS_UNCONFIRMED} without a confirmed email address).`,
      },
    },
    listConversations: {
      summary: "List the caller's conversations",
      description: 'The latest activity first.',
      success: 'One page of conversations.',
    },
    getConversation: { summary: 'Get a conversation', success: 'The conversation.' },
    archiveConversation: {
      summary: 'Archive a conversation',
      description: 'For the caller only. A new message from the other person unarchives it.',
      success: 'The conversation is archived.',
    },
    unarchiveConversation: { summary: 'Unarchive a conversation', success: 'The conversation is not archived.' },
    listMessages: {
      summary: 'List the messages of a conversation',
      description: 'The newest first.',
      success: 'One page of messages.',
    },
    sendMessage: {
      summary: 'Send a message',
      description: REPEATED,
      success: 'The message is sent.',
      errors: { conflict: 'The conversation is closed, or its listing was removed. It can still be read.' },
    },
    withdrawMessage: {
      summary: 'Withdraw a message',
      description: `Empties a message that the caller sent in the last ${MINUTES} minutes. Repeating the call changes nothing.`,
      success: 'The message is withdrawn.',
      errors: { forbidden: `The message is not the caller's, is older than ${MINUTES} minutes, or proposes viewings.` },
    },
    declineConversation: {
      summary: 'Decline a seeker, or an invitation',
      description:
        'Sends the other person one polite message. A repeated call sends nothing. Both can go on writing. The host may give a reason, and change it by a repeated call; the seeker never sees it. A seeker can decline an invitation that they have not answered, which archives the conversation for them.',
      success: 'The other person is declined.',
      errors: {
        forbidden:
          'The caller is the seeker and has no invitation, or has answered it, or the host has declined, or the token has no email address.',
        conflict: 'The conversation is closed, or its listing was removed.',
      },
    },
    markRead: {
      summary: 'Mark messages as read',
      description: 'Marks all messages up to one. An older message changes nothing.',
      success: 'The number of unread messages left.',
    },
    getUnread: { summary: "Count the caller's unread messages and notifications", success: 'The counts.' },
  },
  components: [
    component('Person', person, {
      description: 'A person as other users see them.',
      fields: personFields,
      example: personExample,
    }),
    component('ConversationListing', conversationListing, {
      description: 'The listing that a conversation is about.',
      fields: {
        _id: 'Id of the listing.',
        title: 'Title of the listing.',
        roomType: 'Kind of room.',
        rent: 'Rent per month in US dollars.',
        availability: 'Whether the room can be rented.',
        photo: 'The first photo; absent if there is none.',
      },
      example: exampleListing,
    }),
    component('Conversation', conversation, {
      description: 'A conversation as one of its two people sees it.',
      fields: {
        _id: 'Id of the conversation.',
        role: 'Whether the caller looks for the room or offers it.',
        other:
          'The other person, without photo and facts once one of the two has blocked the other. Only the one who has sees the name then.',
        listing:
          'The listing. `null` once it is deleted, and for the seeker once one of the two has blocked the other.',
        listingTitle: 'Last known title of a listing that was deleted or hidden.',
        preview: 'The beginning of the last message.',
        lastMine: 'The caller sent the last message.',
        lastMessageAt: 'When the last message was sent.',
        unread: 'Messages that the caller has not read.',
        archived: 'Whether the caller has archived the conversation.',
        waitingSince:
          'When the seeker first wrote. Present for the host of an open conversation before the first answer, unless the seeker has archived it.',
        declined: 'When and why the host declined. Present for the host only.',
        invitation:
          'The host has invited the caller, who has not answered yet. Present for the seeker of an open conversation.',
        invited:
          'The caller has invited the seeker, who has not answered other than with a no, and whose first name alone is known. Present for the host.',
        state: 'Only an `open` conversation takes messages.',
      },
      example: exampleConversation,
    }),
    component('Decline', decline, {
      description: 'When and why the host declined. Only the host sees it.',
      fields: { at: 'When the host first declined.', reason: 'The reason, if the host gave one.' },
      example: { at: '2026-02-02T09:00:00.000Z', reason: 'dates' },
    }),
    component('DeclineInput', declineInput, {
      description: 'Why the host declines. Unknown keys are ignored. A seeker gives no reason.',
      fields: { reason: 'The reason, which stays with the host.' },
      example: { reason: 'dates' },
    }),
    component('StartConflict', startConflict, {
      description: 'No message can be sent.',
      fields: { ...errorFields, current: 'The conversation about the listing, if that is the reason.' },
      example: {
        ...errorExample('conflict'),
        error: 'This conversation is closed. You can still read it.',
        current: exampleClosed,
      },
    }),
    component('ClosedConversation', closedConversation, {
      description: 'A conversation that takes no more messages, or that an invitation would start.',
      fields: { _id: 'Id of the conversation.', state: 'Whether it takes messages, and why not.' },
      example: exampleClosed,
    }),
    component('Message', message, {
      description: 'A message.',
      fields: {
        _id: 'Id of the message.',
        mine: 'Whether the caller sent it.',
        body: 'The text. Empty if the message was withdrawn.',
        createdAt: 'When the message was sent.',
        withdrawn: 'The sender has withdrawn the message.',
        seen: 'The other person has read the message. Absent if either person has switched this off.',
        proposalId: 'The viewings that the message proposes have this id, too.',
        warning: 'Sign of a scam in a received message: contact details, or a request for payment.',
      },
      example: messageExample,
    }),
    component('StartedConversation', startedConversation, {
      description: 'A sent message with its conversation.',
      fields: { conversation: 'The conversation.', message: 'The message.' },
      example: { conversation: exampleConversation, message: messageExample },
    }),
    component('ConversationPage', conversationPage, {
      description: 'One page of conversations.',
      fields: { items: 'The conversations.', next: 'Cursor of the next page. `null` at the end.' },
      example: { items: [exampleConversation], next: null },
    }),
    component('MessagePage', messagePage, {
      description: 'One page of messages.',
      fields: { items: 'The messages.', next: 'Cursor of the next page. `null` at the end.' },
      example: { items: [messageExample], next: null },
    }),
    component('MessageInput', messageInput, {
      description: 'A message to send. The text is trimmed; unknown keys are ignored.',
      fields: { body: 'The text.', clientId: 'UUID made by the client for this message.' },
      example: { body: messageExample.body, clientId: '0b1f9c5e-3f0a-4a57-9a63-6f2f6a0c7d11' },
    }),
    component('ReadMarker', readMarker, {
      description: 'The last message that was read. Unknown keys are ignored.',
      fields: { upTo: 'Id of the message.' },
      example: { upTo: messageExample._id },
    }),
    component('UnreadResponse', unreadResponse, {
      description: 'The unread messages that are left.',
      fields: { unread: 'Unread messages of the conversation.' },
      example: { unread: 0 },
    }),
    component('UnreadCounts', unreadCounts, {
      description: 'How much the caller has not read.',
      fields: {
        messages: 'Unread messages of open conversations that are not archived.',
        notifications: 'Unread notifications.',
      },
      example: { messages: 2, notifications: 3 },
    }),
  ],
  parameters: [
    parameters(conversationParams, { id: 'Id of the conversation.' }),
    parameters(messageParams, { id: 'Id of the conversation.', messageId: 'Id of the message.' }),
    parameters(conversationQuery, {
      limit: 'Conversations on the page.',
      cursor: CURSOR,
      archived: 'Lists the archived conversations instead of the others.',
    }),
    parameters(messageQuery, { limit: 'Messages on the page.', cursor: CURSOR }),
  ],
}
