import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { paths } from '#src/lib/paths.ts'
import { useStoredChoice } from '#src/lib/stored-choice.ts'
import { IconButton, linkStyle } from '#src/ui/button.tsx'

/**
 * Returns whether the user still wants the safety notes of a place, and a function that hides them for good.
 * @param of names the place, such as a conversation
 */
export const useSafetyNotes = (of: string, uid: string) => {
  const [value, setValue] = useStoredChoice({
    // `forgetUser` expects the uid at the end.
    key: `roommate-finder:safety-notes:${of}:${uid}`,
    values: ['shown', 'dismissed'] as const,
    within: 'browser',
  })
  return { areShown: value === 'shown', dismiss: () => setValue('dismissed') }
}

/** A warning that the user can hide, with a link to the page about safety. */
export function SafetyNote({
  Icon,
  dismissLabel,
  onDismiss,
  className,
  children,
}: {
  Icon: LucideIcon
  dismissLabel: string
  onDismiss: () => void
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={cn(
        'flex items-start gap-2 rounded-sm border-s-4 border-accent bg-warning-soft ps-3 text-sm text-warning',
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-3 size-4 shrink-0 @max-[16rem]/page:hidden" />
      <p className="min-w-0 grow py-2.5 text-pretty">
        {children}{' '}
        <Link className={linkStyle} to={paths.safety()}>
          How to stay safe
        </Link>
      </p>
      <IconButton label={dismissLabel} onClick={onDismiss}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}
