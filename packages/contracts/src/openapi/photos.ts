import { MAX_PHOTO_ALT, MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, MAX_PHOTOS } from '../limits.ts'
import { photoChange, photosConflict, photosQuery, profilePhoto } from '../photo-input.ts'
import { type Photo, photo, photoWidths } from '../photos.ts'
import { errorExample, errorFields } from './errors.ts'
import { component, type FeatureDocs, parameters } from './feature-docs.ts'

const UPLOAD = `The body is the file: JPEG, PNG or WebP, at most ${MAX_PHOTO_BYTES / 1024 / 1024} MB and ${MAX_PHOTO_PIXELS / 1_000_000} megapixels. It is stored as WebP without metadata.`
const NO_PHOTO = 'The file is no photo, is cut off, or has too many pixels'

export const photoExample: Photo = {
  id: '68b0c5a1f2d3e4a5b6c7d8e1',
  width: 1920,
  height: 1440,
  alt: 'Bed and desk by the window',
  placeholder: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
}

export const PHOTO_URL = 'Path of the profile photo at this API, without the name of the host.'
export const photoURLExample = '/photos/68b0c5a1f2d3e4a5b6c7d8e2/480.webp'

export const photoDocs: FeatureDocs = {
  tag: 'Photos',
  description: `Photos of listings and people. \`GET /photos/{id}/{width}.webp\` returns one as WebP, with a width of ${photoWidths.join(', ')} pixels. Any cache may keep it. While a listing is hidden from others, its photos need the \`key\` that its owner and moderators get, as in \`?key=…\`.`,
  operations: {
    uploadPhoto: {
      summary: 'Add a photo to a listing',
      description: `${UPLOAD} It becomes the last of the photos. A copy of another owner's photo is a risk signal, which may hide the listing until a moderator decides.`,
      success: 'The new photo.',
      errors: {
        validation_failed: `${NO_PHOTO}, or the listing has ${MAX_PHOTOS} photos already.`,
        payload_too_large: 'The file is too large.',
        unsupported_media_type: 'The file is not a JPEG, PNG or WebP.',
        unavailable: 'The database or the identity service does not answer, or too many uploads are running.',
      },
    },
    updatePhotos: {
      summary: 'Sort, describe and remove the photos of a listing',
      description: 'Takes the photos to keep in their new order. Those left out are removed.',
      success: 'The photos that are left.',
      errors: {
        validation_failed: 'The body is invalid, or names a photo that the listing does not have.',
        conflict: 'The listing has other photos than `known`. Nothing was changed.',
      },
    },
    uploadProfilePhoto: {
      summary: "Replace the caller's profile photo",
      description: `${UPLOAD} It replaces the copy of the picture from the identity service.`,
      success: 'The path of the photo.',
      errors: {
        validation_failed: `${NO_PHOTO}.`,
        payload_too_large: 'The file is too large.',
        unsupported_media_type: 'The file is not a JPEG, PNG or WebP.',
        unavailable: 'The database or the identity service does not answer, or too many uploads are running.',
      },
    },
    deleteProfilePhoto: {
      summary: "Remove the caller's profile photo",
      description: 'The picture from the identity service is copied again only after it has changed.',
      success: 'The photo is removed.',
    },
  },
  components: [
    component('Photo', photo, {
      description: 'A photo of a listing.',
      fields: {
        id: 'Id of the photo.',
        width: 'Width of the largest file, in pixels.',
        height: 'Height of the largest file, in pixels.',
        alt: 'Alternative text; empty until the owner writes one.',
        placeholder: 'ThumbHash in base64, to show until the photo is loaded.',
        key: 'Query parameter of the photo, for the owner and moderators while the listing is hidden. Lasts one to two days.',
      },
      example: photoExample,
    }),
    component('ProfilePhoto', profilePhoto, {
      description: 'A profile photo.',
      fields: { photoURL: PHOTO_URL },
      example: { photoURL: photoURLExample },
    }),
    component('PhotoChange', photoChange, {
      description: 'A photo to keep. Unknown keys are ignored.',
      fields: {
        id: 'Id of the photo.',
        alt: `Alternative text of one line and at most ${MAX_PHOTO_ALT} characters. If it is absent, the photo keeps its text.`,
      },
      example: { id: photoExample.id, alt: photoExample.alt },
    }),
    component('PhotosConflict', photosConflict, {
      description: 'The photos have changed since the client read them.',
      fields: { ...errorFields, current: 'The stored photos.' },
      example: {
        ...errorExample('conflict'),
        error: 'The photos of this room have changed since you opened it.',
        current: [photoExample],
      },
    }),
  ],
  parameters: [
    parameters(photosQuery, {
      known: 'Ids of the photos that the client saw last, separated by commas. Without it the last write wins.',
    }),
  ],
}
