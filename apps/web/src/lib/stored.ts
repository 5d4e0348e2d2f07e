/** A storage area. If it is full or forbidden, values are kept in memory until the page is closed. */
const storeIn = (area: () => Storage) => {
  const inMemory = new Map<string, string>()
  const erase = (name: string): void => {
    inMemory.delete(name)
    try {
      area().removeItem(name)
    } catch {
      // A forbidden area holds nothing.
    }
  }
  return {
    read: (name: string): string | null => {
      try {
        // Memory first: a full area still holds the older value.
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
        // As above.
      }
      for (const name of [...inMemory.keys()].filter(matches)) inMemory.delete(name)
    },
    /** Whether a value written now outlives the page. */
    lasts: (): boolean => {
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

/** Kept until the tab is closed. */
export const inTab = storeIn(() => sessionStorage)

export const inBrowser = storeIn(() => localStorage)

/** Erases everything stored for a user. Its names end in the uid. */
export const forgetUser = (uid: string): void => {
  for (const store of [inTab, inBrowser]) {
    store.eraseWhere((name) => name.startsWith('roommate-finder:') && name.endsWith(`:${uid}`))
  }
}
