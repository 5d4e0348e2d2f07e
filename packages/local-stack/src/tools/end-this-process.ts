const SIGTERM_EXIT_CODE = 143

/** Ends this process as SIGTERM would, with the handlers that listen for it. */
export function endThisProcess(): void {
  if (process.platform !== 'win32') process.kill(process.pid, 'SIGTERM')
  // On Windows, process.kill ends the process without running its handlers.
  else if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(SIGTERM_EXIT_CODE)
}
