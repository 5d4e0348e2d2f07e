import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  Router,
  type To,
} from 'react-router-dom'
import { mayLeave } from '#src/lib/leave-guard.ts'

interface Place {
  action: NavigationType
  location: Location
}

export interface SiteHistory {
  navigator: Navigator
  present: () => Place
  listen: (onMove: (place: Place) => void) => () => void
}

/** A history that waits for what `useLeaveGuard` asks. */
const guarded = (source: ReturnType<typeof createBrowserHistory>): SiteHistory => {
  let present: Place = { action: source.action, location: source.location }
  let asking = false
  // Back and Forward have moved the browser before anyone can be asked: how far it stands from the page that is shown,
  // and how much of that is already being taken back.
  let away = 0
  let returning = 0

  const leaves = (to: To): boolean => {
    const { pathname } = typeof to === 'string' ? parsePath(to) : to
    return pathname !== undefined && pathname !== present.location.pathname
  }

  const goOnceAllowed = async (answer: Promise<boolean>, go: () => void): Promise<void> => {
    asking = true
    const allowed = await answer.catch(() => false)
    asking = false
    if (allowed) go()
  }

  const move = (to: To, go: () => void): void => {
    const answer = leaves(to) ? !asking && mayLeave() : true
    if (answer === true) go()
    else if (answer) void goOnceAllowed(answer, go)
  }

  const isHeldBack = (location: Location, delta: number): boolean => {
    away += delta
    if (Math.sign(delta) === Math.sign(returning)) returning -= delta
    else if (!asking) {
      const answer = leaves(location) ? mayLeave() : true
      if (answer === true) return false
      const wanted = away
      void goOnceAllowed(answer, () => source.go(wanted))
    }
    const rest = away + returning
    returning -= rest
    if (rest !== 0) source.go(-rest)
    return true
  }

  return {
    navigator: {
      createHref: (to) => source.createHref(to),
      createURL: (to) => source.createURL(to),
      encodeLocation: (to) => source.encodeLocation(to),
      go: (delta) => source.go(delta),
      push: (to, state: unknown) => move(to, () => source.push(to, state)),
      replace: (to, state: unknown) => move(to, () => source.replace(to, state)),
    },
    present: () => present,
    listen: (onMove) =>
      source.listen(({ action, location, delta }) => {
        if (action === NavigationType.Pop && delta !== null && isHeldBack(location, delta)) return
        away = 0
        present = { action, location }
        onMove(present)
      }),
  }
}

export const browserHistory = (): SiteHistory => guarded(createBrowserHistory({ v5Compat: true }))

/** For tests: opens the last of these addresses. */
export const memoryHistory = (addresses: string[]): SiteHistory =>
  guarded(createMemoryHistory({ initialEntries: addresses, v5Compat: true }))

export function SiteRouter({ history, children }: { history: SiteHistory; children: ReactNode }) {
  const [{ action, location }, setPlace] = useState(history.present)
  // In a transition the page that is left stays until the next one has been fetched.
  useLayoutEffect(() => history.listen((place) => startTransition(() => setPlace(place))), [history])
  return (
    <Router location={location} navigationType={action} navigator={history.navigator}>
      {children}
    </Router>
  )
}
