import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { standInExecutable } from '../executable.ts'

/** A running process of the stand-in. */
export type Program = { child: ChildProcess; uri: string; ended: Promise<number | null> }

const READY = /Waiting for connections on port (\d+)/

/** Starts a program and waits until it prints its port. Throws with its output if it ends first. */
export async function startProgram(command: string[], { env }: { env?: NodeJS.ProcessEnv } = {}): Promise<Program> {
  const [file = '', ...rest] = command
  const child = spawn(file, rest, { stdio: ['pipe', 'pipe', 'pipe'], env: env ?? process.env })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  const port = await new Promise<string>((resolve, reject) => {
    const findPort = (piece: Buffer): void => {
      output += piece.toString()
      const found = READY.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', findPort)
    child.stderr.on('data', findPort)
    child.once('error', reject)
    child.once('exit', () => {
      reject(new Error(output))
    })
  })
  return { child, uri: `mongodb://127.0.0.1:${port}/`, ended }
}

/** Returns the command that starts the stand-in on a folder and any free port. */
export async function standInCommand(folder: string, ...more: string[]): Promise<string[]> {
  const { systemBinary } = await standInExecutable()
  return [systemBinary, '--port', '0', '--dbpath', folder, ...more]
}

/** Lists the ids of other processes whose command line contains a text. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return []
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(text) ? [Number(name)] : []
    } catch {
      return []
    }
  })
}
