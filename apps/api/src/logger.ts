import { type Logger, pino } from 'pino'

/** Writes structured logs to standard output, each line at once. Redacts fields that may hold tokens or contact details. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: ['*.authorization', '*.contactInfo', '*.email', '*.userEmail', '*.phone'],
      censor: '[redacted]',
    },
  })
