const queues = new Map<string, Promise<unknown>>()

/** Runs calls with the same key one after another. */
export async function runSerially<T>(key: string, run: () => Promise<T>): Promise<T> {
  const turn = (queues.get(key) ?? Promise.resolve()).then(run, run)
  queues.set(key, turn)
  try {
    return await turn
  } finally {
    if (queues.get(key) === turn) queues.delete(key)
  }
}
