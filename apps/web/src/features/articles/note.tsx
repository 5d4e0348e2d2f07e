import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** What a reader in a hurry must not miss. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <aside className="flex gap-3 rounded-md border border-line bg-primary-soft p-4 sm:p-5">
      <Info aria-hidden="true" className="mt-1 size-5 shrink-0 text-primary" />
      <p>{children}</p>
    </aside>
  )
}
