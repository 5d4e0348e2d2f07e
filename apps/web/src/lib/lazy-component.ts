import { type ComponentType, lazy } from 'react'

/**
 * Creates a lazily loaded component. Renders `Fallback` if the download fails, until the page reloads, because browsers
 * cache a failed import.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
) => lazy(async () => ({ default: await load().catch(() => Fallback) }))
