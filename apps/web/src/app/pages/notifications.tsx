import { NotificationList } from '#src/features/notifications/notification-list.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export function NotificationsPage() {
  return (
    // At least as high as the viewport, so that the footer does not jump when the list loads.
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col gap-4">
      <PageHeading title="Notifications" />
      <NotificationList />
    </div>
  )
}
