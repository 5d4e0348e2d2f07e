import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useSession } from '#src/lib/session.tsx'
import { Banner, RestoredBanner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field.tsx'
import { Honeypot } from '#src/ui/honeypot.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import type { useMessageForm } from './use-message-form.ts'

type Frame = Pick<
  ReturnType<typeof useMessageForm>,
  'formProps' | 'trap' | 'sending' | 'success' | 'refusal' | 'restored' | 'discard'
>

/** Shows the outcome, success or refusal. Takes the focus if the focused field became inert. */
function Outcome({ success, refusal }: Pick<Frame, 'success' | 'refusal'>) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) container.current?.focus()
  }, [success, refusal])

  if (success === null) return refusal && <RefusalBanner {...refusal} ref={container} />
  return (
    <Banner ref={container} role="status" tone="success">
      {success}
    </Banner>
  )
}

/** Lays out a message form: fields, outcome and buttons. */
export function MessageFrame({
  form: { formProps, trap, sending, success, refusal, restored, discard },
  children,
}: {
  form: Frame
  children: ReactNode
}) {
  const { user } = useSession()
  return (
    <form {...formProps} className="relative flex flex-col gap-5">
      {restored && !sending && (
        <RestoredBanner discardLabel="Discard message" onDiscard={discard}>
          Your unsent message is back.
        </RestoredBanner>
      )}
      {/* Inert while sending, because a sent message resets the form and would discard edits. */}
      <div className="flex min-w-0 flex-col gap-5" inert={sending}>
        {children}
        <Honeypot {...trap} />
      </div>
      <Outcome refusal={refusal} success={success} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-pretty text-muted">
          We keep your draft in this {user ? 'browser' : 'tab'}. We only use your message to reply.
        </p>
        {/* Keeps the focus in the field until the click. A blur would validate the field, and an error message would
            move the button away from the pointer. */}
        <Button
          className="max-sm:grow"
          onMouseDown={(event) => event.preventDefault()}
          pending={sending}
          pendingLabel="Sending…"
          type="submit"
        >
          Send message
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

/** Renders two fields side by side on wide screens. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">{children}</div>
}
