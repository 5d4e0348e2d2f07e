import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** Leads to the heading that the address names after its #. Back and reload have their place on the page already. */
export const useAnchor = (): void => {
  const { hash, key } = useLocation()
  const navigationType = useNavigationType()

  useEffect(() => {
    const target = hash && document.getElementById(hash.slice(1))
    const hasPlace = navigationType === NavigationType.Pop && (key !== 'default' || scrollY > 0)
    if (!target || hasPlace) return
    target.scrollIntoView()
    target.focus({ preventScroll: true })
  }, [hash, key, navigationType])
}
