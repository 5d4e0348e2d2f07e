import {
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb'

/** Whether a write met a key that exists already; `index` narrows it to one index by its keys. */
export const isDuplicateKey = (error: unknown, index?: Record<string, unknown>): boolean => {
  if (!(error instanceof MongoServerError) || error.code !== 11000) return false
  if (!index) return true
  const pattern = error['keyPattern'] as Record<string, unknown> | undefined
  return pattern !== undefined && Object.keys(pattern).join() === Object.keys(index).join()
}

/** MaxTimeMSExpired, ShutdownInProgress, InterruptedAtShutdown, NotWritablePrimary, …, OutOfDiskSpace */
const UNAVAILABLE_CODES = new Set([50, 91, 189, 10107, 11600, 11602, 13435, 13436, 14031])

/** What Node says of a connection that breaks while it is written to; the driver lets it through as it is. */
const BROKEN = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT'])

const isBrokenConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && BROKEN.has(String(error.code))

/** Whether the database is out of reach or too slow, as against a fault of ours. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof MongoError)) return isBrokenConnection(error)
  if (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoTopologyClosedError
  ) {
    return true
  }
  if (error.name === 'MongoWaitQueueTimeoutError' || error.name === 'MongoPoolClearedError') return true
  return error instanceof MongoServerError && UNAVAILABLE_CODES.has(Number(error.code))
}

const hasCode =
  (code: number) =>
  (error: unknown): boolean =>
    error instanceof MongoServerError && error.code === code

export const isMissingCollection = hasCode(26)
export const isMissingIndex = hasCode(27)
export const isExistingCollection = hasCode(48)

const BAD_VALUE = 2

/** Whether a read named an index by `hint` that does not exist. MongoDB has no error code of its own for it. */
export const isMissingHint = (error: unknown): boolean =>
  error instanceof MongoServerError &&
  error.code === BAD_VALUE &&
  error.message.includes('hint provided does not correspond to an existing index')
