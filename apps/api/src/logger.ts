import { type Logger, pino } from 'pino'

/** Lines are written together, so many characters or a second of them; what is left at the exit is written then. */
const LINES_AT_ONCE = 4096
const WRITTEN_WITHIN_MS = 1_000
/** What nobody reads any more is dropped rather than kept without end. */
const MAX_UNREAD = 4_194_304

/** Structured logs; what could hold a token or a contact detail is struck out wherever it stands. */
export const createLogger = (level: string): Logger =>
  pino(
    {
      level,
      redact: {
        paths: ['*.authorization', '*.contactInfo', '*.email', '*.userEmail', '*.phone'],
        censor: '[redacted]',
      },
    },
    pino.destination({
      sync: false,
      minLength: LINES_AT_ONCE,
      periodicFlush: WRITTEN_WITHIN_MS,
      maxLength: MAX_UNREAD,
    }),
  )
