import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { envSchema } from './env-schema.ts'

const DEVELOPMENT_KEY = 'local-development-only'

/** The variables of `envSchema`, with the defaults of development for those that production must set. */
export type Env = ReturnType<typeof parseEnv>

/** Reads the configuration of this process. @throws Error as `parseEnv` does */
export const readEnv = (): Env => parseEnv(process.env)

const credentialsSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('service_account'), client_email: z.string(), private_key: z.string() }),
  // Keyless credentials of other clouds, whose form only Google's library knows.
  z.object({ type: z.literal('external_account') }),
])

const configurationError = (problems: string[]): Error => new Error(`Configuration: ${problems.join('; ')}`)

const parseVariables = (variables: Record<string, string | undefined>): z.output<typeof envSchema> => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const result = z.safeParse(envSchema, given)
  if (result.success) return result.data
  throw configurationError(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
}

/** Reads the variables for a script, which needs the database and, if set, the Auth emulator or Firebase project. */
export const readScriptEnv = () => parseVariables(process.env)

/** Parses the environment variables. @throws Error that names every invalid variable and says what it must be. */
export const parseEnv = (variables: Record<string, string | undefined>) => {
  const env = parseVariables(variables)
  const credentialsFile = env.AUTH_MODE === 'firebase' && variables['GOOGLE_APPLICATION_CREDENTIALS']
  const problems = [
    ...listAuthProblems(env),
    ...(credentialsFile ? listCredentialsProblems(credentialsFile) : []),
    ...listMailProblems(env),
  ]
  if (problems.length > 0) throw configurationError(problems)
  return {
    ...env,
    VISITOR_KEY: env.VISITOR_KEY ?? DEVELOPMENT_KEY,
    LINK_KEY: env.LINK_KEY ?? DEVELOPMENT_KEY,
    WEB_URL: env.WEB_URL ?? 'http://localhost:5173',
    MAIL_FROM: env.MAIL_FROM ?? { name: 'Roommate Finder', address: 'no-reply@roommate-finder.example' },
    SUPPORT_EMAIL: env.SUPPORT_EMAIL ?? 'support@roommate-finder.example',
  }
}

const listAuthProblems = (env: z.output<typeof envSchema>): string[] => {
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

/** Google's library reads the file at the first deletion of an account, which is late to notice a mistake. */
const listCredentialsProblems = (path: string): string[] => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return [`GOOGLE_APPLICATION_CREDENTIALS names a file that cannot be read: ${(error as Error).message}`]
  }
  try {
    const content = credentialsSchema.parse(JSON.parse(text))
    if (content.type === 'service_account') createPrivateKey(content.private_key)
    return []
  } catch {
    // The error is left out, because that of JSON.parse quotes the file.
    return [`GOOGLE_APPLICATION_CREDENTIALS names a file that is not the key of a service account: ${path}`]
  }
}

const listMailProblems = (env: z.output<typeof envSchema>): string[] =>
  env.SMTP_URL === undefined
    ? []
    : (['MAIL_FROM', 'SUPPORT_EMAIL'] as const)
        .filter((name) => env[name] === undefined)
        .map((name) => `${name} must be set when SMTP_URL is`)
