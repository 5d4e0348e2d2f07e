import { buildPath } from '@roommate-finder/contracts/endpoint'
import { getPhoto, type Photo, type PhotoWidth, photoWidths } from '@roommate-finder/contracts/photos'
import { API_ROOT } from './api-root.ts'

export interface PhotoFile {
  src: string
  width: number
  height: number
}

const fileOf = ({ id, width, height, key }: Photo, fileWidth: PhotoWidth): PhotoFile => {
  const actual = Math.min(width, Number(fileWidth))
  return {
    src: `${API_ROOT}${buildPath(getPhoto, { params: { id, width: fileWidth }, query: { key } })}`,
    width: actual,
    height: Math.round((height * actual) / width),
  }
}

/** Returns the alternative text of a photo: that of the owner, or else its number. */
export const photoText = ({ alt }: Pick<Photo, 'alt'>, index: number, count: number): string =>
  alt || `Photo ${index + 1} of ${count}`

/** Lists the files of a photo, the smallest first. Leaves out files that are no larger than a smaller size. */
export const listPhotoFiles = (photo: Photo): [PhotoFile, ...PhotoFile[]] => {
  const [smallest, ...larger] = photoWidths
  const useful = larger.filter((_, index) => photo.width > Number(photoWidths[index]))
  return [fileOf(photo, smallest), ...useful.map((width) => fileOf(photo, width))]
}

export const formatSrcSet = (files: readonly PhotoFile[]): string =>
  files.map(({ src, width }) => `${src} ${width}w`).join(', ')
