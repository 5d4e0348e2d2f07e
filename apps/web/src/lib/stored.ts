/** Wraps a storage area. If the area is full or blocked, keeps values in memory until the page closes. */
const storeIn = (area: () => Storage) => {
  const inMemory = new Map<string, string>()
  const erase = (name: string): void => {
    inMemory.delete(name)
    try {
      area().removeItem(name)
    } catch {
      // A blocked area stores nothing.
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
      try {
        area().setItem(name, text)
        inMemory.delete(name)
      } catch {
        inMemory.set(name, text)
      }
    },
    erase,
    eraseWhere: (matches: (name: string) => boolean): void => {
      try {
        for (const name of Object.keys(area()).filter(matches)) area().removeItem(name)
      } catch {
        // A blocked area stores nothing.
      }
      for (const name of [...inMemory.keys()].filter(matches)) inMemory.delete(name)
    },
    /** Returns whether the area accepts values, which then survive the page. */
    isPersistent: (): boolean => {
      const probe = 'roommate-finder:probe'
      try {
        area().setItem(probe, probe)
        return true
      } catch {
        return false
      } finally {
        erase(probe)
      }
    },
  }
}

export type Store = ReturnType<typeof storeIn>

/** Keeps values until the tab closes. */
export const tabStore = storeIn(() => sessionStorage)

export const browserStore = storeIn(() => localStorage)

/** Erases all values whose names end with the uid of a user. */
export const forgetUser = (uid: string): void => {
  for (const store of [tabStore, browserStore]) {
    store.eraseWhere((name) => name.startsWith('roommate-finder:') && name.endsWith(`:${uid}`))
  }
}
