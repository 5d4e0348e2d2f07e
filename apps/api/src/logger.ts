import { type Logger, pino } from 'pino'

/** Creates a logger that writes JSON lines to standard output, unbuffered. Redacts fields that may hold tokens or contact details. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: ['*.authorization', '*.contactInfo', '*.email', '*.userEmail', '*.phone'],
      censor: '[redacted]',
    },
  })
