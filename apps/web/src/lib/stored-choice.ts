import { useSyncExternalStore } from 'react'
import { browserStore, tabStore } from './stored.ts'

export interface StoredChoice<Value extends string> {
  key: string
  /** The first one is the default. */
  values: readonly [Value, ...Value[]]
  /** `tab`: until the tab closes. `browser`: permanently. */
  within: 'tab' | 'browser'
}

const listeners = new Set<() => void>()

const storeOf = ({ within }: StoredChoice<string>) => (within === 'tab' ? tabStore : browserStore)

const read = <Value extends string>(choice: StoredChoice<Value>): Value => {
  const stored = storeOf(choice).read(choice.key)
  return choice.values.find((value) => value === stored) ?? choice.values[0]
}

const write = <Value extends string>(choice: StoredChoice<Value>, value: Value): void => {
  storeOf(choice).write(choice.key, value)
  for (const listener of listeners) listener()
}

const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    removeEventListener('storage', onChange)
  }
}

/** Reads and writes a user preference. Use the URL for state that selects the content of a page. */
export const useStoredChoice = <Value extends string>(choice: StoredChoice<Value>) => {
  const value = useSyncExternalStore(subscribe, () => read(choice))
  return [value, (next: Value) => write(choice, next)] as const
}
