import { useSyncExternalStore } from 'react'

/** Creates state outside React. Calls `onUnused` when no component has read it any longer for a microtask. */
export const createStore = <State>(initial: State, onUnused?: () => void) => {
  let state = initial
  const listeners = new Set<() => void>()
  const isUsed = () => listeners.size > 0
  return {
    isUsed,
    read: () => state,
    write: (next: State): void => {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        // Later, because StrictMode subscribes again at once.
        if (onUnused) queueMicrotask(() => isUsed() || onUnused())
      }
    },
  }
}

/** Returns the state of a store. Renders again after each change. */
export const useStore = <State>({
  subscribe,
  read,
}: Pick<ReturnType<typeof createStore<State>>, 'subscribe' | 'read'>): State => useSyncExternalStore(subscribe, read)
