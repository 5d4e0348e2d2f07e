import { ProfileForm } from '#src/features/accounts/profile/profile-form.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export function ProfilePage() {
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6">
      <PageHeading title="My Profile" />
      <ProfileForm />
    </div>
  )
}
