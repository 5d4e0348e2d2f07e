import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker, useLocation } from 'react-router-dom'

/** Returns the index that React Router stores in each history entry. A memory router stores none. */
const entryIndex = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

/**
 * While `when` is true, calls `ask` before a navigation to another path, and lets the browser warn before the tab
 * closes. Ignores changes of query and hash.
 */
export const useLeaveGuard = ({ when, ask }: { when: boolean; ask: () => Promise<boolean> }) => {
  const isDisabled = useRef(false)
  useEffect(() => {
    isDisabled.current = !when
  }, [when])

  const ownIndex = useRef(0)
  const wantedIndex = useRef<number>(null)
  const { key } = useLocation()
  useEffect(() => {
    ownIndex.current = entryIndex()
  }, [key])

  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (isDisabled.current || currentLocation.pathname === nextLocation.pathname) return false
    wantedIndex.current ??= entryIndex()
    return true
  })
  const latest = useRef({ blocker, ask })
  useEffect(() => {
    latest.current = { blocker, ask }
  })

  const isAsking = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return
    const askOnce = async () => {
      isAsking.current = true
      const mayLeave = await latest.current.ask().catch(() => false)
      isAsking.current = false
      // Another press of Back during `ask` has created a new blocker.
      const present = latest.current.blocker
      const index = (mayLeave ? wantedIndex.current : null) ?? ownIndex.current
      wantedIndex.current = null
      if (present.state !== 'blocked') return
      // After two quick presses of Back, the browser shows another URL: the router mistakes the second press for its
      // own navigation back to this page.
      const isElsewhere = entryIndex() !== ownIndex.current
      if (mayLeave && !isElsewhere) present.proceed()
      else present.reset()
      if (isElsewhere) {
        isDisabled.current = mayLeave
        history.go(index - entryIndex())
      }
    }
    void askOnce()
  }, [blocker])

  useBeforeUnload((event) => {
    if (!isDisabled.current) event.preventDefault()
  })

  return {
    /** Disables the guard, for example after a save, until `when` has been false and true again. */
    allowLeaving: () => {
      isDisabled.current = true
    },
  }
}
