import { useLocation, useNavigate } from 'react-router-dom'
import type { LocationState } from '#src/lib/location-state.ts'
import { sheetOver } from '../search-params.ts'

/** A sheet with an entry of its own in the history: Back closes it, and takes back what was chosen in it. */
export const useSheet = () => {
  const { search, ...location } = useLocation()
  const navigate = useNavigate()
  const over = sheetOver(location.state)
  return {
    open: over !== null,
    show: () =>
      void navigate({ search }, { state: { sheetOver: search } satisfies LocationState, preventScrollReset: true }),
    /** `goingTo`: what was chosen at this very moment, and is not shown yet. */
    close: (goingTo = search) => {
      if (over === goingTo) void navigate(-1)
      else void navigate({ search: goingTo }, { replace: true, preventScrollReset: true })
    },
  }
}
