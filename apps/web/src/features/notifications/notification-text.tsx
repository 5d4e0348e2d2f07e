import type { Notification, NotificationType } from '@roommate-finder/contracts/notifications'
import { CalendarClock, Heart, House, HousePlus, type LucideIcon, MessageSquare, ShieldCheck } from 'lucide-react'
import { cn } from '#src/lib/cn.ts'
import { Ago } from '#src/ui/ago.tsx'

const icons: Record<NotificationType, LucideIcon> = {
  interest: Heart,
  message: MessageSquare,
  viewing: CalendarClock,
  listing: House,
  alert: HousePlus,
  safety: ShieldCheck,
}

/** Renders the content of a notification's link. `whole` shows a safety text in full, because no other page has it. */
export function NotificationText({ notification, whole = false }: { notification: Notification; whole?: boolean }) {
  const { type, title, body, createdAt, read } = notification
  const Icon = icons[type]
  return (
    <>
      <span className="flex size-9 shrink-0 @max-[16rem]/page:hidden items-center justify-center rounded-full bg-primary-soft text-primary">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="flex min-w-0 grow flex-col">
        <span className={cn('line-clamp-2 wrap-anywhere', read ? 'font-medium' : 'font-bold')}>{title}</span>
        <span className="flex flex-wrap items-end justify-between gap-x-3 text-sm font-normal text-muted sm:flex-nowrap">
          <span className={cn('wrap-anywhere', !(whole && type === 'safety') && 'line-clamp-2')}>{body}</span>
          <Ago className="shrink-0" iso={createdAt} />
        </span>
      </span>
      {!read && (
        <span className="mt-2 size-2.5 shrink-0 rounded-full bg-primary">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </>
  )
}
