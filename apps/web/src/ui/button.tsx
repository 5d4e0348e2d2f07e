import type { ComponentProps, MouseEvent } from 'react'
import { cn } from '#src/lib/cn.ts'
import { Spinner } from './spinner.tsx'

const looks = {
  solid: 'border-transparent bg-primary text-on-primary not-aria-disabled:hover:bg-primary-strong',
  outline:
    'border-control bg-card text-ink not-aria-disabled:hover:border-primary not-aria-disabled:hover:bg-primary-soft',
  quiet: 'border-transparent text-primary not-aria-disabled:hover:bg-primary-soft',
  danger: 'border-transparent bg-danger text-on-danger not-aria-disabled:hover:bg-danger-strong',
} as const

export type ButtonLook = keyof typeof looks

// Every look has a border, because forced-colors mode removes backgrounds.
const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border py-1.5 font-semibold transition-colors aria-disabled:cursor-default aria-disabled:not-aria-busy:opacity-55'

/** Returns the classes of a button. Also for links that look like buttons. */
export const buttonStyle = (look: ButtonLook = 'solid', className?: string) => cn(base, 'px-4', looks[look], className)

/** Returns the classes of a square button with an icon. Also for links. */
export const iconButtonStyle = (look: ButtonLook = 'quiet', className?: string) =>
  cn(base, 'w-11 shrink-0', looks[look], className)

/** The classes of a link in or below a text. */
export const linkStyle =
  'rounded-sm font-semibold text-primary underline decoration-1 underline-offset-4 transition-colors hover:text-primary-strong hover:decoration-2'

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook | undefined
  /** Shows a spinner and ignores clicks. Pass `false`, not undefined, while not pending, to reserve the width. */
  pending?: boolean | undefined
  pendingLabel?: string | undefined
}

const cell = 'col-start-1 row-start-1 inline-flex min-w-0 items-center justify-center gap-2'

/** Stacks both labels in one grid cell, so that the width does not change. */
function Labels({ pending, pendingLabel, children }: Pick<ButtonProps, 'pending' | 'pendingLabel' | 'children'>) {
  const isReplaced = pending && pendingLabel !== undefined
  return (
    <span className="pending-labels" data-widest={pendingLabel}>
      <span
        aria-hidden={isReplaced || undefined}
        className={cn(
          cell,
          isReplaced && 'invisible',
          pending && !isReplaced && 'animate-disappear-late motion-reduce:opacity-0',
        )}
      >
        {children}
      </span>
      {pending && (
        <span className={cell}>
          <Spinner delayed />
          {pendingLabel}
        </span>
      )}
    </span>
  )
}

/**
 * Uses `aria-disabled` and ignores clicks, because a natively disabled button loses the focus. A disabled submit button
 * also blocks Enter in a field, which clicks it.
 */
export function Button({
  look = 'solid',
  pending,
  pendingLabel,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  const keepsWidth = pending !== undefined || pendingLabel !== undefined
  const isDisabled = disabled === true || pending === true
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isDisabled) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-busy={pending || undefined}
      aria-disabled={isDisabled || undefined}
      className={buttonStyle(look, className)}
      onClick={click}
    >
      {keepsWidth ? (
        <Labels pending={pending} pendingLabel={pendingLabel}>
          {children}
        </Labels>
      ) : (
        children
      )}
    </button>
  )
}

/** Renders a square button with an icon. Uses the native tooltip, to keep Radix out of the first load. */
export function IconButton({
  label,
  look,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string; look?: ButtonLook | undefined }) {
  return (
    <button title={label} type="button" {...rest} aria-label={label} className={iconButtonStyle(look, className)} />
  )
}
