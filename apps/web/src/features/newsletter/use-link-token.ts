import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { stateText } from '#src/lib/state-field.ts'

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
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { token: inAddress } })
  }, [inAddress, navigate, pathname])

  return inAddress ?? stateText(location.state, 'token') ?? ''
}
