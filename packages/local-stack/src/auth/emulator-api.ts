/** Address and project of an Auth emulator. */
export type Emulator = {
  /** `host:port`, the form of FIREBASE_AUTH_EMULATOR_HOST. */
  host: string
  projectId: string
}

type Call = {
  method?: 'GET' | 'POST'
  /** Whether to call as the project's owner, with all rights, instead of as a browser. */
  asOwner?: boolean
  body?: unknown
}

// Browsers must send a key. The emulator accepts any.
const API_KEY = 'emulator'

/**
 * Calls the emulator's REST API. `{project}` in `path` is replaced by the project id.
 * Throws the emulator's code, such as `EMAIL_EXISTS`.
 */
export async function callEmulator<Answer>(
  { host, projectId }: Emulator,
  path: string,
  call: Call = {},
): Promise<Answer> {
  const { asOwner = false, body } = call
  const url = new URL(path.replace('{project}', projectId), `http://${host}`)
  if (!asOwner) url.searchParams.set('key', API_KEY)
  const response = await fetch(url, {
    method: call.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'Content-Type': 'application/json',
      ...(asOwner && { Authorization: 'Bearer owner' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) {
    const { error } = answer as { error?: { message?: string } }
    throw new Error(error?.message ?? `The Auth emulator answered ${response.status}`)
  }
  return answer as Answer
}
