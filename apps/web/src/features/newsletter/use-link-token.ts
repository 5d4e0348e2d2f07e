import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type LocationState, readLocationState } from '#src/lib/location-state.ts'

/**
 * The token of a mail's link; empty without one. It is moved out of the address, where others could read it, into the
 * state of the history's entry, which outlives a reload.
 */
export const useLinkToken = (): string => {
  const location = useLocation()
  const { pathname } = location
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const inAddress = params.get('token')

  useEffect(() => {
    if (inAddress === null) return
    const state: LocationState = { token: inAddress }
    void navigate(pathname, { replace: true, state, preventScrollReset: true })
  }, [inAddress, navigate, pathname])

  return inAddress ?? readLocationState(location.state).token ?? ''
}
