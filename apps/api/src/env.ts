import { isIP } from 'node:net'
import * as z from 'zod/mini'

const DEVELOPMENT_VISITOR_KEY = 'local-development-only'

const port = z.pipe(
  z.string().check(z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a port number')),
  z.transform(Number),
)
const perMinute = z.pipe(
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

const schema = z.object({
  PORT: z._default(port, 4000),
  HOST: z._default(z.string(), '127.0.0.1'),
  MONGODB_URI: z._default(
    z.string().check(z.regex(/^mongodb(\+srv)?:\/\/[^/]/, 'must begin with mongodb:// or mongodb+srv:// and a host')),
    'mongodb://127.0.0.1:27017',
  ),
  MONGODB_DB: z._default(z.string().check(z.regex(/^[\w-]{1,60}$/, 'must be a database name')), 'roommate_finder'),
  AUTH_MODE: z._default(z.enum(['firebase', 'emulator'], 'must be firebase or emulator'), 'firebase'),
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(z.string().check(z.regex(/^[^\s/]+:\d+$/, 'must be host:port'))),
  FIREBASE_PROJECT_ID: z.optional(z.string().check(z.minLength(1, 'must not be empty'))),
  WEB_ORIGINS: z._default(listOf(isOrigin, 'must be origins such as https://rooms.example, by comma'), []),
  TRUSTED_PROXIES: z._default(
    listOf(isProxy, 'must be addresses, ranges, or loopback, linklocal, uniquelocal, by comma'),
    ['loopback'],
  ),
  VISITOR_KEY: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a level of pino'),
    'info',
  ),
  RATE_READS_PER_MINUTE: z._default(perMinute, 1200),
  RATE_WRITES_PER_MINUTE: z._default(perMinute, 120),
  RATE_LIKES_PER_MINUTE: z._default(perMinute, 60),
})

export interface Env {
  port: number
  host: string
  mongoUri: string
  mongoDb: string
  authMode: 'firebase' | 'emulator'
  firebaseProjectId: string | undefined
  webOrigins: string[]
  /** Addresses, ranges or names of Express' `trust proxy`. */
  trustedProxies: string[]
  /** Keys the hash that a visitor is counted by. */
  visitorKey: string
  logLevel: string
  ratePerMinute: { reads: number; writes: number; likes: number }
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
  const problems = authProblems(env)
  if (problems.length > 0) throw wrong(problems)
  return {
    port: env.PORT,
    host: env.HOST,
    mongoUri: env.MONGODB_URI,
    mongoDb: env.MONGODB_DB,
    authMode: env.AUTH_MODE,
    firebaseProjectId: env.FIREBASE_PROJECT_ID,
    webOrigins: env.WEB_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    visitorKey: env.VISITOR_KEY ?? DEVELOPMENT_VISITOR_KEY,
    logLevel: env.LOG_LEVEL,
    ratePerMinute: {
      reads: env.RATE_READS_PER_MINUTE,
      writes: env.RATE_WRITES_PER_MINUTE,
      likes: env.RATE_LIKES_PER_MINUTE,
    },
  }
}

const authProblems = (env: z.output<typeof schema>): string[] => {
  if (env.AUTH_MODE === 'emulator') {
    return env.FIREBASE_AUTH_EMULATOR_HOST
      ? []
      : ['FIREBASE_AUTH_EMULATOR_HOST must be set (host:port) when AUTH_MODE is emulator']
  }
  const problems: string[] = []
  if (env.FIREBASE_AUTH_EMULATOR_HOST) {
    problems.push(
      'FIREBASE_AUTH_EMULATOR_HOST is set, which accepts unsigned tokens: set AUTH_MODE=emulator or remove it',
    )
  }
  if (!env.FIREBASE_PROJECT_ID) problems.push('FIREBASE_PROJECT_ID must be set when AUTH_MODE is firebase')
  if (!env.VISITOR_KEY) problems.push('VISITOR_KEY must be set (a secret of at least 16 characters)')
  return problems
}
