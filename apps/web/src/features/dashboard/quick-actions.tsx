import { Bell, Bookmark, ChevronRight, Heart, House, MessageSquare, Plus, Search } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatCount } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** What a user has, as far as it is loaded. */
export interface Belongings {
  rooms: number
  savedRooms: number | undefined
  searches: number | undefined
  /** Rooms that searches have found since they were opened. */
  newRooms: number
  unread: number
}

const count = (number = 0): string => (number > 0 ? formatCount(number) : '')

/** Lists where the user may want to go, with how much is there: hosts first to their rooms, seekers to those of others. */
const listActions = ({ rooms, savedRooms, searches, newRooms, unread }: Belongings) => {
  const hosting = [
    { to: paths.createRoom(), label: 'Post a room', Icon: Plus, note: '' },
    { to: paths.myList(), label: 'My rooms', Icon: House, note: count(rooms) },
  ]
  const seeking = [
    { to: paths.allItems(), label: 'Browse all rooms', Icon: Search, note: '' },
    {
      to: paths.savedSearches(),
      label: 'Saved searches',
      Icon: Bell,
      note: newRooms > 0 ? `${formatCount(newRooms)} new` : count(searches),
    },
    { to: paths.shortlist(), label: 'Saved rooms', Icon: Bookmark, note: count(savedRooms) },
    { to: paths.myInterests(), label: 'Rooms I’m interested in', Icon: Heart, note: '' },
  ]
  const messages = {
    to: paths.messages(),
    label: 'Messages',
    Icon: MessageSquare,
    note: unread > 0 ? `${formatCount(unread)} unread` : '',
  }
  return rooms === 0 ? [...seeking, messages, ...hosting] : [...hosting, messages, ...seeking]
}

/** `belongings` is missing while it is not known whether the user has rooms. */
export function QuickActions({ belongings }: { belongings: Belongings | undefined }) {
  return (
    <Card aria-labelledby="quick-actions">
      <h2 className="mb-2 text-lg/7" id="quick-actions">
        Quick Actions
      </h2>
      <ul className="-mx-3 -mb-2">
        {!belongings && (
          <li aria-hidden="true" className="flex h-77 flex-col justify-around px-3">
            {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
              <Skeleton className="h-5 w-2/3" key={key} />
            ))}
          </li>
        )}
        {belongings &&
          listActions(belongings).map(({ to, label, Icon, note }) => (
            <li key={to}>
              <Link
                className="group flex min-h-11 items-center gap-3 rounded-sm px-3 font-semibold transition-colors hover:bg-primary-soft hover:text-primary"
                to={to}
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-primary @max-[16rem]/page:hidden" />
                {label}
                <span className="ms-auto font-normal text-muted tabular-nums">{note}</span>
                <ChevronRight aria-hidden="true" className="size-4.5 text-muted group-hover:text-primary" />
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  )
}
