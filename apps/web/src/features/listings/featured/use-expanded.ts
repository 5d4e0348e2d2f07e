import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const isExpanded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'allListings' in state && state.allListings === true

/** Switched on once. The history remembers it, so that Back from a room leads to the place in the long list. */
export const useExpanded = () => {
  const place = useLocation()
  const navigate = useNavigate()
  // The router takes its time where there is much to draw; a press is answered at once.
  const [pressed, setPressed] = useState(false)
  return {
    expanded: pressed || isExpanded(place.state),
    expand: () => {
      setPressed(true)
      const { pathname, search, hash } = place
      void navigate({ pathname, search, hash }, { replace: true, state: { allListings: true } })
    },
  }
}
