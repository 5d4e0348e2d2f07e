import { type ReactNode, useId } from 'react'
import { cn } from '#src/lib/cn.ts'
import { Card } from '#src/ui/card.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { ListingForm } from './use-listing-form.ts'

const formColumns = 'grid grid-cols-1 items-start gap-8 lg:grid-cols-[1fr_20rem] xl:grid-cols-[1fr_22rem] xl:gap-12'

/** Lays out the fields, the preview and the buttons of a form. */
export function FormFrame({
  form: { formProps, refusal, refusalRef, sending },
  send,
  children,
  preview,
  note,
  actions,
  sticky = false,
}: {
  form: ListingForm
  send: Parameters<ListingForm['submit']>[0]
  children: ReactNode
  preview: ReactNode
  /** Text beside the buttons. */
  note?: ReactNode
  actions: ReactNode
  /** Keeps the buttons in the viewport. */
  sticky?: boolean
}) {
  return (
    <form {...formProps(send)} className={formColumns}>
      {/* Inert while sending, because a successful post resets the form and would discard edits. */}
      <div className="flex min-w-0 flex-col gap-6" inert={sending}>
        {refusal && <RefusalBanner {...refusal} ref={refusalRef} />}
        {children}
      </div>
      <div className="max-w-sm lg:sticky lg:top-20 lg:row-span-2">{preview}</div>
      <div
        className={cn(
          'flex flex-wrap items-center justify-between gap-2 border-t border-line bg-ground py-3 sm:gap-3 sm:py-4',
          sticky && 'action-bar -mx-1 px-1',
        )}
        data-action-bar={sticky || undefined}
      >
        <div className="min-w-0 text-sm text-muted sm:flex-1">{note}</div>
        <div className="ms-auto flex flex-wrap items-center justify-end gap-2 sm:gap-3">{actions}</div>
      </div>
    </form>
  )
}

/** Renders a titled group of fields. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-6">
      <h2 className="text-heading" id={id}>
        {title}
      </h2>
      {children}
    </Card>
  )
}

// The heights of the fields in each part of the form.
const parts = [
  ['h-11', 'h-11', 'h-32', 'h-11'],
  ['h-40', 'h-28'],
  ['h-11', 'h-11'],
  ['h-11', 'h-11', 'h-11', 'h-11', 'h-11', 'h-32'],
]

export function EditSkeleton() {
  return (
    <div className={formColumns} role="status">
      <span className="sr-only">Loading room</span>
      <div aria-hidden="true" className="flex flex-col gap-6">
        {parts.map((fields, part) => (
          <Card className="flex flex-col gap-6" key={part}>
            <Skeleton className="h-7 w-40" />
            {fields.map((height, field) => (
              <div className="flex flex-col gap-2 pb-6" key={field}>
                <Skeleton className="h-4 w-24" />
                <Skeleton className={`w-full ${height}`} />
              </div>
            ))}
          </Card>
        ))}
      </div>
      <Skeleton className="h-128 w-full max-w-sm max-lg:hidden" />
    </div>
  )
}
