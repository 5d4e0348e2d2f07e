import { Banner, RefusalBanner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { useVerificationMail } from './use-verification-mail.ts'

export function SendVerification({ label = 'Send verification email' }: { label?: string }) {
  const { state, refusal, send } = useVerificationMail()
  return (
    <div className="flex flex-col items-start gap-3">
      {state === 'sent' ? (
        <Banner role="status" tone="success">
          Email sent. Open the link in it to confirm your address, and look in the spam folder too.
        </Banner>
      ) : (
        <Button look="outline" onClick={send} pending={state === 'sending'} pendingLabel="Sending...">
          {label}
        </Button>
      )}
      <RefusalBanner sentence={refusal} />
    </div>
  )
}
