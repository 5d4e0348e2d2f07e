import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './fixtures.ts'

// The local stack writes mails to this folder. `npm test` sets the variable.
const folder = process.env['E2E_MAIL_FOLDER'] ?? '../../.data/mail'

const findMail = async (word: string): Promise<string> => {
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  // Undo quoted-printable: soft line breaks and `=3D`.
  const readable = mails.map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
  return readable.find((mail) => mail.includes(word)) ?? ''
}

/** Waits for a mail that contains a word. */
export const waitForMail = async (word: string, { timeout = 20_000 } = {}): Promise<string> => {
  await expect.poll(() => findMail(word), { message: `a mail with ${word}`, timeout }).not.toBe('')
  return findMail(word)
}
