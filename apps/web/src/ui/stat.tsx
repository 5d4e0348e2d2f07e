import type { ReactNode } from 'react'

/** One figure with its name; several of them stand in a `<dl>`. */
export function Stat({ label, value, icon }: { label: ReactNode; value: ReactNode; icon?: ReactNode }) {
  return (
    <div className="flex items-center gap-4 rounded-md border border-line bg-card p-5 shadow-rest">
      {icon && (
        <span
          aria-hidden="true"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary"
        >
          {icon}
        </span>
      )}
      <div className="flex min-w-0 flex-col-reverse">
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="truncate font-display text-heading font-bold tabular-nums">{value}</dd>
      </div>
    </div>
  )
}
