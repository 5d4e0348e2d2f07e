import { type DestinationStream, type Logger, pino } from 'pino'

/** Documents in messages of errors, such as `dup key: { uid: "…" }`. */
const hideDocuments = (text: string): string => text.replace(/\{.*\}/g, '{…}')

/** Omits other fields, because errors of the database contain the documents that they are about. */
const serializeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { type, code, message, stack } = pino.stdSerializers.err(error)
  return { type, code: code as unknown, message: hideDocuments(message), stack: hideDocuments(stack) }
}

/**
 * Creates a logger of JSON lines, by default on standard output, unbuffered. Redacts fields for tokens and contact
 * details.
 */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: { err: serializeError },
      redact: {
        paths: ['*.authorization', '*.contactInfo', '*.email', '*.userEmail', '*.phone'],
        censor: '[redacted]',
      },
    },
    destination,
  )
