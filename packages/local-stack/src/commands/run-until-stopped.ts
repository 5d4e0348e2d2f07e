const STOP_LIMIT_MS = 30_000

export type Runnable = {
  /** Resolves with the exit code when there is nothing more to do. */
  run: (stopped: AbortSignal) => Promise<number>
  /** Leaves nothing running. */
  stop: () => Promise<void>
  /** Exit code after SIGINT, SIGTERM or SIGHUP. */
  codeWhenStopped: number
}

/** Runs a command to its end or to the first signal, stops everything once, and ends the process. */
export async function runUntilStopped({ run, stop, codeWhenStopped }: Runnable): Promise<never> {
  const stopped = new AbortController()
  const signalled = new Promise<number>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        stopped.abort()
        resolve(codeWhenStopped)
      })
    }
  })
  // A reader that went away must not keep the database from being stopped.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => process.kill(process.pid, 'SIGTERM'))
  }

  let code = await Promise.race([
    signalled,
    run(stopped.signal).catch((error: unknown) => {
      // What fails while everything is being stopped fails because of it.
      if (!stopped.signal.aborted) console.error(error instanceof Error ? error.message : error)
      return 1
    }),
  ])
  // The children end by themselves once this process is gone.
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  await stop().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    code = 1
  })
  process.exit(code)
}
