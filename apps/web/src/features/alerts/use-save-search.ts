import { useLocation, useNavigate } from 'react-router-dom'
import { type LocationState, readLocationState } from '#src/lib/location-state.ts'
import { paths } from '#src/lib/paths.ts'
import { returnState } from '#src/lib/return-to.ts'
import { useSession } from '#src/lib/session.tsx'

/**
 * Opens and closes the dialog that saves the search of the page. The history entry stores whether it is open, so that
 * visitors find it open after they sign in.
 */
export const useSaveSearch = () => {
  const { user, loading } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const { saveSearch, ...state } = readLocationState(location.state)
  const replaceState = (next: LocationState) =>
    void navigate(location, { replace: true, state: next, preventScrollReset: true })
  return {
    isOpen: user !== null && saveSearch === true,
    open: () => {
      const opened = { ...state, saveSearch: true }
      if (user || loading) replaceState(opened)
      else void navigate(paths.login(), { state: returnState({ ...location, state: opened }) })
    },
    close: () => replaceState(state),
  }
}
