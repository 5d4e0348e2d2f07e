import { useQuery } from '@tanstack/react-query'
import { Bell, CheckCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { IconButton } from '#src/ui/button.tsx'
import { CountBadge, formatShort } from '#src/ui/count-badge.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#src/ui/menu.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { NotificationText } from './notification-text.tsx'
import { notificationQueries, useMarkRead } from './queries.ts'

/** Renders the items of the menu. Mounted only while the menu is open. */
function LatestNotifications({ unread }: { unread: number }) {
  const { data, error } = useQuery(notificationQueries.latest())
  const { mark, markAll } = useMarkRead()
  return (
    <>
      {unread > 0 && (
        <>
          <MenuItem
            onSelect={(event) => {
              // Keeps the menu open.
              event.preventDefault()
              markAll()
            }}
          >
            <CheckCheck aria-hidden="true" className="size-5 text-muted" />
            Mark all as read
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {!data && !error && (
        <MenuItem className="justify-center" disabled>
          <Spinner label="Loading notifications" />
        </MenuItem>
      )}
      {!data && error && <MenuItem disabled>We couldn’t load your notifications.</MenuItem>}
      {data?.items.length === 0 && <MenuItem disabled>No notifications yet.</MenuItem>}
      {data?.items.map((notification) => (
        <MenuLink className="items-start py-2" key={notification._id} onSelect={() => mark(notification)}>
          <Link to={notification.href}>
            <NotificationText notification={notification} />
          </Link>
        </MenuLink>
      ))}
      {/* Covers the padding of the menu. */}
      <div className="sticky -bottom-1.5 -mb-1.5 bg-raised pb-1.5">
        <MenuSeparator />
        <MenuLink className="justify-center text-primary">
          <Link to={paths.notifications()}>All notifications</Link>
        </MenuLink>
      </div>
    </>
  )
}

/** Renders the bell of the top bar, with the latest notifications in a menu. */
export function NotificationBell({ unread }: { unread: number }) {
  return (
    <Menu
      className="w-96 max-w-[calc(100vw-1rem)]"
      label="Notifications"
      trigger={
        <IconButton
          className="relative"
          label={unread > 0 ? `Notifications, ${formatShort(unread)} unread` : 'Notifications'}
        >
          <Bell aria-hidden="true" className="size-5" />
          <CountBadge count={unread} />
        </IconButton>
      }
    >
      <LatestNotifications unread={unread} />
    </Menu>
  )
}
