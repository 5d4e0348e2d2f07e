import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { readLocationState } from '#src/lib/location-state.ts'
import { paths } from '#src/lib/paths.ts'
import { carryState, returnState } from '#src/lib/return-to.ts'
import { useSession } from '#src/lib/session.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { toast } from '#src/ui/toast.tsx'
import { OrDivider, TextLink } from '../account-screen.tsx'
import { asksForLaunchOffer } from '../offer/launch-offer.ts'
import { NewPasswordField } from '../password/new-password-field.tsx'
import { signUpSchema } from '../schemas.ts'
import { useAccountForm, useSignInDraft } from '../use-account-form.ts'
import { GoogleSignIn } from './google-sign-in.tsx'

const getErrorField = (code: string) => {
  if (code === 'email-already-in-use' || code === 'invalid-email') return 'email'
  return code === 'weak-password' || code === 'password-does-not-meet-requirements' ? 'password' : null
}

export function SignUpForm() {
  const { withAuth } = useSession()
  const location = useLocation()
  const state: unknown = location.state
  const { field, form, sending, refusal, control } = useAccountForm({
    schema: signUpSchema,
    defaultValues: { displayName: '', email: readLocationState(state).email ?? '', photoURL: '', password: '' },
    draft: useSignInDraft(),
    action: 'signUp',
    getErrorField,
    send: async (account) => {
      const { named } = await withAuth(({ signUp }) => signUp(account))
      if (!named) toast({ text: 'We couldn’t save your name. Please enter it in My Profile.', tone: 'danger' })
    },
  })
  const [email, password] = useWatch({ control, name: ['email', 'password'] })
  // Users who sign in instead return to this page, which saves the offer.
  const carried = {
    ...(asksForLaunchOffer(location.search) && returnState({ ...location, state: null })),
    ...carryState(state, email),
  }

  return (
    <>
      <form {...form}>
        <div className="flex flex-col gap-4">
          <TextField autoComplete="name" label="Full name" required {...field('displayName')} />
          <TextField
            autoCapitalize="none"
            // With "email", password managers save the photo URL as the user name, because it is closer to the
            // password.
            autoComplete="username"
            label="Email address"
            required
            type="email"
            {...field('email')}
          />
          <TextField
            autoCapitalize="none"
            autoComplete="photo"
            hint="Must start with https://. Leave blank to show your initial."
            inputMode="url"
            label="Profile photo URL"
            optional
            spellCheck={false}
            type="url"
            {...field('photoURL')}
          />
          <NewPasswordField enterKeyHint="go" label="Password" required typed={password} {...field('password')} />
          <RefusalBanner sentence={refusal} />
          <Button pending={sending} pendingLabel="Creating Account..." type="submit">
            Create Account
          </Button>
        </div>
      </form>
      <OrDivider />
      <GoogleSignIn disabled={sending} label="Sign up with Google" action="signUp" />
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-muted">
        Already have an account?
        <TextLink replace state={carried} to={paths.login()}>
          Sign in here
        </TextLink>
      </p>
    </>
  )
}
