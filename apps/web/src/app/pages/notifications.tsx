import { NOTIFICATION_DAYS } from '@roommate-finder/contracts/limits'
import { NotificationList } from '#src/features/notifications/notification-list.tsx'
import { ListPage } from '../layouts/list-page.tsx'

export function NotificationsPage() {
  return (
    <ListPage intro={`We keep notifications for ${NOTIFICATION_DAYS} days.`} title="Notifications">
      <NotificationList />
    </ListPage>
  )
}
