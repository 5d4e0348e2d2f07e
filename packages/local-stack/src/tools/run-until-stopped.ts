import { endThisProcess } from './end-this-process.ts'

const STOP_LIMIT_MS = 30_000

export type Runnable = {
  /** Resolves with the exit code when there is nothing more to do. */
  run: (stopped: AbortSignal) => Promise<number>
  /** Ends everything that `run` started. */
  stop: () => Promise<void>
  /** Exit code after SIGINT, SIGTERM or SIGHUP. */
  codeWhenStopped: number
}

/** Runs a command until it ends or a signal arrives, stops everything once, and ends the process. */
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
  // The database must be stopped even if the reader of our output has ended.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', endThisProcess)
  }

  let code = await Promise.race([
    signalled,
    run(stopped.signal).catch((error: unknown) => {
      // Failures during the shutdown are caused by it.
      if (!stopped.signal.aborted) console.error(error instanceof Error ? error.message : error)
      return 1
    }),
  ])
  // Children end by themselves after this process has ended.
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  await stop().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    code = 1
  })
  process.exit(code)
}
