import { pickScene, type Scene, type SceneKind } from '@roommate-finder/room-scenes/scene'
import { cn } from '#src/lib/cn.ts'
import { PhotoPicture } from './photo-picture.tsx'
import { RoomScene } from './room-scene.tsx'

type Photo = Parameters<typeof PhotoPicture>[0]['photo']

/** The widths of cards in a grid. */
const CARD_SIZES = '(min-width: 80rem) 20rem, (min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw'

/**
 * Shows the picture of a listing, 4:3: its cover, or else a drawn scene.
 * Lists pass a `scene`, so that adjacent listings differ.
 */
export function ListingPicture({
  listing: { _id: id, roomType, photo },
  scene,
  sizes = CARD_SIZES,
  className,
}: {
  listing: { _id: string; roomType: SceneKind | ''; photo?: Photo | null | undefined }
  scene?: Scene | undefined
  sizes?: string
  className?: string | undefined
}) {
  if (photo)
    // Without a key: Chromium would load the photo that another one replaces again, in the size of the window.
    return <PhotoPicture className={cn('aspect-4/3 w-full', className)} photo={photo} sizes={sizes} />
  const shown = scene ?? pickScene({ seed: id, kind: roomType })
  return <RoomScene scene={shown} {...(className !== undefined && { className })} />
}
