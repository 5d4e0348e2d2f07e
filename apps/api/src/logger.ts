import { type Logger, pino } from 'pino'

/** Creates a logger of JSON lines on standard output, unbuffered. Redacts fields for tokens and contact details. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: ['*.authorization', '*.contactInfo', '*.email', '*.userEmail', '*.phone'],
      censor: '[redacted]',
    },
  })
