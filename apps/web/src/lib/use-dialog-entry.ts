import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type LocationState, readLocationState } from './location-state.ts'

/**
 * Keeps a dialog of the page open in a history entry of its own, with `key` in its state. So Back closes the dialog, and
 * it is open again after a reload or a sign-in.
 */
export const useDialogEntry = <Key extends 'composer' | 'photo' | 'spot'>(key: Key) => {
  const location = useLocation()
  const navigate = useNavigate()
  const { [key]: value, ...rest } = readLocationState(location.state)
  const { afterSignIn, ...state } = rest as LocationState
  const { pathname, search, hash } = location
  const go = (replace: boolean, next: LocationState) =>
    void navigate({ pathname, search, hash }, { replace, preventScrollReset: true, state: next })

  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [location.key])

  return {
    value,
    open: (next: NonNullable<LocationState[Key]>) => go(false, { ...state, [key]: next }),
    close: () => {
      // A second press before the browser has gone back would leave the page.
      if (isClosing.current) return
      isClosing.current = true
      if (afterSignIn) go(true, { ...state, afterSignIn })
      else void navigate(-1)
    },
  }
}
