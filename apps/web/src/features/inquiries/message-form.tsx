import { type ComponentProps, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '#src/lib/session.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field.tsx'
import { Honeypot } from '#src/ui/honeypot.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import type { useMessageForm } from './use-message-form.ts'

type Frame = Pick<
  ReturnType<typeof useMessageForm>,
  'formProps' | 'trap' | 'sending' | 'success' | 'refusal' | 'restored' | 'discard'
>

/** Takes the focus if the field that had it became inert. */
function Outcome({ success, refusal }: Pick<Frame, 'success' | 'refusal'>) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus()
  }, [success, refusal])

  if (success === null && !refusal) return null
  return (
    <div ref={place} tabIndex={-1}>
      {success !== null && (
        <Banner role="status" tone="success">
          {success}
        </Banner>
      )}
      {refusal && <RefusalBanner others={refusal.others} sentence={refusal.sentence} />}
    </div>
  )
}

/** The form of a message: its fields, then the outcome beside the button that was pressed. */
export function MessageFrame({
  form: { formProps, trap, sending, success, refusal, restored, discard },
  children,
}: {
  form: Frame
  children: ReactNode
}) {
  return (
    <form {...formProps} className="relative flex flex-col gap-5">
      {restored && !sending && (
        <Banner
          action={
            <Button look="quiet" onClick={discard}>
              Discard it
            </Button>
          }
          role="status"
          tone="neutral"
        >
          Your unsent message is back.
        </Banner>
      )}
      {/* While it is sent nothing may be typed that would be lost when the form empties. */}
      <div className="flex min-w-0 flex-col gap-5" inert={sending}>
        {children}
        <Honeypot {...trap} />
      </div>
      <Outcome refusal={refusal} success={success} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-pretty text-muted">
          Your draft stays in this tab. We only use it to reply.
        </p>
        {/* A press takes the focus from no field: left, that would be checked, and what it then says would move the button
            away from under the press. */}
        <Button
          className="max-sm:grow"
          onMouseDown={(event) => event.preventDefault()}
          pending={sending}
          pendingLabel="Sending..."
          type="submit"
        >
          Send Message
        </Button>
      </div>
    </form>
  )
}

export function EmailField(binding: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      {...binding}
      autoCapitalize="none"
      autoComplete="email"
      inputMode="email"
      label="Email"
      required
      type="email"
    />
  )
}

/** Two fields beside each other where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">{children}</div>
}

/**
 * Remounts the form when the user signs out, so that the next person does not see what was typed. It keeps the form when
 * a user appears: the session may be known only after the first render, when a visitor may be typing.
 */
export function ResetOnSignOut({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const uid = user?.uid ?? null
  const [owner, setOwner] = useState({ uid, signOuts: 0 })
  if (owner.uid !== uid) setOwner({ uid, signOuts: owner.signOuts + (owner.uid === null ? 0 : 1) })
  return <Fragment key={owner.signOuts}>{children}</Fragment>
}
