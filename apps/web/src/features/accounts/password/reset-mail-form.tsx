import { ArrowLeft, Clock, Inbox, KeyRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { readLocationState } from '#src/lib/location-state.ts'
import { paths } from '#src/lib/paths.ts'
import { carryState } from '#src/lib/return-to.ts'
import { useSession } from '#src/lib/session.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { TextLink } from '../account-screen.tsx'
import { resetMailSchema } from '../schemas.ts'
import { useAccountForm, useSignInDraft } from '../use-account-form.ts'

function Tip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-0.5 text-primary">{icon}</span>
      <span>{children}</span>
    </li>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div className="flex flex-col gap-5" ref={panel} tabIndex={-1}>
      <Banner role="status" tone="success">
        Password reset email sent! Check your inbox and spam folder.
      </Banner>
      <ul className="flex flex-col gap-3 text-muted">
        <Tip icon={<Inbox aria-hidden="true" className="size-5" />}>
          We sent it to <strong className="font-semibold break-all text-ink">{email}</strong>. It may take a few
          minutes.
        </Tip>
        <Tip icon={<Clock aria-hidden="true" className="size-5" />}>
          The link works only once and expires soon. Use the newest email.
        </Tip>
        <Tip icon={<KeyRound aria-hidden="true" className="size-5" />}>
          Signed up with Google? You don’t need a password.
        </Tip>
      </ul>
      <Button look="outline" onClick={onAgain}>
        Send another email
      </Button>
    </div>
  )
}

export function ResetMailForm() {
  const { withAuth } = useSession()
  const state: unknown = useLocation().state
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { field, form, sending, refusal, control } = useAccountForm({
    schema: resetMailSchema,
    defaultValues: { email: readLocationState(state).email ?? '' },
    draft: useSignInDraft(),
    action: 'resetMail',
    getErrorField: (code) => (['user-not-found', 'invalid-email', 'missing-email'].includes(code) ? 'email' : null),
    send: async ({ email }) => {
      await withAuth(({ sendPasswordReset }) => sendPasswordReset(email))
      setSentTo(email)
    },
  })
  const carried = carryState(state, useWatch({ control, name: 'email' }))

  return (
    <>
      {sentTo === null ? (
        <form {...form}>
          <div className="flex flex-col gap-4">
            <p className="text-pretty text-muted">Enter your email and we’ll send you a reset link.</p>
            <TextField
              autoCapitalize="none"
              autoComplete="email"
              label="Email address"
              required
              type="email"
              {...field('email')}
            />
            <RefusalBanner sentence={refusal} />
            <Button pending={sending} pendingLabel="Sending…" type="submit">
              Send reset email
            </Button>
          </div>
        </form>
      ) : (
        <Sent email={sentTo} onAgain={() => setSentTo(null)} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-3 text-muted">
        <TextLink className="gap-1.5" state={carried} to={paths.login()}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Login
        </TextLink>
        <p className="flex flex-wrap items-center gap-x-2">
          Remember your password?
          <TextLink state={carried} to={paths.login()}>
            Sign in here
          </TextLink>
        </p>
      </div>
    </>
  )
}
