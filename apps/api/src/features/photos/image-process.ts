import { writeFile } from 'node:fs/promises'
import { AppError } from '../../errors.ts'
import type { ImageAnswer, ImageJob } from './convert-image.ts'
import { openImage } from './process-image.ts'

// The process in which convert-image.ts decodes uploads. It converts one at a time, and may be killed at any time.

const MEMORY_CHECK_MS = 50
const [, , maxBytes, outOfMemory] = process.argv

/** Ends this process. `process.exit` would wait for the threads of the decoder. */
const end = (signal = 'SIGKILL'): void => {
  process.kill(process.pid, signal)
}

// The API has ended, even by SIGKILL.
process.once('disconnect', () => end())
if (!process.connected) end()
setInterval(() => {
  if (process.memoryUsage.rss() > Number(maxBytes)) end(outOfMemory)
}, MEMORY_CHECK_MS)
// If the memory of the container runs out, Linux ends this process and not the API. Other systems lack the file.
writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)

const answer = async ({ image, widths, allowsLarge }: ImageJob): Promise<ImageAnswer> => {
  try {
    const opened = await openImage(image)
    if (opened.isLarge && !allowsLarge) return { isLarge: true }
    return { processed: await opened.convert(widths) }
  } catch (error) {
    if (error instanceof AppError) return { error: { code: error.code, message: error.message } }
    throw error
  }
}

process.on('message', (job: ImageJob) => {
  void answer(job).then((result) => process.send?.(result))
})
