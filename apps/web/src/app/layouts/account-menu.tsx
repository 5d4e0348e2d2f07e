import { DoorOpen, Heart, MessageSquare, UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import type { SessionUser } from '#src/lib/session.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Menu, MenuLink } from '#src/ui/menu.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'

const links = [
  { to: paths.profile(), text: 'My Profile', Icon: UserRound },
  { to: paths.myList(), text: 'My listings', Icon: DoorOpen },
  { to: paths.myInterests(), text: 'My interests', Icon: Heart },
  { to: paths.messages(), text: 'Messages', Icon: MessageSquare },
]

/** Renders the menu of a signed-in user. Loaded lazily, because it imports Radix. */
export function AccountMenu({ user: { displayName, email, photoURL } }: { user: SessionUser }) {
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
            <Avatar name={name} size="sm" src={photoURL} />
          </button>
        </Tooltip>
      }
    >
      {links.map(({ to, text, Icon }) => (
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
