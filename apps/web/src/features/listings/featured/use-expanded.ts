import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type LocationState, readLocationState } from '#src/lib/location-state.ts'

/** Switched on once. The history remembers it, so that Back from a room leads to the place in the long list. */
export const useExpanded = () => {
  const place = useLocation()
  const navigate = useNavigate()
  // The router takes its time where there is much to draw; a press is answered at once.
  const [pressed, setPressed] = useState(false)
  return {
    expanded: pressed || readLocationState(place.state).allListings === true,
    expand: () => {
      setPressed(true)
      const { pathname, search, hash } = place
      const state: LocationState = { allListings: true }
      void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
    },
  }
}
