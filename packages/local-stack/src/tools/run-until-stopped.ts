import { endThisProcess } from './end-this-process.ts'

const STOP_LIMIT_MS = 30_000

export type Runnable = {
  /** Resolves with the exit code at the end of the work. */
  run: (stopped: AbortSignal) => Promise<number>
  /** Ends everything that `run` started. */
  stop: () => Promise<void>
  /** Exit code after SIGINT, SIGTERM or SIGHUP. */
  codeWhenStopped: number
}

/** Runs a command until its end or a signal, calls `stop` once, and exits. */
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
  // The database must be stopped even if the reader of the output has ended.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', endThisProcess)
  }

  let code = await Promise.race([
    signalled,
    run(stopped.signal).catch((error: unknown) => {
      // After a signal, failures are effects of the shutdown.
      if (!stopped.signal.aborted) console.error(error instanceof Error ? error.message : error)
      return 1
    }),
  ])
  // Remaining children end with this process.
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  await stop().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    code = 1
  })
  process.exit(code)
}
