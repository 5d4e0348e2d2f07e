import { type Message, warningSentences } from '@roommate-finder/contracts/messages'
import { TriangleAlert, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { useStoredChoice } from '#src/lib/stored-choice.ts'
import { IconButton, linkStyle } from '#src/ui/button.tsx'

/** Returns whether the user still wants safety notes in a conversation, and a function that dismisses them. */
export const useSafetyNotes = (id: string, uid: string) => {
  const [value, setValue] = useStoredChoice({
    // `forgetUser` expects the uid at the end.
    key: `roommate-finder:safety-notes:${id}:${uid}`,
    values: ['shown', 'dismissed'] as const,
    within: 'browser',
  })
  return { areShown: value === 'shown', dismiss: () => setValue('dismissed') }
}

/** Warns above a received message that looks like a scam. */
export function SafetyNote({
  warning,
  onDismiss,
}: {
  warning: NonNullable<Message['warning']>
  onDismiss: () => void
}) {
  return (
    <div className="flex max-w-[min(65ch,100%)] items-start gap-2 self-start rounded-sm border-s-4 border-accent bg-warning-soft ps-3 text-sm text-warning">
      <TriangleAlert aria-hidden="true" className="mt-3 size-4 shrink-0 @max-[16rem]/page:hidden" />
      <p className="min-w-0 grow py-2.5 text-pretty">
        {warningSentences[warning]}{' '}
        <Link className={linkStyle} to={paths.safety()}>
          How to stay safe
        </Link>
      </p>
      <IconButton label="Hide safety notes in this conversation" onClick={onDismiss}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}
