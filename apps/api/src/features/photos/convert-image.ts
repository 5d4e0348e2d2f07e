import { type ChildProcess, fork } from 'node:child_process'
import { extname } from 'node:path'
import type { ErrorCode } from '@roommate-finder/contracts/errors'
import type { PhotoWidth } from '@roommate-finder/contracts/photos'
import pLimit from 'p-limit'
import { AppError, unavailable } from '../../errors.ts'
import type { ProcessedImage } from './process-image.ts'

export interface ImageJob {
  image: Buffer
  /** In rising order. */
  widths: readonly PhotoWidth[]
  /** Whether to convert an image whose conversion takes hundreds of megabytes. Its process then ends. */
  allowsLarge: boolean
}

export type ImageAnswer =
  | { processed: ProcessedImage }
  | { isLarge: true }
  | { error: { code: ErrorCode; message: string } }

/** More at once would take the CPU from other calls. */
const MAX_AT_ONCE = 2
const MAX_MS = 20_000
/** The most expensive accepted pictures take 500 MB. */
const MAX_BYTES = 700_000_000
/** Frees the memory of idle processes. */
const IDLE_MS = 30_000

// The bundle of the API has the process beside it, under the same name.
const PROGRAM = new URL(`image-process${extname(new URL(import.meta.url).pathname)}`, import.meta.url)

/** The signal by which an image process ends itself that takes too much memory. Linux would send SIGKILL. */
const OUT_OF_MEMORY = 'SIGUSR2'

const unreadable = (): AppError =>
  new AppError('validation_failed', 'We couldn’t read this photo. Try a screenshot of it, or choose another one.')

/**
 * Creates a function that converts images in child processes, at most two at once; further ones wait. A process that
 * exceeds `maxMs` or `maxBytes` is killed, because the threads of a decoder cannot be stopped otherwise. Processes end
 * with this one.
 */
export const createImageConverter = ({ maxMs = MAX_MS, maxBytes = MAX_BYTES, idleMs = IDLE_MS } = {}) => {
  const slots = pLimit(MAX_AT_ONCE)
  /** The processes that wait for an image, and the timers that end them. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>()

  const start = (): ChildProcess => {
    const child = fork(PROGRAM, [String(maxBytes), OUT_OF_MEMORY], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=64'],
      // Decoders need no settings or keys.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.unref()
    child.channel?.unref()
    // An error without a job needs no answer; the process ends.
    child.on('error', () => undefined)
    // Such as without free file descriptors.
    if (!child.connected) throw new Error('The image process could not be started')
    return child.once('exit', () => {
      clearTimeout(idle.get(child))
      idle.delete(child)
    })
  }

  const take = (): ChildProcess => {
    const [waiting] = idle
    if (!waiting) {
      try {
        return start()
      } catch (error) {
        throw unavailable(error)
      }
    }
    const [child, timer] = waiting
    clearTimeout(timer)
    idle.delete(child)
    return child
  }

  const putBack = (child: ChildProcess): void => {
    if (child.killed || !child.connected) return
    const end = (): void => {
      idle.delete(child)
      child.kill('SIGKILL')
    }
    idle.set(child, setTimeout(end, idleMs).unref())
  }

  const ask = async (job: ImageJob): Promise<ImageAnswer> => {
    const child = take()
    const { promise, resolve, reject } = Promise.withResolvers<ImageAnswer>()
    const fail = (error: Error): void => reject(unavailable(error))
    const refuse = (code: number | null, signal: NodeJS.Signals | null): void =>
      child.killed || signal === OUT_OF_MEMORY
        ? reject(unreadable())
        : fail(new Error(`The image process ended with ${signal ?? code}`))
    const timer = setTimeout(() => child.kill('SIGKILL'), maxMs)
    child.once('message', resolve).once('exit', refuse).once('error', fail)
    child.send(job, (error) => error && fail(error))
    try {
      const answer = await promise
      // Of a large image, the process would keep hundreds of megabytes.
      if (job.allowsLarge) child.kill('SIGKILL')
      else putBack(child)
      return answer
    } finally {
      clearTimeout(timer)
      child.off('message', resolve).off('exit', refuse).off('error', fail)
    }
  }

  /**
   * Converts an uploaded JPEG, PNG or WebP as `openImage` does. Returns undefined for a large one unless `allowsLarge`.
   * @throws AppError as `openImage` does, `validation_failed` if the conversion takes too long or too much memory,
   * `unavailable` if its process cannot be started or ends for another reason
   */
  return async (job: ImageJob): Promise<ProcessedImage | undefined> => {
    const answer = await slots(() => ask(job))
    if ('error' in answer) throw new AppError(answer.error.code, answer.error.message)
    return 'processed' in answer ? answer.processed : undefined
  }
}

export const convertImage = createImageConverter()
