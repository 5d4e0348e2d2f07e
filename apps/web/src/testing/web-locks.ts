const queues = new Map<string, Promise<unknown>>()

/** Web Locks, which happy-dom lacks: one callback of each name runs at a time. */
export const locks = {
  request: async <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
    const result = (queues.get(name) ?? Promise.resolve()).then(run)
    queues.set(
      name,
      result.catch(() => undefined),
    )
    return result
  },
}

/** Releases all locks, as the browser does when the tab that holds them closes. */
export const closeTab = (): void => queues.clear()
