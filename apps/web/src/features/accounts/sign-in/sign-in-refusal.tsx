import { ACCOUNT_DISABLED } from '#src/lib/auth-errors.ts'
import { paths } from '#src/lib/paths.ts'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { TextLink } from '../account-screen.tsx'

/** Shows why a sign-in failed. The message about a disabled account links to support. */
export function SignInRefusal({ sentence, className }: { sentence: string | null; className?: string }) {
  return (
    <RefusalBanner
      action={sentence === ACCOUNT_DISABLED && <TextLink to={paths.support()}>Contact support</TextLink>}
      className={className}
      sentence={sentence}
    />
  )
}
