import { useQuery } from '@tanstack/react-query'
import { Bookmark, DoorOpen, Heart, MessageSquare, Search, ShieldCheck, UserRound } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import type { SessionUser } from '#src/lib/session.tsx'
import { meQuery, roleQuery } from '#src/lib/shared-queries.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Menu, MenuLink } from '#src/ui/menu.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { barLinkStyle } from './bar-link-style.ts'

const profile = { to: paths.profile(), text: 'My Profile', Icon: UserRound }
const ownPages = [
  { to: paths.myList(), text: 'My rooms', Icon: DoorOpen },
  { to: paths.shortlist(), text: 'Saved rooms', Icon: Bookmark },
  { to: paths.myInterests(), text: 'Rooms I’m interested in', Icon: Heart },
  { to: paths.savedSearches(), text: 'Saved searches', Icon: Search },
]
const messages = { to: paths.messages(), text: 'Messages', Icon: MessageSquare }
const moderation = { to: paths.moderation(), text: 'Moderation', Icon: ShieldCheck }

const useAccount = ({ uid, displayName, email }: SessionUser) => {
  const { data: me } = useQuery(meQuery())
  const role = useQuery({ ...roleQuery(uid), throwOnError: false })
  return {
    name: displayName || email || 'Your account',
    photoURL: me?.photoURL,
    moderatorPages: role.data === 'moderator' ? [moderation] : [],
  }
}

/** Renders the menu of a signed-in user. Loaded lazily, because it imports Radix. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const { name, photoURL, moderatorPages } = useAccount(user)
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
      {[profile, ...ownPages, messages, ...moderatorPages].map(({ to, text, Icon }) => (
        <MenuLink key={to}>
          <Link to={to}>
            <Icon aria-hidden="true" className="size-5 text-muted" />
            {text}
          </Link>
        </MenuLink>
      ))}
    </Menu>
  )
}

/** Renders the same links in the folded menu, except for Messages, whose icon is in the bar. */
export function AccountLinks({ user }: { user: SessionUser }) {
  const { name, photoURL, moderatorPages } = useAccount(user)
  const { pathname } = useLocation()
  return (
    <nav aria-label="Your account" className="-mx-3 flex flex-col">
      {[profile, ...ownPages, ...moderatorPages].map(({ to, text }) => (
        <Link aria-current={pathname === to ? 'page' : undefined} className={barLinkStyle} key={to} to={to}>
          {to === profile.to ? (
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
