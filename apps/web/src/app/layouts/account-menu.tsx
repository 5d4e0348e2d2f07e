import { useQuery } from '@tanstack/react-query'
import {
  Bookmark,
  CalendarDays,
  DoorOpen,
  Heart,
  List,
  type LucideIcon,
  MessageSquare,
  Puzzle,
  Search,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import type { SessionUser } from '#src/lib/session.tsx'
import { meQuery, roleQuery } from '#src/lib/shared-queries.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Menu, MenuLink } from '#src/ui/menu.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { pages } from '../pages.ts'
import { barLinkStyle } from './bar-link-style.ts'

const icons: Record<string, LucideIcon> = {
  [paths.profile()]: UserRound,
  [paths.myList()]: DoorOpen,
  [paths.matches()]: Puzzle,
  [paths.shortlist()]: Bookmark,
  [paths.myInterests()]: Heart,
  [paths.savedSearches()]: Search,
  [paths.messages()]: MessageSquare,
  [paths.viewings()]: CalendarDays,
  [paths.moderation()]: ShieldCheck,
}

const useAccount = ({ uid, displayName, email }: SessionUser) => {
  const { data: me } = useQuery(meQuery())
  const role = useQuery({ ...roleQuery(uid), throwOnError: false })
  return {
    name: displayName || email || 'Your account',
    photoURL: me?.photoURL,
    links: pages.flatMap(({ path, menu, access }) =>
      menu !== undefined && (access !== 'moderator' || role.data === 'moderator') ? [{ to: path, text: menu }] : [],
    ),
  }
}

/** Renders the menu of a signed-in user. Loaded lazily, because it imports Radix. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const { name, photoURL, links } = useAccount(user)
  return (
    <Menu
      label="Your account"
      trigger={
        <Tooltip text={name}>
          <button
            aria-label={`Your account: ${name}`}
            className="flex size-11 items-center justify-center rounded-full hover:bg-primary-soft"
            type="button"
          >
            <Avatar name={name} size="sm" src={photoURL} />
          </button>
        </Tooltip>
      }
    >
      {links.map(({ to, text }) => {
        const Icon = icons[to] ?? List
        return (
          <MenuLink key={to}>
            <Link to={to}>
              <Icon aria-hidden="true" className="size-5 text-muted" />
              {text}
            </Link>
          </MenuLink>
        )
      })}
    </Menu>
  )
}

/** Renders the same links in the folded menu, except for Messages, whose icon is in the bar. */
export function AccountLinks({ user }: { user: SessionUser }) {
  const { name, photoURL, links } = useAccount(user)
  const { pathname } = useLocation()
  return (
    <nav aria-label="Your account" className="-mx-3 flex flex-col">
      {links
        .filter(({ to }) => to !== paths.messages())
        .map(({ to, text }) => (
          <Link aria-current={pathname === to ? 'page' : undefined} className={barLinkStyle} key={to} to={to}>
            {to === paths.profile() ? (
              <>
                <span className="min-w-0 grow">
                  <span className="block">{text}</span>
                  <bdi className="block truncate text-sm font-normal text-muted">{name}</bdi>
                </span>
                <Avatar name={name} size="sm" src={photoURL} />
              </>
            ) : (
              text
            )}
          </Link>
        ))}
    </nav>
  )
}
