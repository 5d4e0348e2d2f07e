import { type ComponentProps, Suspense } from 'react'
import { lazyComponent } from '#src/lib/lazy-component.ts'

const CardCorner = lazyComponent(async () => (await import('./card-corner.tsx')).CardCorner)

/** Keeps the corner of cards out of the first load. It moves nothing when it appears. */
export function LazyCardCorner(props: ComponentProps<typeof CardCorner>) {
  return (
    <Suspense>
      <CardCorner {...props} />
    </Suspense>
  )
}
