import { Heart, House, LayoutGrid, List, Mail } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge, Tag } from '#src/ui/badge.tsx'
import { Banner, RetryBanner } from '#src/ui/banner.tsx'
import { Button, IconButton, linkStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CountBadge, formatShort } from '#src/ui/count-badge.tsx'
import { Key } from '#src/ui/key.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#src/ui/menu.tsx'
import { Message } from '#src/ui/message.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { Stat } from '#src/ui/stat.tsx'
import { Table } from '#src/ui/table.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'

const looks = ['solid', 'outline', 'quiet', 'danger'] as const
const icon = 'size-5'
const PENDING_MS = 2000
const emptyRoom = pickScene({ seed: 'nothing found', kind: 'Studio' })
const ignore = () => undefined

/** All allowed pairs of text and background color. axe checks their contrast. */
const pairs = [
  'bg-ground text-ink',
  'bg-ground text-muted',
  'bg-sunken text-muted',
  'bg-card text-muted',
  'bg-raised text-muted',
  'bg-ground text-primary',
  'bg-primary-soft text-primary',
  'bg-primary text-on-primary',
  'bg-primary-strong text-on-primary',
  'bg-accent text-on-accent',
  'bg-success-soft text-success',
  'bg-warning-soft text-warning',
  'bg-danger-soft text-danger',
  'bg-ground text-danger',
  'bg-danger text-on-danger',
]

const row = 'flex flex-wrap items-center gap-3'

export function Colors() {
  return (
    <div className={row}>
      {pairs.map((pair) => (
        <p className={`rounded-sm border border-line px-3 py-1.5 ${pair}`} key={pair}>
          {pair}
        </p>
      ))}
    </div>
  )
}

function PendingButton() {
  const [pending, setPending] = useState(false)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setPending(false), PENDING_MS)
    return () => clearTimeout(timer)
  }, [pending])
  return (
    <Button onClick={() => setPending(true)} pending={pending} pendingLabel="Posting...">
      Post for two seconds
    </Button>
  )
}

export function Actions() {
  return (
    <div className={row}>
      {looks.map((look) => (
        <Button key={look} look={look}>
          {look}
        </Button>
      ))}
      {looks.map((look) => (
        <Button disabled key={look} look={look}>
          {look}
        </Button>
      ))}
      <Button pending pendingLabel="Posting...">
        Post
      </Button>
      <PendingButton />
      <Button className="max-w-full" look="outline">
        A button whose label is much longer than it ought to be, in a language that likes long words
      </Button>
      {[3, 12].map((count) => (
        <IconButton className="relative" key={count} label={`Likes, ${formatShort(count)} new`}>
          <Heart aria-hidden="true" className={icon} />
          <CountBadge count={count} />
        </IconButton>
      ))}
      <Link className={linkStyle} to="#">
        A link
      </Link>
      <Menu label="Account" trigger={<Button look="outline">Menu</Button>}>
        <MenuLink>
          <Link to="#">My Profile</Link>
        </MenuLink>
        <MenuItem disabled>Not now</MenuItem>
        <MenuSeparator />
        <MenuItem>Log Out</MenuItem>
      </Menu>
      <Tooltip text="This host has confirmed the email address of the account.">
        <Button look="quiet">
          <Mail aria-hidden="true" className={icon} />
          Confirmed
        </Button>
      </Tooltip>
      <Badge tone="success">Available</Badge>
      <Badge>Unavailable</Badge>
      <Badge tone="primary">Email confirmed</Badge>
      <Badge tone="warning">Unsaved changes</Badge>
      <ul aria-label="Tags">
        <Tag>Non-smoker</Tag>
      </ul>
      <Key name="/" />
      <Key name="/" off />
      <Spinner label="Loading your listings..." />
    </div>
  )
}

export function Choices() {
  const id = useId()
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [tab, setTab] = useState('overview')
  return (
    <>
      <Segmented
        label="View"
        onChange={setView}
        options={[
          { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden="true" className={icon} /> },
          { value: 'list', label: 'List', icon: <List aria-hidden="true" className={icon} /> },
        ]}
        value={view}
      />
      <Tabs
        label="Dashboard"
        onChange={setTab}
        tabs={[
          { value: 'overview', label: 'Overview', content: <p>What happened since yesterday.</p> },
          { value: 'all', label: 'All Items', content: <p>Every room there is.</p> },
          { value: 'mine', label: 'My Items (12)', content: <p>The rooms that you posted.</p> },
        ]}
        value={tab}
      />
      <Pagination
        current={6}
        label={`Pages, sample ${id}`}
        link={(page, props) => <Link {...props} to={`#${page}`} />}
        pages={20}
      />
    </>
  )
}

export function Surfaces() {
  return (
    <>
      <Banner action={<Button look="outline">Send confirmation email</Button>} tone="warning">
        Your email address isn’t confirmed yet.
      </Banner>
      <Banner tone="neutral">You were signed out on another device.</Banner>
      <Banner tone="success">Profile updated successfully!</Banner>
      <RetryBanner onRetry={ignore}>We couldn’t load similar rooms.</RetryBanner>
      <div className={row}>
        <Avatar name="Ana Ruiz" size="sm" />
        <Avatar name="Ben Okafor" src="/photos/000000000000000000000000/480.webp" />
        <Avatar name="" />
      </div>
      <Card>
        <dl>
          <Stat icon={<House aria-hidden="true" />} label="Total Listings" value="12" />
        </dl>
      </Card>
      <Table caption="My rooms" head={['Title', 'Rent']}>
        <tr>
          <th className="min-w-52" scope="row">
            A room whose title is so long that it has to be broken somewhere
          </th>
          <td>$850</td>
        </tr>
      </Table>
      <Message
        action={<Button>Create Your First Listing</Button>}
        scene={emptyRoom}
        title={<h3 className="text-heading">No listings found</h3>}
      >
        Post a room, and it shows here with the people who are interested.
      </Message>
    </>
  )
}
