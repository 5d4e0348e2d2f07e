import { RoomScene } from './room-scene.tsx'
import { pickScene, type Scene, type SceneKind } from './scene.ts'

/** Shows the picture of a listing: a drawn scene. Lists pass a `scene`, so that adjacent listings differ. */
export function ListingPicture({
  listing,
  scene,
  className,
}: {
  listing: { _id: string; roomType: SceneKind | '' }
  scene?: Scene | undefined
  className?: string | undefined
}) {
  const shown = scene ?? pickScene({ seed: listing._id, kind: listing.roomType })
  return <RoomScene scene={shown} {...(className !== undefined && { className })} />
}
