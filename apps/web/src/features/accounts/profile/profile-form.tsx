import { useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { authSentence } from '#src/lib/auth-errors.ts'
import { useDraft, useDraftValue } from '#src/lib/draft.ts'
import { type SessionUser, useSession } from '#src/lib/session.tsx'
import { meQuery } from '#src/lib/shared-queries.ts'
import { Banner, RestoredBanner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ReadOnlyField, TextField } from '#src/ui/field.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { toast } from '#src/ui/toast.tsx'
import { profileSchema } from '../schemas.ts'
import { useAccountForm } from '../use-account-form.ts'
import { SendVerification } from '../verification/confirm-address.tsx'
import { ProfilePhoto } from './profile-photo.tsx'

const SAVED = 'Profile updated successfully!'

/** Previews the profile as others see it. */
function Preview({ user, displayName }: { user: SessionUser; displayName: string }) {
  return (
    <Card aria-label="Preview" className="flex flex-col items-center gap-4 text-center">
      <ProfilePhoto name={displayName} />
      <p className="w-full text-heading font-display font-bold break-words">
        <bdi>{displayName || 'No name yet'}</bdi>
      </p>
      {user.emailVerified ? (
        <p className="inline-flex items-center gap-1.5 text-sm font-semibold text-success">
          <Mail aria-hidden="true" className="size-5" />
          Email confirmed
        </p>
      ) : (
        <>
          <p className="text-sm text-pretty text-muted">
            Confirm your email to get email notifications. People then see “Email confirmed” on your rooms.
          </p>
          <SendVerification />
        </>
      )}
    </Card>
  )
}

const draftSchema = z.partial(z.object({ displayName: z.string(), photoURL: z.string() }))

function EditProfile({ user }: { user: SessionUser }) {
  const { withAuth } = useSession()
  const queryClient = useQueryClient()
  const [saved, setSaved] = useState<z.infer<typeof profileSchema> | null>(null)
  const draft = useDraft('profile', draftSchema)
  const isUnsaved = useDraftValue(draft) !== null
  const { field, form, sending, refusal, control, restored, discard } = useAccountForm({
    schema: profileSchema,
    defaultValues: { displayName: user.displayName ?? '', photoURL: user.photoURL ?? '' },
    draft,
    action: 'profile',
    send: async (profile) => {
      setSaved(null)
      try {
        await withAuth(({ updateProfile }) => updateProfile(profile))
      } catch (error) {
        toast({ text: authSentence(error, 'profile') ?? '', tone: 'danger' })
        throw error
      }
      setSaved(profile)
      toast({ text: SAVED, tone: 'success' })
      // With the new token, from which the API takes name and photo. If it fails, the next request updates them.
      await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => undefined)
      // Listings contain the name of their host.
      void queryClient.invalidateQueries()
    },
  })
  const [displayName, photoURL] = useWatch({ control, name: ['displayName', 'photoURL'] })
  const isUnchangedSinceSave =
    saved !== null && saved.displayName === displayName.trim() && saved.photoURL === photoURL.trim()

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-3">
      <Preview displayName={displayName.trim()} user={user} />
      <Card aria-label="Your details" className="lg:col-span-2">
        <form {...form}>
          <div className="flex flex-col gap-5">
            {restored && isUnsaved && !sending && (
              <RestoredBanner discardLabel="Discard changes" onDiscard={discard}>
                Your unsaved changes are back.
              </RestoredBanner>
            )}
            <ReadOnlyField
              hint={`You can’t change your email. ${
                user.emailVerified
                  ? 'Hosts see it in full once you show interest in their room. So do people who show interest in yours.'
                  : 'Until you confirm it, even people who show interest see only part of it.'
              }`}
              label="Email"
              value={user.email ?? ''}
            />
            <TextField autoComplete="name" label="Name" required {...field('displayName')} />
            <TextField
              autoCapitalize="none"
              autoComplete="photo"
              hint="Must start with https://. Your photo may take a minute to show."
              inputMode="url"
              label="Photo URL"
              optional
              spellCheck={false}
              type="url"
              {...field('photoURL')}
            />
            {isUnchangedSinceSave && <Banner tone="success">{SAVED}</Banner>}
            <RefusalBanner sentence={refusal} />
            <Button className="sm:self-start" pending={sending} pendingLabel="Saving…" type="submit">
              Save Changes
            </Button>
          </div>
        </form>
      </Card>
    </div>
  )
}

export function ProfileForm() {
  const { user } = useSession()
  return user && <EditProfile key={user.uid} user={user} />
}
