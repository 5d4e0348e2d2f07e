import { AppError } from '../../errors.ts'

const NOT_A_PHOTO = 'We can’t read this file. Choose a JPEG, PNG or WebP photo.'

const startsWith = (image: Buffer, bytes: string, offset = 0): boolean =>
  image.subarray(offset, offset + bytes.length).toString('latin1') === bytes

const isReadable = (image: Buffer): boolean =>
  startsWith(image, '\xff\xd8\xff') ||
  startsWith(image, '\x89PNG\r\n\x1a\n') ||
  (startsWith(image, 'RIFF') && startsWith(image, 'WEBP', 8))

/** The brands of HEIC files, which iPhones make. */
const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

const isHeic = (image: Buffer): boolean =>
  startsWith(image, 'ftyp', 4) && HEIC.some((brand) => startsWith(image, brand, 8))

const isSvg = (image: Buffer): boolean => /<svg\b/i.test(image.subarray(0, 4_096).toString('latin1'))

/**
 * Checks by its first bytes that a file is a JPEG, PNG or WebP.
 * @throws AppError `unsupported_media_type` for SVG and HEIC, `validation_failed` for anything else
 */
export const assertReadable = (image: Buffer): void => {
  if (isReadable(image)) return
  if (isHeic(image)) {
    throw new AppError(
      'unsupported_media_type',
      'We can’t read HEIC photos. Save this one as a JPEG, or add a screenshot of it.',
    )
  }
  if (isSvg(image)) {
    throw new AppError(
      'unsupported_media_type',
      'We can’t use SVG files. Save this one as a JPEG or PNG and try again.',
    )
  }
  throw notAPhoto()
}

export const notAPhoto = (cause?: unknown): AppError => new AppError('validation_failed', NOT_A_PHOTO, { cause })
