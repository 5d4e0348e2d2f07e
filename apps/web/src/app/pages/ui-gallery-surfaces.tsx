import { DoorOpen, House, Wallet } from 'lucide-react'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Banner, RetryBanner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Message } from '#src/ui/message.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Stat } from '#src/ui/stat.tsx'
import { Table } from '#src/ui/table.tsx'
import { GallerySection, Specimen } from './ui-gallery-frame.tsx'

const emptyRoom = pickScene({ seed: 'nothing found', kind: 'Studio' })
const failedRoom = pickScene({ seed: 'failed to fetch', kind: 'Single' })
const ignore = () => undefined

const rooms = [
  { title: 'Sunny double room near the river', location: 'Lyon', rent: '$850', available: true },
  { title: 'Attic', location: 'Ghent', rent: '$1,240', available: false },
  {
    title: 'A room whose title is so long that it has to be broken somewhere',
    location: 'Porto',
    rent: 'N/A',
    available: true,
  },
]

function Rooms() {
  return (
    <Table
      caption="My rooms"
      head={[
        'Title',
        'Location',
        <span key="rent" className="block text-right">
          Rent
        </span>,
        'State',
      ]}
    >
      {rooms.map(({ title, location, rent, available }) => (
        <tr key={title}>
          <th className="min-w-52" scope="row">
            {title}
          </th>
          <td>{location}</td>
          <td className="text-right tabular-nums">{rent}</td>
          <td>
            <Badge tone={available ? 'success' : 'neutral'}>{available ? 'Available' : 'Unavailable'}</Badge>
          </td>
        </tr>
      ))}
    </Table>
  )
}

export function SurfacesSection() {
  return (
    <GallerySection title="Surfaces and messages">
      <Specimen name="Banners" wide>
        <Banner action={<Button look="outline">Send confirmation email</Button>} tone="warning">
          Your email address isn’t confirmed yet.
        </Banner>
        <Banner tone="neutral">You were signed out on another device.</Banner>
        <Banner tone="success">Profile updated successfully!</Banner>
        <Banner tone="danger">Failed to update post</Banner>
        <RetryBanner onRetry={ignore}>We couldn’t load similar rooms.</RetryBanner>
      </Specimen>
      <Specimen name="Avatars: no photo, a missing photo, a photo of another site, no name">
        <Avatar name="Ana Ruiz" size="sm" />
        <Avatar name="Ben Okafor" src="/photos/000000000000000000000000/480.webp" />
        <Avatar name="čeněk" size="lg" src="https://photos.example.invalid/cenek.jpg" />
        <Avatar name="" />
      </Specimen>
      <Specimen name="Card and figures" wide>
        <Card>
          <h4 className="text-heading font-display font-bold">Host</h4>
          <p className="text-muted">Member since March 2024. Answers within a day.</p>
        </Card>
        <dl className="grid gap-4 sm:grid-cols-3">
          <Stat icon={<House aria-hidden="true" />} label="Total Listings" value="12" />
          <Stat icon={<DoorOpen aria-hidden="true" />} label="Available" value="9" />
          <Stat icon={<Wallet aria-hidden="true" />} label="Avg. Rent" value="$1,120" />
        </dl>
      </Specimen>
      <Specimen name="Table" wide>
        <Rooms />
      </Specimen>
      <Specimen name="Skeleton" wide>
        <div aria-hidden="true" className="flex items-center gap-4">
          <Skeleton className="size-12" shape="pill" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      </Specimen>
      <Specimen name="Empty and failed" wide>
        <Message
          action={<Button>Create Your First Listing</Button>}
          scene={emptyRoom}
          title={<h4 className="text-heading font-display font-bold">No listings found</h4>}
        >
          Post a room, and it shows here with the people who are interested.
        </Message>
        <Message
          action={<Button>Retry</Button>}
          scene={failedRoom}
          title={<h4 className="text-heading font-display font-bold">Failed to fetch listings. Please try again.</h4>}
        />
      </Specimen>
    </GallerySection>
  )
}
