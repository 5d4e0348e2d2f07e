/** For an `Idempotency-Key`. `randomUUID` is missing where a page is served without TLS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
