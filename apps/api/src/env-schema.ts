import { isIP } from 'node:net'
import { isEmail } from '@roommate-finder/contracts/email'
import * as z from 'zod/mini'

const port = z.pipe(
  z.string().check(z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a port number')),
  z.transform(Number),
)
const allowance = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0')),
  z.transform(Number),
)
const splitParts = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '')

const listOf = (fits: (part: string) => boolean, message: string) =>
  z.pipe(z.string().check(z.refine((text) => splitParts(text).every(fits), message)), z.transform(splitParts))

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

const SENDER = /^(?<name>[^<>@\p{Cc}]+) <(?<address>[^<>]+)>$/u

/** An address, or a name and an address in angle brackets. */
const sender = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => isEmail(SENDER.exec(text)?.groups?.['address'] ?? text),
        'must be like "Roommate Finder <rooms@example.com>"',
      ),
    ),
  z.transform((text) => {
    const { name = '', address = text } = SENDER.exec(text)?.groups ?? {}
    return { name, address }
  }),
)

/** Describes a variable for docs/configuration.md: what it sets, and in which case it must be set. */
const note = (description: string, needed?: string) => z.meta({ description, needed })

const WITH_FIREBASE = 'with `AUTH_MODE=firebase`'
const WITH_SMTP = 'with `SMTP_URL`'

/** Every environment variable of the API. */
export const envSchema = z.object({
  NODE_ENV: z.optional(z.string()).check(note('`production` refuses the Auth emulator. The image sets it.')),
  PORT: z._default(port, 4000).check(note('Port of the API.')),
  HOST: z._default(z.string(), '127.0.0.1').check(note('Address that the API listens on. The image sets `0.0.0.0`.')),
  JOBS: z
    ._default(z.enum(['on', 'off'], 'must be on or off'), 'on')
    .check(note('`off` makes a server that only answers requests. At least one server must have `on`.')),
  METRICS_PORT: z
    .optional(port)
    .check(note('Port of `GET /metrics` for Prometheus, on the same address. Off if not set. Do not publish it.')),
  MONGODB_URI: z
    ._default(
      z.string().check(z.regex(/^mongodb(\+srv)?:\/\/[^/]/, 'must begin with mongodb:// or mongodb+srv:// and a host')),
      'mongodb://127.0.0.1:27017',
    )
    .check(note('The database: a replica set, of one member at least, or a sharded cluster.')),
  MONGODB_DB: z
    ._default(z.string().check(z.regex(/^[\w-]{1,60}$/, 'must be a database name')), 'roommate_finder')
    .check(note('Name of the database.')),
  REDIS_URL: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            (text) => /^rediss?:\/\/[^/]/.test(text) && URL.canParse(text),
            'must begin with redis:// or rediss:// and a host',
          ),
        ),
    )
    .check(
      note(
        'Redis, which carries live updates and counts for the limits between servers: `redis://:password@host:6379`.',
        'with more than one API server',
      ),
    ),
  AUTH_MODE: z
    ._default(z.enum(['firebase', 'emulator'], 'must be firebase or emulator'), 'firebase')
    .check(
      note(
        '`firebase` accepts ID tokens of a Firebase project; `emulator` accepts unsigned tokens of the Auth emulator.',
      ),
    ),
  ALLOW_EMULATOR: z
    .optional(z.literal('1', 'must be 1 or left out'))
    .check(note('`1` allows the emulator with `NODE_ENV=production`. For demos only.')),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .optional(z.string().check(z.regex(/^[^\s/]+:\d+$/, 'must be host:port')))
    .check(note('`host:port` of the Auth emulator. Refused with `AUTH_MODE=firebase`.', 'with `AUTH_MODE=emulator`')),
  FIREBASE_PROJECT_ID: z
    .optional(z.string().check(z.minLength(1, 'must not be empty')))
    .check(note('Firebase project whose ID tokens are accepted.', WITH_FIREBASE)),
  WEB_ORIGINS: z
    ._default(listOf(isOrigin, 'must be origins such as https://rooms.example, separated by commas'), [])
    .check(note('Other origins whose pages may call the API, separated by commas.')),
  TRUSTED_PROXIES: z
    ._default(
      listOf(isProxy, 'must be addresses, ranges, or loopback, linklocal, uniquelocal, separated by commas'),
      [],
    )
    .check(
      note(
        'Proxies whose `X-Forwarded-For` is trusted, separated by commas or spaces: addresses, ranges, or `loopback`, `linklocal`, `uniquelocal`.',
        'behind a proxy; otherwise all visitors share one rate limit',
      ),
    ),
  VISITOR_KEY: secret.check(
    note(
      'Secret of at least 16 characters for hashes of IP and email addresses. The same on all servers.',
      WITH_FIREBASE,
    ),
  ),
  LINK_KEY: secret.check(
    note(
      'Secret of at least 16 characters that signs links in mails. The same on all servers; a new one voids all sent links.',
      WITH_FIREBASE,
    ),
  ),
  WEB_URL: z
    .optional(z.string().check(z.refine(isOrigin, 'must be an origin such as https://rooms.example')))
    .check(note('Origin of the web page, for links in mails.', WITH_FIREBASE)),
  SMTP_URL: z
    .optional(
      z
        .string()
        .check(
          z.refine(
            (text) => /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text),
            'must begin with smtp:// or smtps:// and a host',
          ),
        ),
    )
    .check(
      note(
        'Mail server: `smtps://user:password@host`, or `smtp://user:password@host:587?requireTLS=true`.',
        'to send mail; without it and `MAIL_FOLDER`, mails stay queued',
      ),
    ),
  MAIL_CONNECTIONS: z
    ._default(allowance, 10)
    .check(note('How many mails each server sends at once, over as many connections to the mail server.')),
  MAIL_FOLDER: z.optional(z.string()).check(note('Folder for mails as files, if `SMTP_URL` is not set.')),
  MAIL_FROM: z
    .optional(sender)
    .check(note('Sender of mails, such as `Roommate Finder <rooms@example.com>`.', WITH_SMTP)),
  SUPPORT_EMAIL: z
    .optional(z.string().check(z.refine(isEmail, 'must be an email address')))
    .check(note('Recipient of the contact and support forms.', WITH_SMTP)),
  VAPID_PRIVATE_KEY: z
    .optional(
      z
        .string()
        .check(z.regex(/^[\w-]{43}$/, 'must be the private key that `npx web-push generate-vapid-keys` prints')),
    )
    .check(
      note(
        'Private key of push notifications, which are off without it: from `npx web-push generate-vapid-keys`, whose public key is not needed. The same on all servers; with a new one, users must switch push notifications on again.',
      ),
    ),
  NOTIFICATION_MAIL_DELAY_S: z
    ._default(allowance, 300)
    .check(
      note(
        'Seconds for which a notification must stay unread before it is mailed. Emails about saved searches wait as long, but at most 120; those about viewings do not wait.',
      ),
    ),
  LOG_LEVEL: z
    ._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a level of pino'), 'info')
    .check(note('`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.')),
  RATE_READS_PER_MINUTE: z
    ._default(allowance, 1200)
    .check(
      note(
        'Reads of one account or, if signed out, of one IP address. All callers of an address together may make ten times as many.',
      ),
    ),
  RATE_WRITES_PER_MINUTE: z._default(allowance, 120).check(note('Writes, counted in the same way.')),
  RATE_LIKES_PER_MINUTE: z._default(allowance, 60).check(note('Likes and unlikes, counted in the same way.')),
  RATE_CHAT_PER_MINUTE: z._default(allowance, 60).check(note('Messages to other people, counted in the same way.')),
  RATE_UPLOADS_PER_MINUTE: z._default(allowance, 30).check(note('Uploads of photos, counted in the same way.')),
  RATE_MESSAGES_PER_MINUTE: z
    ._default(allowance, 5)
    .check(
      note(
        'Contact and support messages, newsletter subscriptions. All callers of an address together may send three times as many.',
      ),
    ),
  RATE_MESSAGES_PER_DAY: z._default(allowance, 30).check(note('Limit of the same messages per day.')),
  RATE_REVEALS_PER_DAY: z
    ._default(allowance, 60)
    .check(note('Contact details that all accounts on one IP address together may open in 24 hours.')),
})
