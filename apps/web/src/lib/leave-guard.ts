import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router-dom'

/**
 * While `when` holds, asks before a navigation leaves the page, and lets the browser warn before the tab closes. A change of
 * the query or the hash is no leaving.
 */
export const useLeaveGuard = ({ when, ask }: { when: boolean; ask: () => Promise<boolean> }) => {
  const released = useRef(false)
  useEffect(() => {
    released.current = !when
  }, [when])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !released.current && currentLocation.pathname !== nextLocation.pathname,
  )
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
      if (present.state === 'blocked') (mayLeave ? present.proceed : present.reset)()
    }
    void askOnce()
  }, [blocker])

  useBeforeUnload((event) => {
    if (!released.current) event.preventDefault()
  })

  /** For leaving after a save: nothing is asked until `when` has been false and true again. */
  return {
    letGo: () => {
      released.current = true
    },
  }
}
