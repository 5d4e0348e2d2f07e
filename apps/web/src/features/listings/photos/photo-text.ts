import type { Photo } from '@roommate-finder/contracts/photos'

/** Returns the alternative text of a photo: that of the owner, or else its number. */
export const photoText = ({ alt }: Pick<Photo, 'alt'>, index: number, count: number): string =>
  alt || `Photo ${index + 1} of ${count}`
