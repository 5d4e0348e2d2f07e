import { useEffect, useEffectEvent, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router-dom'

/**
 * While `when` is true, calls `ask` before a navigation to another path, and lets the browser warn before the tab
 * closes. Ignores changes of query and hash. A second press of Back during the question may leave; drafts are kept.
 */
export const useLeaveGuard = ({ when, ask }: { when: boolean; ask: () => Promise<boolean> }) => {
  const isDisabled = useRef(false)
  useEffect(() => {
    isDisabled.current = !when
  }, [when])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !isDisabled.current && currentLocation.pathname !== nextLocation.pathname,
  )
  const isAsking = useRef(false)
  // Another navigation during `ask` has created a new blocker.
  const finish = useEffectEvent((mayLeave: boolean) => {
    isAsking.current = false
    if (mayLeave) blocker.proceed?.()
    else blocker.reset?.()
  })
  const askOnce = useEffectEvent(async () => {
    isAsking.current = true
    finish(await ask().catch(() => false))
  })
  useEffect(() => {
    if (blocker.state === 'blocked' && !isAsking.current) void askOnce()
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
