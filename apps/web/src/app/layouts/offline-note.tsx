import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)

/** Whether the browser believes that it is online. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => onlineManager.isOnline())

/** Absolutely positioned to avoid layout shift. The empty live region is there first, so that screen readers read the text. */
export function OfflineNote() {
  const online = useOnline()
  return (
    <p
      aria-live="polite"
      className="absolute inset-x-0 top-full border-line bg-warning-soft text-center text-sm text-balance text-warning not-empty:border-y not-empty:px-4 not-empty:py-1"
    >
      {!online && 'You seem to be offline. What you see may be out of date.'}
    </p>
  )
}
