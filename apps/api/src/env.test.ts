import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseEnv } from './env.ts'

const emulator = { AUTH_MODE: 'emulator', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
const firebase = {
  FIREBASE_PROJECT_ID: 'rooms',
  VISITOR_KEY: 'a secret of some length',
  LINK_KEY: 'another secret of some length',
  WEB_URL: 'https://rooms.example',
}
const smtp = {
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  MAIL_FROM: 'Roommate Finder <rooms@example.com>',
  SUPPORT_EMAIL: 'support@example.com',
}

describe('the configuration', () => {
  test('real Firebase is the default and needs a project, two keys and the origin of the page', () => {
    expect(parseEnv(firebase)).toMatchObject({ AUTH_MODE: 'firebase', PORT: 4000, TRUSTED_PROXIES: [] })
    expect(() => parseEnv({})).toThrow(
      /FIREBASE_PROJECT_ID must be set.*VISITOR_KEY must be set.*LINK_KEY must be set.*WEB_URL must be set/,
    )
  })

  test('the emulator needs its address', () => {
    expect(parseEnv(emulator)).toMatchObject({ AUTH_MODE: 'emulator' })
    expect(() => parseEnv({ AUTH_MODE: 'emulator' })).toThrow('FIREBASE_AUTH_EMULATOR_HOST must be set')
  })

  test('the emulator is refused in production unless ALLOW_EMULATOR is 1', () => {
    const production = { ...emulator, NODE_ENV: 'production' }
    expect(() => parseEnv(production)).toThrow(
      'AUTH_MODE=emulator accepts unsigned tokens and is refused with NODE_ENV=production unless ALLOW_EMULATOR=1',
    )
    expect(parseEnv({ ...production, ALLOW_EMULATOR: '1' })).toMatchObject({ AUTH_MODE: 'emulator' })
    expect(parseEnv({ ...firebase, NODE_ENV: 'production' })).toMatchObject({ AUTH_MODE: 'firebase' })
  })

  test("the emulator's address is refused without AUTH_MODE=emulator", () => {
    expect(() => parseEnv({ ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toThrow(
      'FIREBASE_AUTH_EMULATOR_HOST is set, which accepts unsigned tokens',
    )
  })

  test('the key of the service account is checked with Firebase only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-key-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = {
      type: 'service_account',
      client_email: 'api@rooms.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }
    const parseWith = async (content: string, variables: Record<string, string> = firebase) => {
      const path = join(folder, 'key.json')
      await writeFile(path, content)
      return parseEnv({ ...variables, GOOGLE_APPLICATION_CREDENTIALS: path })
    }
    const invalid = /GOOGLE_APPLICATION_CREDENTIALS names a file that is not the key of a service account: .*key\.json$/
    for (const content of [
      '',
      'secret',
      'null',
      '{}',
      ...['type', 'client_email', 'private_key'].map((name) => JSON.stringify({ ...key, [name]: undefined })),
    ]) {
      await expect(parseWith(content)).rejects.toThrow(invalid)
    }
    await expect(parseWith(JSON.stringify({ ...key, private_key: 'no key' }))).rejects.toThrow(invalid)
    await expect(parseWith(JSON.stringify(key))).resolves.toMatchObject({ AUTH_MODE: 'firebase' })
    await expect(parseWith(JSON.stringify({ type: 'external_account' }))).resolves.toMatchObject({
      AUTH_MODE: 'firebase',
    })
    await expect(parseWith('', emulator)).resolves.toMatchObject({ AUTH_MODE: 'emulator' })
    expect(() => parseEnv({ ...firebase, GOOGLE_APPLICATION_CREDENTIALS: folder })).toThrow(
      `GOOGLE_APPLICATION_CREDENTIALS names a file that cannot be read: EISDIR`,
    )
    expect(() => parseEnv({ ...firebase, GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'none') })).toThrow('ENOENT')
  })

  test('commas and spaces separate the trusted proxies', () => {
    const { TRUSTED_PROXIES } = parseEnv({ ...firebase, TRUSTED_PROXIES: 'loopback, uniquelocal 203.0.113.0/24 ' })
    expect(TRUSTED_PROXIES).toEqual(['loopback', 'uniquelocal', '203.0.113.0/24'])
  })

  test.each([
    ['PORT', 'http'],
    ['PORT', '99999'],
    ['TRUSTED_PROXIES', 'loopback, nonsense'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['WEB_ORIGINS', 'https://rooms.example/'],
    ['MONGODB_URI', 'mongodb://'],
    ['MONGODB_URI', 'postgres://localhost'],
    ['MONGODB_DB', 'a/b'],
    ['AUTH_MODE', 'none'],
    ['ALLOW_EMULATOR', 'true'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'localhost'],
    ['VISITOR_KEY', 'short'],
    ['LINK_KEY', 'short'],
    ['WEB_URL', 'https://rooms.example/'],
    ['WEB_URL', 'rooms.example'],
    ['REDIS_URL', 'redis.example:6379'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'Roommate Finder'],
    ['MAIL_FROM', 'Rooms <a@example.com>, Others <b@example.com>'],
    ['MAIL_FROM', 'Rooms\nBcc: x <a@example.com>'],
    ['SUPPORT_EMAIL', 'support'],
    ['RATE_MESSAGES_PER_DAY', '0'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_READS_PER_MINUTE', '0'],
  ])('the error for %s=%j names the variable', (name, value) => {
    expect(() => parseEnv({ ...emulator, [name]: value })).toThrow(name)
  })

  test('a mail server requires a sender and a support address', () => {
    expect(() => parseEnv({ ...emulator, SMTP_URL: smtp.SMTP_URL })).toThrow(
      /MAIL_FROM must be set.*SUPPORT_EMAIL must be set/,
    )
    expect(parseEnv({ ...emulator, ...smtp, MAIL_FOLDER: 'mail' })).toMatchObject({
      ...smtp,
      MAIL_CONNECTIONS: 10,
      MAIL_FOLDER: 'mail',
      MAIL_FROM: { name: 'Roommate Finder', address: 'rooms@example.com' },
    })
    expect(parseEnv({ ...emulator, MAIL_FROM: 'rooms@example.com' }).MAIL_FROM).toEqual({
      name: '',
      address: 'rooms@example.com',
    })
  })

  test('with several invalid values, the error names all', () => {
    expect(() => parseEnv({ ...emulator, PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT.*LOG_LEVEL/)
  })

  test('an empty value counts as not set, and a list is split at commas', () => {
    expect(parseEnv({ ...emulator, PORT: '', WEB_ORIGINS: 'https://a.example, https://b.example' })).toMatchObject({
      PORT: 4000,
      WEB_ORIGINS: ['https://a.example', 'https://b.example'],
    })
  })
})
