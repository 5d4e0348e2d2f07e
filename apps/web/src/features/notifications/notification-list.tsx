import { pickScene } from '@roommate-finder/room-scenes/scene'
import { CheckCheck, Settings } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { useCursorList } from '#src/lib/use-cursor-list.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { PagedList } from '#src/ui/paged-list.tsx'
import { NotificationText } from './notification-text.tsx'
import { notificationQueries, useMarkRead } from './queries.ts'

const quietRoom = pickScene({ seed: 'no notifications', kind: 'Master' })

function NoNotifications() {
  return (
    <Message
      action={
        <Link className={buttonStyle()} to={paths.allItems()}>
          See all rooms
        </Link>
      }
      scene={quietRoom}
      title={<h2 className="text-heading">No notifications yet</h2>}
    >
      New messages and updates about rooms show up here.
    </Message>
  )
}

/** Lists all notifications of the user, newest first. */
export default function NotificationList() {
  const pages = useCursorList(notificationQueries.all())
  const { mark, markAll, pending } = useMarkRead()
  const hasUnread = pages.items.some(({ read }) => !read)
  return (
    <div className="flex flex-col gap-2">
      <div className="-mx-4 flex flex-wrap lg:justify-end">
        <Button disabled={!hasUnread} look="quiet" onClick={markAll} pending={pending}>
          <CheckCheck aria-hidden="true" className="size-5" />
          Mark all as read
        </Button>
        <Link className={buttonStyle('quiet')} to={paths.profile()}>
          <Settings aria-hidden="true" className="size-5" />
          Settings
        </Link>
      </div>
      <PagedList
        empty={<NoNotifications />}
        label="Notifications"
        loadFailed="We couldn’t load your notifications."
        moreLabel="Show older notifications"
        pages={pages}
      >
        {(notification) => (
          <li key={notification._id}>
            <Link
              className="flex gap-3 px-4 py-3 transition-colors hover:bg-primary-soft focus-visible:-outline-offset-3"
              onClick={() => mark(notification)}
              to={notification.href}
            >
              <NotificationText notification={notification} whole />
            </Link>
          </li>
        )}
      </PagedList>
    </div>
  )
}
