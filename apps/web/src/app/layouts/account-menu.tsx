import { useQuery } from '@tanstack/react-query'
import { DoorOpen, Heart, MessageSquare, ShieldCheck, UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import type { SessionUser } from '#src/lib/session.tsx'
import { meQuery, roleQuery } from '#src/lib/shared-queries.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Menu, MenuLink } from '#src/ui/menu.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'

const links = [
  { to: paths.profile(), text: 'My Profile', Icon: UserRound },
  { to: paths.myList(), text: 'My rooms', Icon: DoorOpen },
  { to: paths.myInterests(), text: 'Rooms I’m interested in', Icon: Heart },
  { to: paths.messages(), text: 'Messages', Icon: MessageSquare },
]

const moderatorLink = { to: paths.moderation(), text: 'Moderation', Icon: ShieldCheck }

/** Renders the menu of a signed-in user. Loaded lazily, because it imports Radix. */
export function AccountMenu({ user: { uid, displayName, email } }: { user: SessionUser }) {
  const { data: me } = useQuery(meQuery())
  const role = useQuery({ ...roleQuery(uid), throwOnError: false })
  const shown = role.data === 'moderator' ? [...links, moderatorLink] : links
  const name = displayName || email || 'Your account'
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
            <Avatar name={name} size="sm" src={me?.photoURL} />
          </button>
        </Tooltip>
      }
    >
      {shown.map(({ to, text, Icon }) => (
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
