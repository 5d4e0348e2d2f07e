import { execFile } from 'node:child_process'

type RunOptions = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  uid?: number
  gid?: number
  signal?: AbortSignal
}

/**
 * Runs a program and returns its standard output.
 * Throws with the last lines of its standard error if it fails or does not exist.
 */
export async function runCommand(file: string, args: string[], options: RunOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(file, args, { ...options, encoding: 'utf8', maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      if (!error) {
        resolve(stdout)
        return
      }
      const lastLines = (stderr.trim() || error.message).split('\n').slice(-4).join(' | ')
      reject(new Error(`${file} ${args[0] ?? ''}: ${lastLines}`, { cause: error }))
    })
  })
}
