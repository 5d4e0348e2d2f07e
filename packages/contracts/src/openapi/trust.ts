import {
  MAX_BLOCKS,
  MAX_REPORTS_PER_DAY,
  MAX_VISITOR_REPORTS_PER_DAY,
  MAX_VISITOR_REPORTS_PER_TARGET,
} from '../limits.ts'
import {
  appeal,
  appealInput,
  appealParams,
  block,
  blockInput,
  blockPage,
  blockParams,
  blockQuery,
  report,
  reportInput,
} from '../trust.ts'
import { component, type FeatureDocs, parameters } from './feature-docs.ts'

const listingId = '68b0c5a1f2d3e4a5b6c7d8e9'
const at = '2026-02-01T18:20:00.000Z'
const exampleAppeal = { text: 'The photos show my own room, please look again.', at }
const exampleBlock = { _id: '68b0c5a1f2d3e4a5b6c7d8f6', name: 'Ben Ortiz', since: at }

export const APPEAL = 'The appeal of the owner of a hidden listing.'

export const trustDocs: FeatureDocs = {
  tag: 'Trust and safety',
  description: 'Reports of listings, people and messages, appeals, and blocks between people.',
  operations: {
    createReport: {
      summary: 'Report a listing, a person or a message',
      description: `A visitor may report listings. The report stores the target as it is now. A user may send ${MAX_REPORTS_PER_DAY} reports in 24 hours, a visitor ${MAX_VISITOR_REPORTS_PER_DAY}. While the caller's report of a target is open, another call for the target returns 200 with that report. A listing with ${MAX_VISITOR_REPORTS_PER_TARGET} open reports by visitors takes no more of them.`,
      success: 'The report is stored.',
      errors: {
        forbidden: "The target is the caller's own, or the token has no email address.",
        not_found: 'There is no such target, or the caller cannot see it.',
        rate_limited: 'Too many calls, or too many reports in 24 hours.',
      },
    },
    appealListing: {
      summary: "Appeal against the hiding of the caller's listing",
      description: 'Possible once each time that the listing is hidden.',
      success: 'The appeal is stored.',
      errors: { conflict: 'The room isn’t hidden, or its host has already appealed.' },
    },
    createBlock: {
      summary: 'Block the other person of a conversation, the owner of a listing, or a seeker',
      description: `From then on, the two do not see each other's listings and interest, and their conversations are closed. The other person is not notified. While the block exists, another call for the person returns 200 with it. A user may block ${MAX_BLOCKS} people. A host who knows only the first name of a seeker gets only that.`,
      success: 'The person is blocked.',
      errors: {
        forbidden: `The listing is the caller's own, the caller has blocked ${MAX_BLOCKS} people, or the token has no email address.`,
        not_found:
          'The caller cannot see the listing, the conversation or the seeker, or the other person has no account.',
      },
    },
    listBlocks: {
      summary: 'List the people the caller has blocked',
      description: 'The latest come first.',
      success: 'One page of blocks.',
    },
    deleteBlock: {
      summary: 'Unblock a person',
      description: 'Conversations between the two stay closed.',
      success: 'The person is no longer blocked by the caller.',
      errors: { not_found: 'The caller has no such block.' },
    },
  },
  components: [
    component('ReportInput', reportInput, {
      description: 'A report. Unknown keys are ignored.',
      fields: {
        target: 'What is reported.',
        id: 'Id of the listing or the message. For a listing, also of a conversation about it; for a person, of one of their listings, of a conversation with them, or their `seekerId`.',
        reason: 'Why the target is reported.',
        note: 'Details for the moderators.',
        email: 'Address of a visitor who wants to know the outcome. Gets one such mail. Ignored for signed-in users.',
      },
      example: { target: 'listing', id: listingId, reason: 'scam' },
    }),
    component('Report', report, {
      description: 'A stored report.',
      fields: { _id: 'Id of the report.', status: '`closed` once a moderator has decided.' },
      example: { _id: '68b0c5a1f2d3e4a5b6c7d8f3', status: 'open' },
    }),
    component('AppealInput', appealInput, {
      description: 'An appeal. Unknown keys are ignored.',
      fields: { text: 'Why the listing should be visible.' },
      example: { text: exampleAppeal.text },
    }),
    component('Appeal', appeal, {
      description: APPEAL,
      fields: { text: 'Text of the appeal.', at: 'When it was sent.' },
      example: exampleAppeal,
    }),
    component('BlockInput', blockInput, {
      description: 'Names a person by one of the three ids. Unknown keys are ignored.',
      fields: {
        conversationId: 'Id of a conversation with the person.',
        listingId: 'Id of a listing of the person.',
        seekerId: 'Id of their profile, if hosts see it.',
      },
      example: { listingId },
    }),
    component('Block', block, {
      description: 'A person the caller has blocked.',
      fields: { _id: 'Id of the block.', name: 'Name of the person.', since: 'When the caller blocked the person.' },
      example: exampleBlock,
    }),
    component('BlockPage', blockPage, {
      description: 'One page of blocks.',
      fields: { items: 'The blocks.', next: 'Cursor of the next page. `null` at the end.' },
      example: { items: [exampleBlock], next: null },
    }),
  ],
  parameters: [
    parameters(appealParams, { id: 'Id of the listing.' }),
    parameters(blockParams, { id: 'Id of the block.' }),
    parameters(blockQuery, { limit: 'Blocks on the page.', cursor: '`next` of the previous page.' }),
  ],
}
