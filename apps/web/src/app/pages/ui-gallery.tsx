import { LayoutGrid, List, Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#src/ui/button.tsx'
import { Dialog, Sheet } from '#src/ui/dialog.tsx'
import { SelectField, TextField } from '#src/ui/field.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#src/ui/menu.tsx'
import { alertPrompt, confirmPrompt, noticePrompt } from '#src/ui/prompts.tsx'
import { RangeSlider } from '#src/ui/range-slider.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { toast } from '#src/ui/toast.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

const icon = 'size-5'
const dollars = (value: number) => `$${value.toLocaleString('en-US')}`
const PENDING_MS = 2000

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

function Colors() {
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

function Actions() {
  return (
    <div className={row}>
      {(['solid', 'outline', 'quiet', 'danger'] as const).map((look) => (
        <Button key={look} look={look}>
          {look}
        </Button>
      ))}
      <PendingButton />
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
    </div>
  )
}

function Choices() {
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
    </>
  )
}

function Rents() {
  const [rents, setRents] = useState<readonly [number, number]>([600, 1850])
  const [committed, setCommitted] = useState<readonly [number, number]>(rents)
  return (
    <div>
      <RangeSlider
        format={dollars}
        label="Rent per month"
        max={5000}
        min={0}
        onChange={setRents}
        onCommit={setCommitted}
        step={50}
        value={rents}
      />
      <p className="text-sm text-muted">Committed: {committed.map(dollars).join(' to ')}</p>
    </div>
  )
}

const paragraphs = Array.from({ length: 12 }, (_, index) => index)

function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'long' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button look="outline" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button look="outline" onClick={() => setOpen('long')}>
        Long dialog
      </Button>
      <Button look="outline" onClick={() => setOpen('sheet')}>
        Sheet
      </Button>
      <Dialog
        actions={
          <>
            <Button look="outline" onClick={close}>
              Keep mine
            </Button>
            <Button onClick={close}>Take the other</Button>
          </>
        }
        description="This room was changed while you were editing it."
        onClose={close}
        open={open === 'dialog'}
        title="Changed elsewhere"
      >
        <TextField defaultValue="Sunny double room" label="Title" />
      </Dialog>
      <Dialog onClose={close} open={open === 'long'} title="Long dialog">
        {paragraphs.map((index) => (
          <p key={index}>
            The apartment is on the third floor, quiet at night and full of light in the morning; the two of us cook
            together on Sundays, and the bakery below opens at six.
          </p>
        ))}
      </Dialog>
      <Sheet
        footer={<Button onClick={close}>Show 240 rooms</Button>}
        onClose={close}
        open={open === 'sheet'}
        title="Filters"
      >
        <div className="flex flex-col gap-4">
          {['Room type', 'Availability', 'Sort by'].map((label) => (
            <SelectField choices={[{ value: 'All', label: 'All' }]} key={label} label={label} />
          ))}
        </div>
      </Sheet>
    </>
  )
}

function Prompts() {
  const [answer, setAnswer] = useState('nothing yet')
  const ask = async () => {
    const agreed = await confirmPrompt({
      title: 'Delete Listing?',
      text: 'This action cannot be undone!',
      confirmLabel: 'Yes, delete it!',
      cancelLabel: 'Cancel',
      tone: 'danger',
    })
    setAnswer(agreed ? 'yes' : 'no')
    if (!agreed) return
    await noticePrompt({ title: 'Deleted!', text: 'Your listing has been deleted successfully.', forMs: 2000 })
    setAnswer('yes, and the notice has gone')
  }
  return (
    <>
      <Button look="danger" onClick={() => void ask()}>
        Confirm
      </Button>
      <Button
        look="outline"
        onClick={() => void alertPrompt({ title: 'Error', text: "You can't like your own post." })}
      >
        Alert
      </Button>
      <p className="text-muted">Answer: {answer}</p>
    </>
  )
}

function Toasts() {
  return (
    <>
      <Button look="outline" onClick={() => toast({ text: 'Profile updated successfully!', tone: 'success' })}>
        Success toast
      </Button>
      <Button
        look="outline"
        onClick={() => toast({ text: 'Failed to update profile. Please try again.', tone: 'danger' })}
      >
        Danger toast
      </Button>
      <Button
        look="outline"
        onClick={() =>
          toast({
            text: 'You are no longer interested in this room, and its host no longer sees your name.',
            action: { label: 'Undo', onPress: () => toast({ text: 'Interest restored' }) },
          })
        }
      >
        Toast with Undo
      </Button>
    </>
  )
}

/** Shows the components that browser tests operate, in both themes. Not part of production builds. */
export default function UiGalleryPage() {
  return (
    <div className="flex flex-col gap-8">
      <PageHeading title="Design system" />
      {/* Overlays use the theme of the page. */}
      <div className={row}>
        <Dialogs />
        <Prompts />
        <Toasts />
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        {['scheme-light', 'scheme-dark'].map((scheme) => (
          <section
            aria-label={scheme}
            className={`flex min-w-0 flex-col gap-6 rounded-lg border border-line bg-ground p-4 text-ink ${scheme}`}
            key={scheme}
          >
            <h2 className="text-heading">{scheme}</h2>
            <Colors />
            <Actions />
            <Choices />
            <Rents />
          </section>
        ))}
      </div>
    </div>
  )
}
