import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { readLocationState } from '#src/lib/location-state.ts'
import { paths } from '#src/lib/paths.ts'
import { carryState } from '#src/lib/return-to.ts'
import { useSession } from '#src/lib/session.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { OrDivider, TextLink } from '../account-screen.tsx'
import { signInSchema } from '../schemas.ts'
import { useAccountForm, useSignInDraft } from '../use-account-form.ts'
import { GoogleSignIn } from './google-sign-in.tsx'
import { SignInRefusal } from './sign-in-refusal.tsx'

export function SignInForm() {
  const { withAuth } = useSession()
  const state: unknown = useLocation().state
  const { field, form, sending, refusal, control } = useAccountForm({
    schema: signInSchema,
    defaultValues: { email: readLocationState(state).email ?? '', password: '' },
    draft: useSignInDraft(),
    action: 'signIn',
    getErrorField: (code) => (code === 'invalid-email' ? 'email' : 'password'),
    send: (credentials) => withAuth(({ signIn }) => signIn(credentials)),
  })
  const email = useWatch({ control, name: 'email' })
  const carried = carryState(state, email)

  return (
    <>
      <form {...form}>
        <div className="flex flex-col gap-4">
          <TextField
            autoCapitalize="none"
            autoComplete="username"
            label="Email"
            required
            type="email"
            {...field('email')}
          />
          <PasswordField
            autoComplete="current-password"
            enterKeyHint="go"
            label="Password"
            required
            {...field('password')}
          />
          <TextLink className="-my-2 self-end" state={carried} to={paths.forgotPassword()}>
            Forgot password?
          </TextLink>
          <SignInRefusal sentence={refusal} />
          <Button look="solid" pending={sending} pendingLabel="Signing in…" type="submit">
            Sign In
          </Button>
        </div>
      </form>
      <OrDivider />
      <GoogleSignIn disabled={sending} label="Continue with Google" action="signIn" />
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-muted">
        New here?
        <TextLink replace state={carried} to={paths.register()}>
          Create account
        </TextLink>
      </p>
    </>
  )
}
