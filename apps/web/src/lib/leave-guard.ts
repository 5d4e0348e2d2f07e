import { useEffect, useMemo, useRef } from 'react'

interface Guard {
  ask: () => Promise<boolean>
}

/** The forms on the page whose changes would be lost. */
const guards = new Set<Guard>()

/** True where nothing is to be asked; else what the person answers. A yes holds for what follows it as well. */
export const mayLeave = (): true | Promise<boolean> => {
  if (guards.size === 0) return true
  const asked = [...guards]
  return asked.reduce(async (before, guard) => {
    if (!(await before) || !(await guard.ask())) return false
    guards.delete(guard)
    return true
  }, Promise.resolve(true))
}

/**
 * Asks before a link, a `navigate` or Back and Forward leave the page while `when` holds; the browser itself warns before
 * the tab goes. A change of the query or the hash leaves nothing.
 */
export const useLeaveGuard = ({ when, ask }: { when: boolean; ask: () => Promise<boolean> }) => {
  const present = useRef(ask)
  const release = useRef(() => {})

  useEffect(() => {
    present.current = ask
  })

  useEffect(() => {
    if (!when) return
    const guard: Guard = { ask: () => present.current() }
    const warn = (event: BeforeUnloadEvent) => {
      if (guards.has(guard)) event.preventDefault()
    }
    guards.add(guard)
    addEventListener('beforeunload', warn)
    release.current = () => {
      guards.delete(guard)
      removeEventListener('beforeunload', warn)
    }
    return release.current
  }, [when])

  /** For leaving on purpose, after a save: nothing is asked until `when` has been false and true again. */
  return useMemo(() => ({ letGo: () => release.current() }), [])
}
