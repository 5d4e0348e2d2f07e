import { useSyncExternalStore } from 'react'
import { browserStore, subscribeToStores, tabStore } from './stored.ts'

export interface StoredChoice<Value extends string> {
  key: string
  /** The first one is the default. */
  values: readonly [Value, ...Value[]]
  /** `tab`: until the tab closes. `browser`: permanently. */
  within: 'tab' | 'browser'
}

const storeOf = ({ within }: StoredChoice<string>) => (within === 'tab' ? tabStore : browserStore)

const read = <Value extends string>(choice: StoredChoice<Value>): Value => {
  const stored = storeOf(choice).read(choice.key)
  return choice.values.find((value) => value === stored) ?? choice.values[0]
}

/** Reads and writes a user preference. Use the URL for state that selects the content of a page. */
export const useStoredChoice = <Value extends string>(choice: StoredChoice<Value>) => {
  const value = useSyncExternalStore(subscribeToStores, () => read(choice))
  return [value, (next: Value) => storeOf(choice).write(choice.key, next)] as const
}
