import type { MongoClient } from 'mongodb'
import { quantile } from '../faults/http.ts'
import type { Wave } from './captured.ts'

const EXPLAINABLE = ['find', 'aggregate', 'count']

const executionMs = (plan: unknown): number => {
  if (typeof plan !== 'object' || plan === null) return 0
  const own = Number((plan as { executionTimeMillis?: unknown }).executionTimeMillis ?? 0) || 0
  return Math.max(own, ...Object.values(plan).map(executionMs))
}

/**
 * How long the database takes over a call by its own account, in milliseconds: of what goes out together the longest,
 * and the median of the calls.
 */
export const timeInDatabase = async (mongo: MongoClient, databaseName: string, calls: Wave[][]): Promise<number> => {
  const db = mongo.db(databaseName)
  const times: number[] = []
  for (const waves of calls) {
    let ms = 0
    for (const wave of waves) {
      const plans = wave
        .filter((command) => EXPLAINABLE.some((name) => name in command))
        .map(({ maxTimeMS: _, ...command }) => db.command({ explain: command, verbosity: 'executionStats' }))
      ms += Math.max(0, ...(await Promise.all(plans)).map(executionMs))
    }
    times.push(ms)
  }
  return quantile(times, 0.5)
}
