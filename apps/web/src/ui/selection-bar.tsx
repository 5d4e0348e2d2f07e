import type { ReactNode } from 'react'

/**
 * Shows how many things are selected, and what to do with them: `children`. Stays at the bottom of the window. Always
 * rendered, because screen readers announce only changes of a status.
 */
export function SelectionBar({ status, children }: { status: string; children: ReactNode }) {
  const isEmpty = status === ''
  return (
    <div
      className={
        isEmpty
          ? 'sr-only'
          : 'action-bar -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 print:hidden'
      }
      data-action-bar={!isEmpty || undefined}
    >
      <p role="status">{status}</p>
      {!isEmpty && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
