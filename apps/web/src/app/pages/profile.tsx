import { OwnOffer } from '#src/features/accounts/offer/offer-notes.tsx'
import { OwnData } from '#src/features/accounts/profile/own-data.tsx'
import { ProfileForm } from '#src/features/accounts/profile/profile-form.tsx'
import { NotificationSettings } from '#src/features/notifications/settings.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export function ProfilePage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="My Profile" />
      <ProfileForm />
      <NotificationSettings />
      <OwnData />
      {/* Last, because it loads late and would shift content below. */}
      <OwnOffer />
    </div>
  )
}
