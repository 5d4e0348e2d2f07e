import { RoomScene } from './room-scene.tsx'
import { pickScene, type Scene, type SceneKind } from './scene.ts'

/**
 * The picture of a listing, which today is its drawn scene. Lists pass a `scene`, so that neighbours differ. Photos come
 * here, and nowhere else.
 */
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
