import { isIP } from 'node:net'
import * as z from 'zod/mini'

const DEVELOPMENT_KEY = 'local-development-only'
const DEVELOPMENT_WEB_URL = 'http://localhost:5173'

const port = z.pipe(
  z.string().check(z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a port number')),
  z.transform(Number),
)
const allowance = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0')),
  z.transform(Number),
)
const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const listOf = (fits: (part: string) => boolean, message: string) =>
  z.pipe(z.string().check(z.refine((text) => parts(text).every(fits), message)), z.transform(parts))

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

const isProxy = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(text)
  return (
    rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}

const secret = z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters')))

const isAddress = (text: string): boolean => z.regexes.email.test(text)

const SENDER = /^(?<name>[^<>@\p{Cc}]+) <(?<address>[^<>]+)>$/u

/** An address, or a name and an address in angle brackets. */
const sender = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => isAddress(SENDER.exec(text)?.groups?.['address'] ?? text),
        'must be like "Roommate Finder <rooms@example.com>"',
      ),
    ),
  z.transform((text) => {
    const { name = '', address = text } = SENDER.exec(text)?.groups ?? {}
    return { name, address }
  }),
)

const schema = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: z._default(port, 4000),
  HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z.optional(port),
  MONGODB_URI: z._default(
    z.string().check(z.regex(/^mongodb(\+srv)?:\/\/[^/]/, 'must begin with mongodb:// or mongodb+srv:// and a host')),
    'mongodb://127.0.0.1:27017',
  ),
  MONGODB_DB: z._default(z.string().check(z.regex(/^[\w-]{1,60}$/, 'must be a database name')), 'roommate_finder'),
  AUTH_MODE: z._default(z.enum(['firebase', 'emulator'], 'must be firebase or emulator'), 'firebase'),
  ALLOW_EMULATOR: z.optional(z.literal('1', 'must be 1 or left out')),
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(z.string().check(z.regex(/^[^\s/]+:\d+$/, 'must be host:port'))),
  FIREBASE_PROJECT_ID: z.optional(z.string().check(z.minLength(1, 'must not be empty'))),
  WEB_ORIGINS: z._default(listOf(isOrigin, 'must be origins such as https://rooms.example, by comma'), []),
  TRUSTED_PROXIES: z._default(
    listOf(isProxy, 'must be addresses, ranges, or loopback, linklocal, uniquelocal, by comma'),
    [],
  ),
  VISITOR_KEY: secret,
  LINK_KEY: secret,
  WEB_URL: z.optional(z.string().check(z.refine(isOrigin, 'must be an origin such as https://rooms.example'))),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text),
          'must begin with smtp:// or smtps:// and a host',
        ),
      ),
  ),
  MAIL_FOLDER: z.optional(z.string()),
  MAIL_FROM: z.optional(sender),
  SUPPORT_EMAIL: z.optional(z.string().check(z.refine(isAddress, 'must be an e-mail address'))),
  LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a level of pino'),
    'info',
  ),
  RATE_READS_PER_MINUTE: z._default(allowance, 1200),
  RATE_WRITES_PER_MINUTE: z._default(allowance, 120),
  RATE_LIKES_PER_MINUTE: z._default(allowance, 60),
  RATE_MESSAGES_PER_MINUTE: z._default(allowance, 5),
  RATE_MESSAGES_PER_DAY: z._default(allowance, 30),
})

export interface Env {
  port: number
  host: string
  /** Where `/metrics` is answered; undefined: nowhere. */
  metricsPort: number | undefined
  mongoUri: string
  mongoDb: string
  authMode: 'firebase' | 'emulator'
  firebaseProjectId: string | undefined
  webOrigins: string[]
  /** Addresses, ranges or names of Express' `trust proxy`. */
  trustedProxies: string[]
  /** Keys the hashes of addresses and e-mail addresses. */
  visitorKey: string
  /** What links in mails are signed with, and the origin of the web page that they lead to. */
  links: { key: string; webUrl: string }
  mail: {
    smtpUrl: string | undefined
    folder: string | undefined
    from: { name: string; address: string }
    supportEmail: string
  }
  logLevel: string
  rate: {
    perMinute: { reads: number; writes: number; likes: number; messages: number }
    messagesPerDay: number
  }
}

/** The configuration of this process. @throws Error as `parseEnv` does */
export const readEnv = (): Env => parseEnv(process.env)

const wrong = (problems: string[]): Error => new Error(`Configuration: ${problems.join('; ')}`)

const parseVariables = (variables: Record<string, string | undefined>): z.output<typeof schema> => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const result = z.safeParse(schema, given)
  if (result.success) return result.data
  throw wrong(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
}

/** What the seed and the migrations need: the database, and the Auth emulator where there is one. */
export const readSeedEnv = () => {
  const { MONGODB_URI, MONGODB_DB, FIREBASE_AUTH_EMULATOR_HOST, FIREBASE_PROJECT_ID } = parseVariables(process.env)
  return {
    mongoUri: MONGODB_URI,
    mongoDb: MONGODB_DB,
    authEmulatorHost: FIREBASE_AUTH_EMULATOR_HOST,
    firebaseProjectId: FIREBASE_PROJECT_ID,
  }
}

/** @throws Error that names every variable that is wrong and says what it must be. */
export const parseEnv = (variables: Record<string, string | undefined>): Env => {
  const env = parseVariables(variables)
  const problems = [...authProblems(env), ...mailProblems(env)]
  if (problems.length > 0) throw wrong(problems)
  return {
    port: env.PORT,
    host: env.HOST,
    metricsPort: env.METRICS_PORT,
    mongoUri: env.MONGODB_URI,
    mongoDb: env.MONGODB_DB,
    authMode: env.AUTH_MODE,
    firebaseProjectId: env.FIREBASE_PROJECT_ID,
    webOrigins: env.WEB_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    visitorKey: env.VISITOR_KEY ?? DEVELOPMENT_KEY,
    links: { key: env.LINK_KEY ?? DEVELOPMENT_KEY, webUrl: env.WEB_URL ?? DEVELOPMENT_WEB_URL },
    mail: {
      smtpUrl: env.SMTP_URL,
      folder: env.MAIL_FOLDER,
      from: env.MAIL_FROM ?? { name: 'Roommate Finder', address: 'no-reply@roommate-finder.example' },
      supportEmail: env.SUPPORT_EMAIL ?? 'support@roommate-finder.example',
    },
    logLevel: env.LOG_LEVEL,
    rate: {
      perMinute: {
        reads: env.RATE_READS_PER_MINUTE,
        writes: env.RATE_WRITES_PER_MINUTE,
        likes: env.RATE_LIKES_PER_MINUTE,
        messages: env.RATE_MESSAGES_PER_MINUTE,
      },
      messagesPerDay: env.RATE_MESSAGES_PER_DAY,
    },
  }
}

const authProblems = (env: z.output<typeof schema>): string[] => {
  const problems: string[] = []
  if (env.AUTH_MODE === 'emulator') {
    if (!env.FIREBASE_AUTH_EMULATOR_HOST) {
      problems.push('FIREBASE_AUTH_EMULATOR_HOST must be set (host:port) when AUTH_MODE is emulator')
    }
    if (env.NODE_ENV === 'production' && env.ALLOW_EMULATOR === undefined) {
      problems.push(
        'AUTH_MODE=emulator accepts unsigned tokens and is refused with NODE_ENV=production unless ALLOW_EMULATOR=1',
      )
    }
    return problems
  }
  if (env.FIREBASE_AUTH_EMULATOR_HOST) {
    problems.push(
      'FIREBASE_AUTH_EMULATOR_HOST is set, which accepts unsigned tokens: set AUTH_MODE=emulator or remove it',
    )
  }
  if (!env.FIREBASE_PROJECT_ID) problems.push('FIREBASE_PROJECT_ID must be set when AUTH_MODE is firebase')
  if (!env.VISITOR_KEY) problems.push('VISITOR_KEY must be set (a secret of at least 16 characters)')
  if (!env.LINK_KEY) problems.push('LINK_KEY must be set (a secret of at least 16 characters)')
  if (!env.WEB_URL) problems.push('WEB_URL must be set (the origin of the web page)')
  return problems
}

const mailProblems = (env: z.output<typeof schema>): string[] =>
  env.SMTP_URL === undefined
    ? []
    : (['MAIL_FROM', 'SUPPORT_EMAIL'] as const)
        .filter((name) => env[name] === undefined)
        .map((name) => `${name} must be set when SMTP_URL is`)
