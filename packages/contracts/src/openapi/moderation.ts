import { MAX_REPORTS_SHOWN } from '../limits.ts'
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
import { component, type FeatureDocs, parameters } from './feature-docs.ts'
import { PHOTO_URL } from './photos.ts'
import { APPEAL } from './trust.ts'

const at = '2026-02-01T18:20:00.000Z'
const examples = {
  target: { type: 'listing', id: '68b0c5a1f2d3e4a5b6c7d8e9' },
  signal: {
    kind: 'advance-payment',
    points: 30,
    sentence: 'The text asks for payment before a visit, or says the keys will be sent.',
  },
  content: { title: 'Sunny room near the park', text: 'A bright room.', location: 'Austin, TX', rent: 850 },
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
  isVisitor: false,
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
  visitors: 1,
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

const TARGET = 'The listing, person or message concerned.'
const STATE = 'Whether others see the target; `removed` if it was deleted.'
const RISK = 'Signals of a scam in the text, rent and photos of a listing. Empty for people and messages.'
const ID = 'Id of the listing or of the message, or uid of the person.'

export const moderationDocs: FeatureDocs = {
  tag: 'Moderation',
  description: 'The queue and the actions of moderators. Other callers get 403.',
  operations: {
    listModerationQueue: {
      summary: 'List the targets that wait for a moderator',
      description: 'What people report comes before what only the checks have found.',
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
    component('TargetRef', targetRef, {
      description: 'Names a target.',
      fields: { type: 'Kind of the target.', id: ID },
      example: examples.target,
    }),
    component('RiskSignal', riskSignal, {
      description: 'A reason to suspect a scam.',
      fields: {
        kind: 'What was found.',
        points: 'Its weight.',
        sentence: 'A description for people.',
        listingId: 'Id of the listing that was copied or posted again.',
      },
      example: examples.signal,
    }),
    component('Risk', risk, {
      description: RISK,
      fields: { points: 'Sum of the points.', signals: 'The signals that were found.' },
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
        reporters: 'Users with an open report of the target.',
        visitors: 'Open reports of the target by visitors.',
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
      description: 'The content of a target that others see.',
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
        reason: 'Why the target was reported.',
        note: 'What the reporter added.',
        isVisitor: 'Whether a visitor sent the report.',
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
        action: 'The action.',
        reason: 'Why the moderator did it.',
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
        present: 'The present content; `null` once the target is deleted.',
        photos: 'Photos of the listing as it is now.',
        person: 'The person concerned; `null` if there is no account.',
        risk: RISK,
        appeal: APPEAL,
        reporters: 'Users with an open report of the target.',
        visitors: 'Open reports of the target by visitors.',
        reports: `Its latest ${MAX_REPORTS_SHOWN} reports, open and closed.`,
        actions: 'Actions on it, from new to old.',
        allowed: 'Actions that are possible now.',
      },
      example: {
        target: examples.target,
        state: 'visible',
        open: true,
        present: examples.content,
        person: examplePerson,
        risk: exampleRisk,
        appeal: null,
        reporters: 1,
        visitors: 0,
        photos: [],
        reports: [exampleReport],
        actions: [],
        allowed: ['dismiss', 'hide', 'ask-changes', 'warn', 'suspend'],
      },
    }),
    component('ModerationActionInput', moderationActionInput, {
      description: 'A decision. Unknown keys are ignored.',
      fields: { action: 'What to do.', reason: 'The reason, which the person concerned reads.' },
      example: { action: 'hide', reason: 'The text asks for payment before a visit.' },
    }),
  ],
  parameters: [
    parameters(targetParams, { type: 'Kind of the target.', id: ID }),
    parameters(queueQuery, {
      limit: 'Targets on the page.',
      cursor: '`next` of the previous page, which has the same `sort`.',
      sort: 'What comes first: most people who report or appeal, most points of risk, or longest in the queue, which also orders equal ones.',
      kind: 'Only targets of this kind.',
      reason: 'Only targets with an open report for this reason.',
    }),
  ],
}
