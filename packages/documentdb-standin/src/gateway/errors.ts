import type { BSON } from 'mongodb'

const NAMES: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  5: 'GraphContainsCycle',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  15: 'Overflow',
  17: 'ProtocolError',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  46: 'LockBusy',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  56: 'EmptyFieldName',
  57: 'DottedFieldName',
  59: 'CommandNotFound',
  61: 'ShardKeyNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  68: 'IndexAlreadyExists',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  112: 'WriteConflict',
  115: 'CommandNotSupported',
  117: 'ConflictingOperationInProgress',
  121: 'DocumentValidationFailure',
  143: 'CursorInUse',
  146: 'ExceededMemoryLimit',
  166: 'CommandNotSupportedOnView',
  167: 'OptionNotSupportedOnView',
  224: 'QueryFeatureNotAllowed',
  238: 'NotImplemented',
  251: 'NoSuchTransaction',
  263: 'OperationNotSupportedInTransaction',
  291: 'NoQueryExecutionPlans',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  11600: 'InterruptedAtShutdown',
  11601: 'Interrupted',
  14031: 'OutOfDiskSpace',
}

/** MongoDB's codes by the engine's SQLSTATEs: 'M' and the index of the error in its list, in base 36. */
const ENGINE_STATES: Record<string, number> = {
  M0000: 1,
  M0001: 2,
  M0002: 5,
  M0003: 9,
  M0004: 14,
  M0005: 15,
  M0006: 20,
  M0008: 26,
  M0009: 27,
  M000A: 28,
  M000C: 34,
  M000D: 40,
  M000E: 43,
  M000F: 48,
  M000G: 52,
  M000J: 56,
  M000K: 57,
  M000L: 61,
  M000M: 66,
  M000N: 67,
  M000O: 68,
  M000P: 72,
  M000Q: 73,
  M000R: 85,
  M000S: 86,
  M000T: 111,
  M000U: 115,
  M000W: 146,
  M000Z: 166,
  M0010: 167,
  M0011: 181,
  M0012: 197,
  M0013: 224,
  M0015: 241,
  M0016: 263,
  M0017: 276,
  M0018: 291,
  M001B: 10334,
  M001C: 11000,
  M00CO: 121,
  M00EL: 143,
  M007U: 40324,
}

const SQL_STATES: Record<string, number> = {
  '23505': 11000,
  '23P01': 11000,
  '57014': 50,
  '55P03': 46,
  '40001': 112,
  '40P01': 112,
  '0A000': 115,
  '22P02': 2,
  '22023': 2,
  '42P01': 26,
  '42501': 13,
  '53100': 14031,
}

export const Code = {
  badValue: 2,
  failedToParse: 9,
  illegalOperation: 20,
  cursorNotFound: 43,
  maxTimeExpired: 50,
  commandNotFound: 59,
  cannotCreateIndex: 67,
  invalidNamespace: 73,
  writeConflict: 112,
  notSupported: 115,
  conflictingOperation: 117,
  cursorInUse: 143,
  notImplemented: 238,
  noSuchTransaction: 251,
  notSupportedInTransaction: 263,
  duplicateKey: 11000,
  interruptedAtShutdown: 11600,
  interrupted: 11601,
  changeStreamNotAllowed: 40573,
} as const

/** An error with MongoDB's code for the client. `labels` tell drivers whether to retry. */
export class CommandError extends Error {
  readonly code: number
  readonly labels: string[]

  constructor(code: number, message: string, { labels = [], ...options }: ErrorOptions & { labels?: string[] } = {}) {
    super(message, options)
    this.name = 'CommandError'
    this.code = code
    this.labels = labels
  }
}

/** Returns the SQLSTATE or system error code of an error; an empty text if it has none. */
export const sqlState = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

export const codeOfState = (state: string): number | undefined => ENGINE_STATES[state] ?? SQL_STATES[state]

/** Unpacks the SQLSTATE of a write error from an integer: six bits per character, the first one lowest. */
export function codeOfPackedState(packed: number): number {
  const characters = [0, 6, 12, 18, 24].map((shift) => String.fromCharCode(48 + ((packed >>> shift) & 63)))
  // A small number that is no known state is taken for a code of MongoDB. Larger ones are unknown states.
  return codeOfState(characters.join('')) ?? (packed < 1 << 20 ? packed : 1)
}

/** Returns MongoDB's code for an error; for unknown ones 2 if the engine refused the command, else 1. */
export function codeOf(error: unknown): number {
  if (error instanceof CommandError) return error.code
  const state = sqlState(error)
  return codeOfState(state) ?? (/^M[0-9A-Z]{4}$/.test(state) ? Code.badValue : 1)
}

/** Creates the response for an error. */
export function errorReply(error: unknown): BSON.Document & { code: number; errmsg: string } {
  const code = codeOf(error)
  const errmsg = error instanceof Error ? error.message : String(error)
  return {
    ok: 0,
    errmsg,
    code,
    codeName: NAMES[code] ?? `Location${String(code)}`,
    ...(error instanceof CommandError && error.labels.length > 0 && { errorLabels: error.labels }),
  }
}
