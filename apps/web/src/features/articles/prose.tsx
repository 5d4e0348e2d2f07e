import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** Styles a text of plain elements, at most 70 characters a line. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>
}

/** Renders a highlighted paragraph. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <aside className="flex gap-3 rounded-md border border-line bg-primary-soft p-4 sm:p-5">
      <Info aria-hidden="true" className="mt-1 size-5 shrink-0 text-primary" />
      <p>{children}</p>
    </aside>
  )
}

export interface StoredItem {
  name: string
  text: string
  /** The retention time. */
  kept: string
}

/** Lists stored data with retention times, in two columns, or stacked on phones. */
export function StoredDataList({ items }: { items: readonly StoredItem[] }) {
  return (
    <dl className="divide-y divide-line card-frame text-base">
      {items.map(({ name, text, kept }) => (
        <div className="grid gap-x-6 gap-y-1 p-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:p-5" key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd>{text}</dd>
          <dd className="text-sm text-muted sm:col-start-2">Kept: {kept}</dd>
        </div>
      ))}
    </dl>
  )
}
