/**
 * Runs a command of operators. If it fails, prints the error and sets exit code 1. Without this, Node would print the
 * line of the bundle that threw, which can be very long.
 */
export async function runScript(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${(error instanceof Error && error.stack) || String(error)}\n`)
    process.exitCode = 1
  }
}
