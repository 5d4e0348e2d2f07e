import { type ComponentProps, Suspense } from 'react'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import type { NewsletterForm } from './newsletter-form.tsx'

const Form = lazyComponent(async () => (await import('./newsletter-form.tsx')).NewsletterForm)

/** Loads the code of the newsletter form separately. Reserves its height until then. */
export function LazyNewsletterForm(props: ComponentProps<typeof NewsletterForm>) {
  return (
    <Suspense fallback={<div className="h-19" />}>
      <Form {...props} />
    </Suspense>
  )
}
