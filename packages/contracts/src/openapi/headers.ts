/** The response headers of the API. */
export const headers = {
  'X-Request-Id': { description: 'Id of the request.', required: true, schema: { type: 'string', format: 'uuid' } },
  ETag: {
    description: 'Version of the response. Send it as `If-None-Match` with the next request.',
    required: true,
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds until the call may be repeated.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  Location: { description: 'Path of the listing.', required: true, schema: { type: 'string' } },
  Link: {
    description: 'Path of the next listings with `rel="next"`. Absent at the end.',
    required: false,
    schema: { type: 'string' },
  },
  'X-Total-Count': {
    description: 'How many listings there are, counted as `total` of `Pagination`.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
}
type HeaderName = keyof typeof headers

/** References the headers of a response. All have `X-Request-Id`. */
export const headersOf = (...names: HeaderName[]) =>
  Object.fromEntries(
    (['X-Request-Id', ...names] as const).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
