import type { ReactNode } from 'react'

/** Renders a figure with its label. Render it inside a `<dl>`. */
export function Stat({ label, value, icon }: { label: ReactNode; value: ReactNode; icon?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 card-frame p-5">
      <dt className="flex items-center gap-2 text-sm font-semibold text-muted">
        {icon && <span className="shrink-0 text-primary [&_svg]:size-4">{icon}</span>}
        {label}
      </dt>
      <dd className="font-display text-lg font-bold whitespace-nowrap tabular-nums @max-[11rem]/page:whitespace-normal sm:text-heading">
        {value}
      </dd>
    </div>
  )
}
