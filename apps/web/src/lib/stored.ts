/** What the browser keeps under names. Where it keeps nothing (full, or forbidden) it is kept until the page goes. */
const storeIn = (area: () => Storage) => {
  const unkept = new Map<string, string>()
  const erase = (name: string): void => {
    unkept.delete(name)
    try {
      area().removeItem(name)
    } catch {
      // What cannot be reached was never written either.
    }
  }
  return {
    read: (name: string): string | null => {
      try {
        // Unkept first: a store that is full still holds what was there before.
        return unkept.get(name) ?? area().getItem(name)
      } catch {
        return null
      }
    },
    write: (name: string, text: string): void => {
      try {
        area().setItem(name, text)
        unkept.delete(name)
      } catch {
        unkept.set(name, text)
      }
    },
    erase,
    eraseWhere: (fits: (name: string) => boolean): void => {
      try {
        for (const name of Object.keys(area()).filter(fits)) area().removeItem(name)
      } catch {
        // As above.
      }
      for (const name of [...unkept.keys()].filter(fits)) unkept.delete(name)
    },
    /** Whether something written now would outlive the page. */
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

/** Until the tab is closed. */
export const inTab = storeIn(() => sessionStorage)

export const inBrowser = storeIn(() => localStorage)

/** Forgets what was kept for a user, whose names end in the uid. */
export const forgetUser = (uid: string): void => {
  for (const store of [inTab, inBrowser]) {
    store.eraseWhere((name) => name.startsWith('roommate-finder:') && name.endsWith(`:${uid}`))
  }
}
