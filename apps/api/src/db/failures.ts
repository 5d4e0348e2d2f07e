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

/** MaxTimeMSExpired, ShutdownInProgress, InterruptedAtShutdown, NotWritablePrimary, InterruptedDueToReplStateChange, … */
const UNAVAILABLE_CODES = new Set([50, 91, 189, 10107, 11600, 11602, 13435, 13436])

/** Whether the database is out of reach or too slow, as against a fault of ours. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof MongoError)) return false
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

const NAMESPACE_NOT_FOUND = 26

export const isMissingCollection = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === NAMESPACE_NOT_FOUND
