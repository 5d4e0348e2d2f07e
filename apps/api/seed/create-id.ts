import { createHash } from 'node:crypto'
import { ObjectId } from '../src/db/object-id.ts'

/** Creates an id that is the same for a name at every run. */
export const createId = (name: string): ObjectId =>
  new ObjectId(createHash('sha256').update(name).digest('hex').slice(0, 24))
