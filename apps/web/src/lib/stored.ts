type Listener = () => void

const listeners = new Set<Listener>()

const notify = () => {
  for (const listener of listeners) listener()
}

/** Calls `onChange` after each change of a store, also in another tab. Returns the function that stops it. */
export const subscribeToStores = (onChange: Listener): Listener => {
  listeners.add(onChange)
  addEventListener('storage', onChange)
  // A page in the back/forward cache gets no storage events.
  addEventListener('pageshow', onChange)
  return () => {
    listeners.delete(onChange)
    removeEventListener('storage', onChange)
    removeEventListener('pageshow', onChange)
  }
}

/** Wraps a storage area. If the area is full or blocked, keeps values in memory until the page closes. */
const storeIn = (area: () => Storage) => {
  const inMemory = new Map<string, string>()
  const remove = (name: string): void => {
    inMemory.delete(name)
    try {
      area().removeItem(name)
    } catch {
      // A blocked area stores nothing.
    }
  }
  const names = (): string[] => {
    try {
      return [...new Set([...inMemory.keys(), ...Object.keys(area())])]
    } catch {
      return [...inMemory.keys()]
    }
  }
  const isStored = (name: string, text: string): boolean => {
    try {
      area().setItem(name, text)
      return true
    } catch {
      return false
    }
  }
  return {
    read: (name: string): string | null => {
      try {
        // Memory first, because a full area still has the previous value.
        return inMemory.get(name) ?? area().getItem(name)
      } catch {
        return null
      }
    },
    write: (name: string, text: string): void => {
      if (isStored(name, text)) inMemory.delete(name)
      else inMemory.set(name, text)
      notify()
    },
    erase: (...erased: string[]): void => {
      for (const name of erased) remove(name)
      notify()
    },
    names,
    /** Returns whether the area accepts values, which then survive the page. */
    isPersistent: (): boolean => {
      const probe = 'roommate-finder:probe'
      const accepts = isStored(probe, probe)
      remove(probe)
      return accepts
    },
  }
}

/** Keeps values until the tab closes. */
export const tabStore = storeIn(() => sessionStorage)

export const browserStore = storeIn(() => localStorage)

/** Names the value with the rooms that a user has opened last. Ends with the uid, for `forgetUser`. */
export const seenRoomsName = (uid: string): string => `roommate-finder:seen-rooms:${uid}`

/** Erases all values whose names end with the uid of a user. */
export const forgetUser = (uid: string): void => {
  for (const store of [tabStore, browserStore]) {
    store.erase(...store.names().filter((name) => name.startsWith('roommate-finder:') && name.endsWith(`:${uid}`)))
  }
}
