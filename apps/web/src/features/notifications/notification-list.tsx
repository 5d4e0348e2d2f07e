import { NOTIFICATION_DAYS } from '@roommate-finder/contracts/limits'
import { CheckCheck, Settings } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { useCursorList } from '#src/lib/use-cursor-list.ts'
import { RetryBanner } from '#src/ui/banner.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
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
export function NotificationList() {
  const { list, items, hasMore, loadMore } = useCursorList(notificationQueries.all())
  const { mark, markAll, pending } = useMarkRead()
  const hasUnread = items.some(({ read }) => !read)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="grow text-muted">We keep notifications for {NOTIFICATION_DAYS} days.</p>
        <div className="-mx-4 flex flex-wrap">
          <Button disabled={!hasUnread} look="quiet" onClick={markAll} pending={pending}>
            <CheckCheck aria-hidden="true" className="size-5" />
            Mark all as read
          </Button>
          <Link className={buttonStyle('quiet')} to={paths.profile()}>
            <Settings aria-hidden="true" className="size-5" />
            Settings
          </Link>
        </div>
      </div>
      {list.isPending && (
        <div className="flex flex-col gap-3">
          <p className="sr-only">Loading notifications</p>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton className="h-24 w-full" key={key} />
          ))}
        </div>
      )}
      {list.error && items.length === 0 && (
        <RetryBanner onRetry={() => void list.refetch()} pending={list.isFetching}>
          We couldn’t load your notifications.
        </RetryBanner>
      )}
      {list.isSuccess && items.length === 0 && <NoNotifications />}
      {items.length > 0 && (
        <ul aria-label="Notifications" className="overflow-hidden rounded-md border border-line bg-card">
          {items.map((notification) => (
            <li className="not-last:border-b not-last:border-line" key={notification._id}>
              <Link
                className="flex gap-3 px-4 py-3 transition-colors hover:bg-primary-soft focus-visible:-outline-offset-3"
                onClick={() => mark(notification)}
                to={notification.href}
              >
                <NotificationText notification={notification} whole />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button className="self-start" look="outline" onClick={loadMore} pending={list.isFetchingNextPage}>
          Show older notifications
        </Button>
      )}
    </>
  )
}
