import * as z from 'zod/mini'
import type { Store } from './stored.ts'

/** What was kept under a name, where it is of this shape still. */
export const readShaped = <S extends z.ZodMiniType>(store: Store, name: string, shape: S): z.output<S> | null => {
  const text = store.read(name)
  if (text === null) return null
  try {
    return z.safeParse(shape, JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
