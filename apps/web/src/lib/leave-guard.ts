import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker, useLocation } from 'react-router-dom'

/** The number that React Router gives each entry of the browser's history. A memory router gives none. */
const entryIndex = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

/**
 * While `when` is true, asks before a navigation to another path, and lets the browser warn before the tab closes. A change
 * of the query or the hash does not ask.
 */
export const useLeaveGuard = ({ when, ask }: { when: boolean; ask: () => Promise<boolean> }) => {
  const released = useRef(false)
  useEffect(() => {
    released.current = !when
  }, [when])

  const ownIndex = useRef(0)
  const wantedIndex = useRef<number>(null)
  const { key } = useLocation()
  useEffect(() => {
    ownIndex.current = entryIndex()
  }, [key])

  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (released.current || currentLocation.pathname === nextLocation.pathname) return false
    wantedIndex.current ??= entryIndex()
    return true
  })
  const latest = useRef({ blocker, ask })
  useEffect(() => {
    latest.current = { blocker, ask }
  })

  const asking = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return
    const askOnce = async () => {
      asking.current = true
      const mayLeave = await latest.current.ask().catch(() => false)
      asking.current = false
      // Back may have been pressed again meanwhile, which made a new blocker.
      const present = latest.current.blocker
      const index = (mayLeave ? wantedIndex.current : null) ?? ownIndex.current
      wantedIndex.current = null
      if (present.state !== 'blocked') return
      // After two quick presses of Back the browser is elsewhere: the router took the second for its own return here.
      const isElsewhere = entryIndex() !== ownIndex.current
      if (mayLeave && !isElsewhere) present.proceed()
      else present.reset()
      if (isElsewhere) {
        released.current = mayLeave
        history.go(index - entryIndex())
      }
    }
    void askOnce()
  }, [blocker])

  useBeforeUnload((event) => {
    if (!released.current) event.preventDefault()
  })

  /** Call it after a save: the guard does not ask until `when` has been false and true again. */
  return {
    letGo: () => {
      released.current = true
    },
  }
}
