import { useSyncExternalStore } from 'react'

interface ToastOptions {
  text: string
  /** A toast replaces an earlier one with the same id. Defaults to the text. */
  id?: string | undefined
  tone?: 'neutral' | 'success' | 'danger' | undefined
  action?: { label: string; onPress: () => void } | undefined
}

export interface ShownToast extends ToastOptions {
  key: number
}

let toasts: readonly ShownToast[] = []
let lastKey = 0
const listeners = new Set<() => void>()

const change = (next: readonly ShownToast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) toasts = []
  }
}

/** Shows a message for 5 s. Showing the same message again restarts its time. */
export const toast = ({ id, ...options }: ToastOptions): void => {
  const name = id ?? options.text
  lastKey += 1
  change([...toasts.filter((shown) => shown.id !== name), { ...options, id: name, key: lastKey }])
}

export const dismissToast = (gone: ShownToast): void => change(toasts.filter((shown) => shown !== gone))

export const useToasts = (): readonly ShownToast[] => useSyncExternalStore(subscribe, () => toasts)
