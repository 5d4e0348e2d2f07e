import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'
import { ListingPicture } from '#src/ui/listing-picture.tsx'
import { RoomLink } from './listing-link.tsx'

type Pictured = Pick<ComponentProps<typeof ListingPicture>, 'listing' | 'scene'>

/** Shows the small picture of a room. `className` sets the width, of at most 11rem. */
export function RoomThumb({ className, ...picture }: Pictured & { className: string }) {
  return (
    <div className={cn('aspect-4/3 shrink-0 overflow-hidden rounded-sm', className)}>
      <ListingPicture {...picture} sizes="11rem" />
    </div>
  )
}

/** Shows a room in little: its picture, beside it the title and what else is known. */
export function RoomRow({
  listing,
  scene,
  title = <RoomLink className="stretched" listing={listing} />,
  thumb = 'w-16',
  className,
  children,
}: Pictured & {
  listing: ComponentProps<typeof RoomLink>['listing']
  /** By default the title of the room as a link that covers the row. */
  title?: ReactNode
  /** The width of the picture. */
  thumb?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={cn('relative flex min-w-0 items-center gap-3', className)}>
      <RoomThumb className={cn(thumb, '@max-[16rem]/page:hidden')} listing={listing} scene={scene} />
      <div className="min-w-0 grow">
        <div className="truncate font-semibold @max-[16rem]/page:whitespace-normal">{title}</div>
        {children}
      </div>
    </div>
  )
}
