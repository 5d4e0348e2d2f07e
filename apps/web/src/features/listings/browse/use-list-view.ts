import { type StoredChoice, useStoredChoice } from '#src/lib/stored-choice.ts'

/** How rooms are laid out is the reader's own habit: no part of a search, and of no link that is passed on. */
const viewChoice: StoredChoice<'grid' | 'list'> = { key: 'listing-view', values: ['grid', 'list'], within: 'browser' }

export type ListView = (typeof viewChoice.values)[number]

export const useListView = () => useStoredChoice(viewChoice)
