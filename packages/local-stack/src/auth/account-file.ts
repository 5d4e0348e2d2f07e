import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { callEmulator, type Emulator } from './emulator-api.ts'

type StoredAccount = { localId: string } & Record<string, unknown>

const PAGE = 1000
const projectAccounts = '/identitytoolkit.googleapis.com/v1/projects/{project}/accounts'

async function readAllAccounts(emulator: Emulator): Promise<StoredAccount[]> {
  const all: StoredAccount[] = []
  let next: string | undefined
  do {
    const query = new URLSearchParams({
      maxResults: String(PAGE),
      ...(next !== undefined && { nextPageToken: next }),
    })
    const page = await callEmulator<{
      users?: StoredAccount[]
      nextPageToken?: string
    }>(emulator, `${projectAccounts}:batchGet?${query.toString()}`, {
      asOwner: true,
    })
    all.push(...(page.users ?? []))
    next = page.nextPageToken
  } while (next !== undefined)
  return all
}

/** Reads the accounts of an earlier run; none if the file is missing. Throws an error with the path if it is invalid. */
export async function readAccountFile(file: string): Promise<StoredAccount[]> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  try {
    return (JSON.parse(text) as { users: StoredAccount[] }).users
  } catch (error) {
    throw new Error(`${file} is not a list of accounts; move it away or start with --fresh`, { cause: error })
  }
}

export async function importAccounts(emulator: Emulator, accounts: readonly StoredAccount[]): Promise<void> {
  for (let first = 0; first < accounts.length; first += PAGE) {
    const body = { users: accounts.slice(first, first + PAGE) }
    await callEmulator(emulator, `${projectAccounts}:batchCreate`, {
      asOwner: true,
      body,
    })
  }
}

/** Returns a function that writes the emulator's accounts to a file if they have changed since the last call. */
export function createAccountExporter(emulator: Emulator, file: string): () => Promise<void> {
  let written: string | undefined
  const save = async (): Promise<void> => {
    const text = JSON.stringify({ users: await readAllAccounts(emulator) }, null, 1)
    if (text === written) return
    await mkdir(dirname(file), { recursive: true })
    // The file is renamed when complete and on disk, so that a crash keeps the last export.
    const draft = `${file}.new`
    const handle = await open(draft, 'w', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
    written = text
  }
  let last: Promise<void> = Promise.resolve()
  return () => (last = last.then(save, save))
}
