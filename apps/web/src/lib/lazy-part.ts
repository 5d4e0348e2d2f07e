import { type ComponentType, lazy } from 'react'

/**
 * A part of a page in a file of its own. Where that cannot be fetched, `Instead` stands in its place until the page is
 * loaded anew: browsers remember a file that failed, and no page breaks for a part of it.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
) => lazy(async () => ({ default: await load().catch(() => Instead) }))
