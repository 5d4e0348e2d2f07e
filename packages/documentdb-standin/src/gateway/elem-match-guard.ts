import { BSON } from 'mongodb'
import { splitSequence } from './bson-view.ts'
import { Code, CommandError } from './errors.ts'
import type { Request } from './request.ts'

const OPERATOR = '$elemMatch'
// Conditions on sub-documents may begin with these, too.
const LOGICAL = new Set(['$and', '$or', '$nor', '$expr', '$where', '$comment'])

function hasValueElemMatch(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasValueElemMatch)
  if (value === null || typeof value !== 'object' || value instanceof Date || '_bsontype' in value) return false
  return Object.entries(value).some(([name, inner]: [string, unknown]) => {
    if (name === OPERATOR && inner !== null && typeof inner === 'object') {
      const first = Object.keys(inner)[0]
      if (first?.startsWith('$') === true && !LOGICAL.has(first)) return true
    }
    return hasValueElemMatch(inner)
  })
}

/**
 * Throws a `CommandError` on $elemMatch on plain values, such as `{field: {$elemMatch: {$gt: 1}}}`. With a compound
 * index, it would crash the engine and close all connections.
 */
export function refuseValueElemMatch({ command, spec, sequence }: Request): void {
  // Inserted documents are data, whatever their field names.
  if (command === 'insert') return
  const parts = [spec, ...(sequence?.includes(OPERATOR) ? splitSequence(sequence) : [])]
  for (const part of parts) {
    if (!part.includes(OPERATOR)) continue
    // Projections are applied after the scan, where plain values do no harm.
    const { projection: _projection, fields: _fields, ...conditions } = BSON.deserialize(part)
    if (!hasValueElemMatch(conditions)) continue
    const message =
      '$elemMatch on plain values is not supported by this engine; compare the field itself, or use $in or $all'
    throw new CommandError(Code.notSupported, message)
  }
}
