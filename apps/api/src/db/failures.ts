import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb'
import type { CollectionDeclaration } from './collection.ts'

/**
 * Returns whether a write failed on a duplicate key of a collection's unique index. The index of `_id` has the name
 * `_id_`. Reads the message, because no field of the error names the collection.
 */
export const isDuplicateKey = (
  error: unknown,
  { name }: Pick<CollectionDeclaration, 'name'>,
  index: string,
): error is MongoServerError =>
  error instanceof MongoServerError && error.code === 11000 && `${error.message} `.includes(`.${name} index: ${index} `)

/**
 * In order: HostUnreachable, HostNotFound, LockTimeout, LockBusy, MaxTimeMSExpired, NetworkTimeout, ShutdownInProgress,
 * PrimarySteppedDown, ExceededTimeLimit, SocketException, NotWritablePrimary, InterruptedAtShutdown, Interrupted,
 * InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary, OutOfDiskSpace.
 */
const UNAVAILABLE_CODES = new Set([
  ...[6, 7, 24, 46, 50, 89, 91, 189, 262, 9001, 10107, 11600, 11601, 11602, 13435, 13436, 14031],
  // WriteConflict: outside of a transaction, the database has given up its own retries.
  112,
])

/** With them, the server says that a retry of the call or transaction may succeed, or that a commit may have. */
const RETRY_LABELS = ['RetryableWriteError', 'TransientTransactionError', 'UnknownTransactionCommitResult']

/** Node's codes for a connection that breaks during a write. The driver does not wrap these errors. */
const BROKEN_CONNECTION_CODES = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT'])

const isBrokenConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && BROKEN_CONNECTION_CODES.has(String(error.code))

/** Returns whether an error means that the database is out of reach, out of disk space, or too slow or busy. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof MongoError)) return isBrokenConnection(error)
  // The driver wraps what ended a bulk write.
  if (error instanceof MongoBulkWriteError && isUnavailable(error.errorResponse)) return true
  if (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoTopologyClosedError
  ) {
    return true
  }
  if (error.name === 'MongoWaitQueueTimeoutError' || error.name === 'MongoPoolClearedError') return true
  if (RETRY_LABELS.some((label) => error.hasErrorLabel(label))) return true
  return error instanceof MongoServerError && UNAVAILABLE_CODES.has(Number(error.code))
}

const hasCode =
  (code: number) =>
  (error: unknown): boolean =>
    error instanceof MongoServerError && error.code === code

export const isMissingCollection = hasCode(26)
export const isExistingCollection = hasCode(48)
