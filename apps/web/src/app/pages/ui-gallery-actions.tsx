import { ArrowRight, Heart, House, LayoutGrid, Link2, List, Mail, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { Badge, Tag } from '#src/ui/badge.tsx'
import { Button, buttonStyle, IconButton, linkStyle } from '#src/ui/button.tsx'
import { CountBadge, formatShort } from '#src/ui/count-badge.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#src/ui/menu.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { GallerySection, Specimen } from './ui-gallery-frame.tsx'

const looks = ['solid', 'outline', 'quiet', 'danger'] as const
const icon = 'size-5'
const PENDING_MS = 2000

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

function Choices() {
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [tab, setTab] = useState('overview')
  return (
    <>
      <Specimen name="Segmented: arrow keys change the choice">
        <Segmented
          label="View"
          onChange={setView}
          options={[
            { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden="true" className={icon} /> },
            { value: 'list', label: 'List', icon: <List aria-hidden="true" className={icon} /> },
          ]}
          value={view}
        />
        <Segmented
          label="View without icons"
          onChange={setView}
          options={[
            { value: 'grid', label: 'Cards' },
            { value: 'list', label: 'Table' },
          ]}
          value={view}
        />
      </Specimen>
      <Specimen name="Tabs: arrows, Home and End" wide>
        <Tabs
          label="Dashboard"
          onChange={setTab}
          tabs={[
            { value: 'overview', label: 'Overview', content: <p>What happened since yesterday.</p> },
            { value: 'all', label: 'All Items', content: <p>Every room there is.</p> },
            { value: 'add', label: 'Add Item', content: <p>A room of your own.</p> },
            { value: 'mine', label: 'My Items (12)', content: <p>The rooms that you posted.</p> },
          ]}
          value={tab}
        />
      </Specimen>
    </>
  )
}

function Pages({ current, pages }: { current: number; pages: number }) {
  const id = useId()
  return (
    <Pagination
      current={current}
      label={`Pages, sample ${id}`}
      link={(page, props) => <Link {...props} to={`#${page}`} />}
      pages={pages}
    />
  )
}

export function ActionsSection() {
  return (
    <GallerySection title="Actions">
      <Specimen name="Buttons (hover, press or Tab to see their other states)">
        {looks.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
      </Specimen>
      <Specimen name="With an icon">
        <Button>
          <Plus aria-hidden="true" className={icon} />
          Create New Listing
        </Button>
        <Button look="outline">
          <Pencil aria-hidden="true" className={icon} />
          Edit
        </Button>
        <Button look="quiet">
          See all
          <ArrowRight aria-hidden="true" className={icon} />
        </Button>
      </Specimen>
      <Specimen name="Disabled">
        {looks.map((look) => (
          <Button disabled key={look} look={look}>
            {look}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Pending: with a label for the state, without one, and for two seconds">
        <Button pending pendingLabel="Posting...">
          Post
        </Button>
        <Button look="outline" pending>
          Retry
        </Button>
        <PendingButton />
      </Specimen>
      <Specimen name="Long text" wide>
        <Button className="max-w-full self-start" look="outline">
          A button whose label is much longer than it ought to be, in a language that likes long words
        </Button>
      </Specimen>
      <Specimen name="Icon buttons and links">
        {looks.map((look) => (
          <IconButton key={look} label={`Like, ${look}`} look={look}>
            <Heart aria-hidden="true" className={icon} />
          </IconButton>
        ))}
        {[3, 12].map((count) => (
          <IconButton className="relative" key={count} label={`Likes, ${formatShort(count)} new`}>
            <Heart aria-hidden="true" className={icon} />
            <CountBadge count={count} />
          </IconButton>
        ))}
        <IconButton disabled label="Delete" look="outline">
          <Trash2 aria-hidden="true" className={icon} />
        </IconButton>
        <Link className={buttonStyle('outline')} to="#">
          <House aria-hidden="true" className={icon} />A link as a button
        </Link>
        <Link className={linkStyle} to="#">
          A link
        </Link>
      </Specimen>
      <Specimen name="Menu and tooltip">
        <Menu
          label="Account"
          trigger={
            <Button look="outline">
              <Link2 aria-hidden="true" className={icon} />
              Menu
            </Button>
          }
        >
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
      </Specimen>
      <Specimen name="Badges, tags, spinner">
        <Badge tone="success">Available</Badge>
        <Badge>Unavailable</Badge>
        <Badge tone="primary">
          <Mail aria-hidden="true" className="size-4" />
          Email confirmed
        </Badge>
        <Badge tone="warning">Unsaved changes</Badge>
        <ul aria-label="Tags" className="flex max-w-full flex-wrap gap-1.5">
          <Tag>Non-smoker</Tag>
          <Tag>Early Bird</Tag>
          <Tag className="max-w-36">A tag that goes on for ever</Tag>
        </ul>
        <Spinner label="Loading your listings..." />
      </Specimen>
      <Specimen name="Pagination: in the middle, on the first page, and for a single page (renders nothing)" wide>
        <Pages current={6} pages={20} />
        <Pages current={1} pages={3} />
        <Pages current={1} pages={1} />
      </Specimen>
      <Choices />
    </GallerySection>
  )
}
