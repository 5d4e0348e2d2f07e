import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { cn } from '#src/lib/cn.ts'
import { Spinner } from './spinner.tsx'

const looks = {
  solid: 'bg-primary text-on-primary hover:bg-primary-strong',
  outline: 'border border-control bg-card text-ink hover:border-primary hover:bg-primary-soft',
  quiet: 'text-primary hover:bg-primary-soft',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
} as const

export type ButtonLook = keyof typeof looks

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-sm font-semibold transition-colors disabled:pointer-events-none disabled:opacity-60'

/** Also for links that look like buttons. */
export const buttonStyle = (look: ButtonLook = 'solid', className?: string) => cn(base, 'px-4', looks[look], className)

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook | undefined
  /** Busy and not pressable. Given at all (also as `false`), the button keeps its width from the start. */
  pending?: boolean | undefined
  pendingLabel?: string | undefined
}

const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'

/** Both labels share one cell, so that neither state is wider than the other. */
function PendingLabels({
  pending,
  pendingLabel,
  children,
}: Pick<ButtonProps, 'pending' | 'pendingLabel' | 'children'>) {
  const labels = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(false)

  // A browser takes the focus from what gets disabled; who pressed the button goes on from it.
  useLayoutEffect(() => {
    const button = labels.current?.closest('button')
    if (!button) return
    if (pending) hadFocus.current = document.activeElement === button
    else if (hadFocus.current) {
      hadFocus.current = false
      if (document.activeElement === document.body) button.focus({ preventScroll: true })
    }
  }, [pending])

  return (
    <span
      className="grid before:invisible before:col-start-1 before:row-start-1 before:h-0 before:overflow-hidden before:pl-7 before:content-[attr(data-widest)]"
      data-widest={pendingLabel ?? ''}
      ref={labels}
    >
      {pending && pendingLabel !== undefined ? (
        <>
          <span aria-hidden="true" className={cn(cell, 'invisible')}>
            {children}
          </span>
          <span className={cn(cell)}>
            <Spinner delayed />
            {pendingLabel}
          </span>
        </>
      ) : (
        <>
          <span className={cn(cell, pending && 'animate-give-way motion-reduce:opacity-0')}>{children}</span>
          {pending && (
            <span className={cell}>
              <Spinner delayed />
            </span>
          )}
        </>
      )}
    </span>
  )
}

export function Button({ look = 'solid', pending, pendingLabel, className, children, disabled, ...rest }: ButtonProps) {
  const keepsWidth = pending !== undefined || pendingLabel !== undefined
  return (
    <button
      type="button"
      {...rest}
      aria-busy={pending || undefined}
      className={buttonStyle(look, className)}
      disabled={disabled === true || pending === true}
    >
      {keepsWidth ? (
        <PendingLabels pending={pending} pendingLabel={pendingLabel}>
          {children}
        </PendingLabels>
      ) : (
        children
      )}
    </button>
  )
}

/** A square with an icon alone. The hint is the browser's own: this one is on the first page that anybody loads. */
export function IconButton({
  label,
  look = 'quiet',
  className,
  ...rest
}: ComponentProps<'button'> & { label: string; look?: ButtonLook | undefined }) {
  return (
    <button
      title={label}
      type="button"
      {...rest}
      aria-label={label}
      className={cn(base, 'w-11 shrink-0', looks[look], className)}
    />
  )
}
