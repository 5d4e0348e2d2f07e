import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)

/** Returns whether the browser reports that it is online. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => onlineManager.isOnline())

/**
 * Shows a note while the browser is offline. Absolutely positioned to avoid layout shift. Always renders the live
 * region, so that screen readers announce the text.
 */
export function OfflineNote() {
  const online = useOnline()
  return (
    <p
      aria-live="polite"
      className="absolute inset-x-0 top-full border-line bg-warning-soft text-center text-sm text-balance text-warning not-empty:border-y not-empty:px-4 not-empty:py-1"
    >
      {!online && 'You seem to be offline. This page may be out of date.'}
    </p>
  )
}
