import type {
  ModerationAction,
  QueueSort,
  RiskKind,
  TargetRef,
  TargetState,
} from '@roommate-finder/contracts/moderation'

export const targetLabels: Record<TargetRef['type'], string> = { listing: 'Room', person: 'Person', message: 'Message' }

export const stateLabels: Record<TargetState, string> = {
  visible: 'Visible',
  hidden: 'Hidden',
  suspended: 'Suspended',
  removed: 'Removed',
}

export const sortLabels: Record<QueueSort, string> = {
  reports: 'Most reports',
  risk: 'Highest risk',
  age: 'Oldest',
}

/** What the automatic checks find. */
export const riskLabels: Record<RiskKind, string> = {
  'low-rent': 'Low rent',
  'advance-payment': 'Asks for money first',
  'contact-details': 'Contact details',
  shouting: 'All caps',
  'copied-text': 'Copied text',
  'copied-photo': 'Copied photo',
  'posted-again': 'Posted again',
  'many-rooms': 'Many rooms',
}

interface ActionTexts {
  key: string
  label: string
  note: string
  /** What the log of actions says. */
  done: string
  isDestructive?: boolean
}

/** The actions with their keys, in the order of the form. */
export const actionTexts: Record<ModerationAction, ActionTexts> = {
  dismiss: { key: 'd', label: 'Dismiss', note: 'Nothing is wrong', done: 'Dismissed' },
  restore: { key: 'r', label: 'Restore', note: 'Everyone can see the room again', done: 'Restored' },
  lift: { key: 'l', label: 'Lift suspension', note: 'The person can sign in again', done: 'Suspension lifted' },
  'ask-changes': {
    key: 'c',
    label: 'Ask for changes',
    note: 'Hidden until the owner edits it',
    done: 'Asked for changes',
  },
  warn: { key: 'w', label: 'Warn', note: 'They’ll see your reason', done: 'Warned' },
  hide: { key: 'h', label: 'Hide', note: 'Only the owner can see the room', done: 'Hidden', isDestructive: true },
  suspend: {
    key: 's',
    label: 'Suspend account',
    note: 'They can’t sign in, and all their rooms are hidden',
    done: 'Suspended',
    isDestructive: true,
  },
}

/** The name under which the browser stores whether shortcuts are on. */
export const SHORTCUTS = 'moderation-shortcuts'

export const actionsByKey = new Map(
  (Object.keys(actionTexts) as ModerationAction[]).map((action) => [actionTexts[action].key, action]),
)
