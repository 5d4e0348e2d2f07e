import { MAX_BLOCKS, MAX_REPORTS_PER_DAY, MAX_REPORTS_SHOWN, MAX_VISITOR_REPORTS_PER_DAY } from '../limits.ts'
import {
  auditEntry,
  moderatedPerson,
  moderatedReport,
  moderationActionInput,
  moderationTarget,
  type QueueItem,
  queueItem,
  queuePage,
  queueQuery,
  reasonCount,
  reporter,
  risk,
  riskSignal,
  targetContent,
  targetParams,
  targetRef,
} from '../moderation.ts'
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
import { PHOTO_URL } from './photos.ts'

const at = '2026-02-01T18:20:00.000Z'
const examples = {
  target: { type: 'listing', id: '68b0c5a1f2d3e4a5b6c7d8e9' },
  signal: { points: 30, sentence: 'The text asks for payment before a visit, or says that keys are sent.' },
  content: { title: 'Sunny room near the park', text: 'A bright room.', location: 'Austin, TX', rent: 850 },
  appeal: { text: 'The photos show my own room, please look again.', at },
  reporter: { name: 'Ben Ortiz', memberSince: '2026-01-05T09:00:00.000Z' },
  reasonCount: { reason: 'scam', count: 2 },
} as const
const exampleRisk = { points: 30, signals: [examples.signal] }
const exampleEntry = {
  _id: '68b0c5a1f2d3e4a5b6c7d8f4',
  target: examples.target,
  action: 'hide',
  reason: 'The text asks for payment before a visit.',
  by: 'Morgan Ellis',
  at,
} as const
const exampleReport = {
  _id: '68b0c5a1f2d3e4a5b6c7d8f3',
  reason: 'scam',
  note: 'He wants the deposit first.',
  reporter: examples.reporter,
  createdAt: at,
  status: 'open',
  snapshot: examples.content,
} as const
const exampleItem: QueueItem = {
  target: examples.target,
  title: 'Sunny room near the park',
  state: 'visible',
  reporters: 2,
  reasons: [{ ...examples.reasonCount }],
  risk: exampleRisk,
  appealed: false,
  openedAt: at,
}
const examplePerson = {
  id: 'AbC123',
  name: 'Ana Lima',
  verified: true,
  memberSince: '2025-11-02T09:15:00.000Z',
  suspended: false,
  listings: 3,
  history: [exampleEntry],
}

const exampleBlock = { _id: '68b0c5a1f2d3e4a5b6c7d8f6', name: 'Ben Ortiz', since: at }

const TARGET = 'What it is about.'
const STATE = 'Whether others see it; `removed` if it was deleted.'
const RISK = 'Signals of a scam in the text, rent and photos of a listing. Empty for people and messages.'
const APPEAL = 'The appeal of the owner of a hidden listing.'
const idDoc = 'Id of the listing or of the message, or uid of the person.'

export const trustDocs: FeatureDocs = {
  tag: 'Trust and safety',
  description: 'Reports of listings, people and messages, what moderators do about them, and blocks between people.',
  operations: {
    createReport: {
      summary: 'Report a listing, a person or a message',
      description: `A visitor may report listings. The target is stored as it is. A user may send ${MAX_REPORTS_PER_DAY} reports in 24 hours, a visitor ${MAX_VISITOR_REPORTS_PER_DAY}. While the caller's report of the same target is open, another call answers 200 with it.`,
      success: 'The report is stored.',
      errors: {
        forbidden: "The target is the caller's own, or the token has no email address.",
        not_found: 'There is no such target, or the caller cannot see it.',
        rate_limited: 'Too many calls, or too many reports in 24 hours.',
      },
    },
    appealListing: {
      summary: 'Appeal against the hiding of an own listing',
      description: 'Once for each time that it is hidden.',
      success: 'The appeal is stored.',
      errors: { conflict: 'The listing is not hidden, or the owner has appealed already.' },
    },
    createBlock: {
      summary: 'Block the other person of a conversation, or the owner of a listing',
      description: `At once and silently, the two see nothing of each other: listings, interest and conversations. While the caller's block of the same person exists, another call answers 200 with it. A user may block ${MAX_BLOCKS} people.`,
      success: 'The person is blocked.',
      errors: {
        forbidden: `The listing is the caller's own, the caller has blocked ${MAX_BLOCKS} people, or the token has no email address.`,
        not_found: 'The caller cannot see the listing or the conversation, or its other person has no account.',
      },
    },
    listBlocks: {
      summary: 'List the people whom the caller has blocked',
      description: 'The latest come first.',
      success: 'One page of blocks.',
    },
    deleteBlock: {
      summary: 'Unblock a person',
      description: 'Conversations between the two stay closed.',
      success: 'The person is no longer blocked by the caller.',
      errors: { not_found: 'The caller has no such block.' },
    },
    listModerationQueue: {
      summary: 'List what waits for a moderator',
      description: 'The targets that wait longest come first.',
      success: 'One page of the queue.',
    },
    getModerationTarget: {
      summary: 'Get a target with its reports and history',
      success: 'The target.',
      errors: { not_found: 'Nothing was reported here.' },
    },
    moderateTarget: {
      summary: 'Decide about a target',
      description:
        'Closes its open reports and tells the reporters and the person concerned. `suspend` disables the account and hides its listings, `lift` undoes this.',
      success: 'The target after the action.',
      errors: {
        forbidden: 'The caller is not a moderator, or would decide about themselves.',
        not_found: 'Nothing was reported here.',
        conflict: 'The action is not in `allowed`, for example because another moderator was faster.',
      },
    },
  },
  components: [
    component('ReportInput', reportInput, {
      description: 'A report. Unknown keys are ignored.',
      fields: {
        target: 'What is reported.',
        id: 'Id of the listing or the message. For a listing, also of a conversation about it; for a person, of one of their listings or of a conversation with them.',
        reason: 'Why.',
        note: 'More about it, for the moderators.',
        email: 'Where a visitor wants to be told the outcome. Ignored for signed-in users.',
      },
      example: { target: 'listing', id: examples.target.id, reason: 'scam' },
    }),
    component('Report', report, {
      description: 'A stored report.',
      fields: { _id: 'Id of the report.', status: '`closed` once a moderator has decided.' },
      example: { _id: exampleReport._id, status: 'open' },
    }),
    component('AppealInput', appealInput, {
      description: 'An appeal. Unknown keys are ignored.',
      fields: { text: 'Why the listing should be visible.' },
      example: { text: examples.appeal.text },
    }),
    component('Appeal', appeal, {
      description: APPEAL,
      fields: { text: 'Text of the appeal.', at: 'When it was sent.' },
      example: examples.appeal,
    }),
    component('BlockInput', blockInput, {
      description: 'Names a person by one of both. Unknown keys are ignored.',
      fields: { conversationId: 'Id of a conversation with the person.', listingId: 'Id of a listing of the person.' },
      example: { listingId: examples.target.id },
    }),
    component('Block', block, {
      description: 'A person whom the caller has blocked.',
      fields: { _id: 'Id of the block.', name: 'Name of the person.', since: 'When the caller blocked the person.' },
      example: exampleBlock,
    }),
    component('BlockPage', blockPage, {
      description: 'One page of blocks.',
      fields: { items: 'The blocks.', next: 'Cursor of the next page. `null` at the end.' },
      example: { items: [exampleBlock], next: null },
    }),
    component('TargetRef', targetRef, {
      description: 'Names a target.',
      fields: { type: 'Kind of the target.', id: idDoc },
      example: examples.target,
    }),
    component('RiskSignal', riskSignal, {
      description: 'A reason to suspect a scam.',
      fields: { points: 'Its weight.', sentence: 'What was found, for people.' },
      example: examples.signal,
    }),
    component('Risk', risk, {
      description: RISK,
      fields: { points: 'Sum of the points.', signals: 'What was found.' },
      example: exampleRisk,
    }),
    component('ReasonCount', reasonCount, {
      description: 'Open reports with one reason.',
      fields: { reason: 'The reason.', count: 'Number of reports.' },
      example: examples.reasonCount,
    }),
    component('QueueItem', queueItem, {
      description: 'A target that waits for a moderator.',
      fields: {
        target: TARGET,
        title: 'Title of the listing, name of the person, or beginning of the message.',
        state: STATE,
        reporters: 'People with an open report of it.',
        reasons: 'Their reasons.',
        risk: RISK,
        appealed: 'Whether the owner has appealed.',
        openedAt: 'Since when it waits.',
      },
      example: exampleItem,
    }),
    component('QueuePage', queuePage, {
      description: 'One page of the queue.',
      fields: { items: 'The targets.', next: 'Cursor of the next page. `null` at the end.' },
      example: { items: [exampleItem], next: null },
    }),
    component('TargetContent', targetContent, {
      description: 'What a target shows to others.',
      fields: {
        title: 'Title of the listing, or name of the person or the sender.',
        text: 'Description of the listing, or text of the message.',
        location: 'Location of the listing.',
        rent: 'Rent of the listing.',
        roomType: 'Room type of the listing.',
        contactInfo: 'Contact details of the listing.',
        photoURL: PHOTO_URL,
      },
      example: examples.content,
    }),
    component('Reporter', reporter, {
      description: 'Who sent a report.',
      fields: { name: 'Name.', memberSince: 'When the account was created.' },
      example: examples.reporter,
    }),
    component('ModeratedReport', moderatedReport, {
      description: 'A report as moderators see it.',
      fields: {
        _id: 'Id of the report.',
        reason: 'Why.',
        note: 'More about it.',
        reporter: 'Who sent it; `null` for a visitor and for a deleted account.',
        createdAt: 'When it was sent.',
        status: '`closed` once a moderator has decided.',
        snapshot: 'The target when it was reported.',
      },
      example: exampleReport,
    }),
    component('AuditEntry', auditEntry, {
      description: 'An action of a moderator, which is never changed.',
      fields: {
        _id: 'Id of the entry.',
        target: TARGET,
        action: 'What was done.',
        reason: 'Why.',
        by: 'Name of the moderator; `null` for an automatic action.',
        at: 'When it was done.',
      },
      example: exampleEntry,
    }),
    component('ModeratedPerson', moderatedPerson, {
      description: 'The person who owns the listing or wrote the message, or who is the target.',
      fields: {
        id: 'Uid.',
        name: 'Name that others see.',
        verified: 'Whether the email address is confirmed.',
        memberSince: 'When the account was created.',
        suspended: 'Whether the account is suspended.',
        listings: 'Listings of the person, hidden ones too.',
        history: 'Actions on the person and everything they own, from new to old.',
      },
      example: examplePerson,
    }),
    component('ModerationTarget', moderationTarget, {
      description: 'A target as moderators see it.',
      fields: {
        target: TARGET,
        state: STATE,
        open: 'Whether it is in the queue.',
        present: 'What it shows now; `null` once it is deleted.',
        person: 'The person concerned; `null` if there is no account.',
        risk: RISK,
        appeal: APPEAL,
        reporters: 'People with an open report of it.',
        reports: `Its latest ${MAX_REPORTS_SHOWN} reports, open and closed.`,
        actions: 'Actions on it, from new to old.',
        allowed: 'Actions that are possible now.',
      },
      example: {
        ...{ target: examples.target, state: 'visible', open: true, present: examples.content },
        ...{ person: examplePerson, risk: exampleRisk, appeal: null, reporters: 1 },
        ...{ reports: [exampleReport], actions: [] },
        allowed: ['dismiss', 'hide', 'ask-changes', 'warn', 'suspend'],
      },
    }),
    component('ModerationActionInput', moderationActionInput, {
      description: 'A decision. Unknown keys are ignored.',
      fields: { action: 'What to do.', reason: 'Why. The person concerned reads it.' },
      example: { action: 'hide', reason: 'The text asks for payment before a visit.' },
    }),
  ],
  parameters: [
    parameters(appealParams, { id: 'Id of the listing.' }),
    parameters(blockParams, { id: 'Id of the block.' }),
    parameters(blockQuery, { limit: 'Blocks on the page.', cursor: '`next` of the previous page.' }),
    parameters(targetParams, { type: 'Kind of the target.', id: idDoc }),
    parameters(queueQuery, { limit: 'Targets on the page.', cursor: '`next` of the previous page.' }),
  ],
}
