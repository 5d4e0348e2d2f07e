import { MAX_PHOTO_BYTES, MIN_PHOTO_SIDE } from '@roommate-finder/contracts/limits'
import { photoTypes } from '@roommate-finder/contracts/photo-input'
import { isolate } from '@roommate-finder/contracts/primitives'

const MAX_MB = MAX_PHOTO_BYTES / 1024 / 1024

export const PHOTO_RULES = `JPEG, PNG or WebP, up to ${MAX_MB} MB`

/** The value of `accept` of a file input. */
export const PHOTO_TYPES = photoTypes.join(',')

const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Returns why the API would refuse a file, or null. The API also checks the content. */
export const checkPhoto = (file: File): string | null => {
  if (isHeic(file))
    return `“${isolate(file.name)}” is a HEIC photo, which we can’t read. Save it as a JPEG, or add a screenshot of it.`
  if (!photoTypes.some((type) => type === file.type)) {
    return `We can’t read “${isolate(file.name)}”. Choose a JPEG, PNG or WebP photo.`
  }
  if (file.size > MAX_PHOTO_BYTES) return `“${isolate(file.name)}” is larger than ${MAX_MB} MB. Choose a smaller photo.`
  return null
}

export const UNREADABLE_PHOTO = 'We can’t read this file. Choose a JPEG, PNG or WebP photo.'

/** Returns why forms refuse a photo of this size, or null. */
export const checkPhotoSize = ({ naturalWidth, naturalHeight }: HTMLImageElement): string | null =>
  Math.min(naturalWidth, naturalHeight) < MIN_PHOTO_SIDE
    ? `This photo is too small (${naturalWidth} × ${naturalHeight} pixels). Choose one that’s ${MIN_PHOTO_SIDE} × ${MIN_PHOTO_SIDE} or larger.`
    : null
