import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cn } from '#src/lib/cn.ts'
import { Button } from './button.tsx'

const tones = {
  neutral: { style: 'border-line bg-sunken text-ink', Icon: Info },
  success: { style: 'border-success/30 bg-success-soft text-success', Icon: CircleCheck },
  warning: { style: 'border-warning/30 bg-warning-soft text-warning', Icon: TriangleAlert },
  danger: { style: 'border-danger/30 bg-danger-soft text-danger', Icon: CircleAlert },
} as const

/** Renders a message in the content of a page. */
export function Banner({
  tone,
  children,
  action,
  role,
  className,
  ref,
}: {
  tone: keyof typeof tones
  children: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status' | undefined
  className?: string | undefined
  /** Makes the banner focusable by script. */
  ref?: Ref<HTMLDivElement> | undefined
}) {
  const { style, Icon } = tones[tone]
  return (
    <div
      className={cn('flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border px-4 py-1.5', style, className)}
      ref={ref}
      role={role}
      tabIndex={ref ? -1 : undefined}
    >
      <div className="flex min-h-9 min-w-0 flex-1 basis-60 items-center gap-3">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <div className="min-w-0 text-pretty break-words">{children}</div>
      </div>
      {action}
    </div>
  )
}

/** Says that what a person typed earlier is back, with a button that discards it. */
export function RestoredBanner({
  children,
  discardLabel,
  onDiscard,
}: {
  children: ReactNode
  discardLabel: string
  onDiscard: () => void
}) {
  return (
    <Banner
      action={
        <Button look="outline" onClick={onDiscard}>
          {discardLabel}
        </Button>
      }
      role="status"
      tone="neutral"
    >
      {children}
    </Banner>
  )
}
