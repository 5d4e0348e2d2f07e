import type { ReactNode, SubmitEvent } from 'react'
import { cn } from '#src/lib/cn.ts'

export const formColumns =
  'grid grid-cols-1 items-start gap-8 lg:grid-cols-[1fr_20rem] xl:grid-cols-[1fr_22rem] xl:gap-12'

/** Fields with the preview beside them, or below where there is no room; the buttons close the form. */
export function FormFrame({
  above,
  children,
  preview,
  note,
  actions,
  sticky = false,
  busy,
  onSubmit,
}: {
  above: ReactNode
  children: ReactNode
  preview: ReactNode
  /** Beside the buttons. */
  note?: ReactNode
  actions: ReactNode
  /** The buttons stay in sight. */
  sticky?: boolean
  busy: boolean
  onSubmit: (event: SubmitEvent) => void
}) {
  return (
    <form aria-busy={busy} className={formColumns} noValidate onSubmit={onSubmit}>
      {/* While it is sent nothing may be typed that would be lost when the form empties. */}
      <div className="flex min-w-0 flex-col gap-6" inert={busy}>
        {above}
        {children}
      </div>
      <div className="max-w-sm lg:sticky lg:top-20 lg:row-span-2">{preview}</div>
      <div
        className={cn(
          'flex flex-wrap items-center justify-between gap-2 border-t border-line bg-ground py-3 sm:gap-3 sm:py-4',
          sticky && 'sticky bottom-0 z-10 -mx-1 px-1',
        )}
        data-action-bar={sticky || undefined}
      >
        <div className="min-w-0 text-sm text-muted sm:flex-1">{note}</div>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 sm:gap-3">{actions}</div>
      </div>
    </form>
  )
}
