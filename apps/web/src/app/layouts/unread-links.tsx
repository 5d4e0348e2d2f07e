import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { NotificationBell } from '#src/features/notifications/bell.tsx'
import { useMergeBrowserSaves } from '#src/features/saved/merge-browser-saves.ts'
import { setUnreadInTitle } from '#src/lib/document-title.ts'
import { paths } from '#src/lib/paths.ts'
import { unreadQuery } from '#src/lib/unread-query.ts'
import { iconButtonStyle } from '#src/ui/button.tsx'
import { CountBadge, formatShort } from '#src/ui/count-badge.tsx'
import { useLiveUpdates } from './use-live-updates.ts'
import { usePush } from './use-push.ts'
import { useTimeZone } from './use-time-zone.ts'

/**
 * Renders the icons of messages and notifications with live counts. Loaded lazily, because it imports Radix; so is what
 * every page does for users only.
 */
export function UnreadLinks() {
  const { messages, notifications } = useQuery(unreadQuery()).data ?? { messages: 0, notifications: 0 }
  useLiveUpdates()
  useMergeBrowserSaves()
  useTimeZone()
  usePush()
  // Not the sum, because a new message is a notification too.
  const inTitle = Math.max(messages, notifications)
  useEffect(() => {
    setUnreadInTitle(inTitle)
    return () => setUnreadInTitle(0)
  }, [inTitle])

  return (
    <>
      <Link
        aria-label={messages > 0 ? `Messages, ${formatShort(messages)} unread` : 'Messages'}
        className={iconButtonStyle('quiet', 'relative')}
        title="Messages"
        to={paths.messages()}
      >
        <MessageSquare aria-hidden="true" className="size-5" />
        <CountBadge count={messages} />
      </Link>
      <NotificationBell unread={notifications} />
    </>
  )
}
