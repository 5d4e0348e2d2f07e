/** Where an Auth emulator answers. */
export type Emulator = {
  /** `host:port`, the form of FIREBASE_AUTH_EMULATOR_HOST. */
  host: string
  projectId: string
}

type Call = {
  method?: 'GET' | 'POST' | 'DELETE'
  /** As the project's owner, who may do everything; else as a browser. */
  owner?: boolean
  body?: unknown
}

// The emulator takes any key; the real service wants one on calls of a browser.
const API_KEY = 'emulator'

/**
 * One call of the emulator's REST API; `path` begins after the host, `{project}` in it stands for the project.
 * Throws with the emulator's own code, e.g. `EMAIL_EXISTS`.
 */
export async function callEmulator<Answer>(
  { host, projectId }: Emulator,
  path: string,
  call: Call = {},
): Promise<Answer> {
  const { owner = false, body } = call
  const url = new URL(path.replace('{project}', projectId), `http://${host}`)
  if (!owner) url.searchParams.set('key', API_KEY)
  const response = await fetch(url, {
    method: call.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'Content-Type': 'application/json',
      ...(owner && { Authorization: 'Bearer owner' }),
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

/** Forgets every account. */
export async function clearAccounts(emulator: Emulator): Promise<void> {
  await callEmulator(emulator, '/emulator/v1/projects/{project}/accounts', {
    method: 'DELETE',
    owner: true,
  })
}
