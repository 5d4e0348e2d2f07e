import { type ComponentType, lazy } from 'react'

let reportMissing = (): void => undefined

/** Sets what happens if a part of the page that shows no failure in its place could not be downloaded. */
export const onMissingPart = (report: () => void): void => {
  reportMissing = report
}

/**
 * Creates a lazily loaded component. If the download fails, renders `Fallback` until the page reloads, because browsers
 * cache a failed import. Without a `Fallback` that says so, renders nothing and reports the failure.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch {
      if (!Fallback) reportMissing()
      return { default: Fallback ?? (() => null) }
    }
  })
