import { useLocation, useNavigate } from 'react-router-dom'

const isExpanded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'allListings' in state && state.allListings === true

/** Switched on once. It lies in the history, so that Back from a room leads to the place in the long list. */
export const useExpanded = () => {
  const place = useLocation()
  const navigate = useNavigate()
  return {
    expanded: isExpanded(place.state),
    expand: () => {
      const { pathname, search, hash } = place
      void navigate({ pathname, search, hash }, { replace: true, state: { allListings: true } })
    },
  }
}
