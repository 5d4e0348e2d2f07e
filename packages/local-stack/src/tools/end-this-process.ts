const SIGTERM_EXIT_CODE = 143

/** Ends this process like SIGTERM, and runs its handlers. */
export function endThisProcess(): void {
  if (process.platform !== 'win32') process.kill(process.pid, 'SIGTERM')
  // On Windows, process.kill ends the process without running its handlers.
  else if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(SIGTERM_EXIT_CODE)
}
