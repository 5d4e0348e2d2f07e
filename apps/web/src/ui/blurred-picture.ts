import { thumbHashToDataURL } from 'thumbhash'

/** Converts a ThumbHash in base64 to a data URL of a small, blurred picture. */
export const toBlurredPicture = (base64: string): string =>
  thumbHashToDataURL(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
