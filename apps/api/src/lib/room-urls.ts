import { buildPath } from '@roommate-finder/contracts/endpoint'
import { getPhoto, type PhotoWidth } from '@roommate-finder/contracts/photos'

export const toRoomUrl = (webUrl: string, id: string): string => `${webUrl}/details/${id}`

/** Returns the address of a photo. The web server publishes the API under `/api`. */
export const toPhotoUrl = (webUrl: string, { id }: { id: string }, width: PhotoWidth): string =>
  `${webUrl}/api${buildPath(getPhoto, { params: { id, width } })}`
