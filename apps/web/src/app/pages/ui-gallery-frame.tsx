import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'

const schemes = ['light', 'dark'] as const

/** Renders its children in both themes. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-heading">{title}</h2>
      <div className="grid gap-4 xl:grid-cols-2">
        {schemes.map((scheme) => (
          <section
            aria-label={`${title}, ${scheme}`}
            className={cn(
              'flex min-w-0 flex-col gap-8 rounded-lg border border-line bg-ground p-4 text-ink sm:p-6',
              scheme === 'light' ? 'scheme-light' : 'scheme-dark',
            )}
            key={scheme}
          >
            {children}
          </section>
        ))}
      </div>
    </section>
  )
}

export function Specimen({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="font-sans text-sm font-semibold text-muted">{name}</h3>
      <div className={cn('min-w-0', wide ? 'flex flex-col gap-4' : 'flex flex-wrap items-center gap-3')}>
        {children}
      </div>
    </div>
  )
}
