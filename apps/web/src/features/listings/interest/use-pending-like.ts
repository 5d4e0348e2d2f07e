import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readLocationState } from '#src/lib/location-state.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { findListing } from '../cache.ts'
import { toastExpressed, useLikeMutation } from './use-interest.ts'

/** Does the like that sign-in came between, once. For every page from which a visitor can like. */
export const usePendingLike = (): void => {
  const queryClient = useQueryClient()
  const { user, loading } = useSession()
  const place = useLocation()
  const navigate = useNavigate()
  const { pendingLike: id, ...state } = readLocationState(place.state)
  const begunAt = useRef<string>(null)
  const { send } = useLikeMutation(id ?? '', {
    onExpressed: () => {
      if (id === undefined) return
      toastExpressed(id, findListing(queryClient, id)?.userName, () => void navigate(paths.details(id)))
    },
  })

  useEffect(() => {
    // The next entry arrives in a transition; until then every drawing still has this one.
    if (id === undefined || loading || begunAt.current === place.key) return
    begunAt.current = place.key
    // Out of the history first, so that Back or a reload never likes again.
    const { pathname, search, hash } = place
    void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
    if (user) send(true)
  })
}
