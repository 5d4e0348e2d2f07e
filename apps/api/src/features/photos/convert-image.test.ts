import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { photoWidths } from '@roommate-finder/contracts/photos'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { createJpeg } from '../../testing/images.ts'
import { createImageConverter } from './convert-image.ts'

const jobOf = (image: Buffer) => ({ image, widths: photoWidths, allowsLarge: true })

const UNREADABLE = {
  code: 'validation_failed',
  message: 'We couldn’t read this photo. Try a screenshot of it, or choose another one.',
}

/** A PNG of 36 megapixels, whose conversion takes seconds and 300 MB. */
let expensive: Buffer
beforeAll(async () => {
  expensive = await sharp({ create: { width: 6_000, height: 6_000, channels: 4, background: '#3a5' } })
    .png({ progressive: true })
    .toBuffer()
})

test('a conversion that takes too long is refused', async () => {
  const startedAt = performance.now()
  await expect(createImageConverter({ maxMs: 500 })(jobOf(expensive))).rejects.toMatchObject(UNREADABLE)
  expect(performance.now() - startedAt).toBeLessThan(1_500)
})

test('a conversion that takes too much memory is refused, and later ones succeed', async () => {
  const convert = createImageConverter({ maxBytes: 150_000_000 })
  await expect(convert(jobOf(expensive))).rejects.toMatchObject(UNREADABLE)
  expect(await convert(jobOf(await createJpeg(600, 400)))).toMatchObject({ width: 600, height: 400 })
})

test('a large image is converted only if that is allowed', async () => {
  const convert = createImageConverter()
  const large = await createJpeg(4_700, 4_600)
  expect(await convert({ ...jobOf(large), allowsLarge: false })).toBeUndefined()
  expect(await convert(jobOf(large))).toMatchObject({ width: 1920, height: 1879 })
})

test('the reason for which a file is no photo reaches the caller', async () => {
  const heic = Buffer.from('\x00\x00\x00\x24ftypheic\x00\x00\x00\x00mif1heic', 'latin1')
  await expect(createImageConverter()(jobOf(heic))).rejects.toMatchObject({ code: 'unsupported_media_type' })
})

test('a process that was idle for too long converts no further image', async () => {
  const convert = createImageConverter({ idleMs: 20 })
  const job = jobOf(await createJpeg(60, 40))
  await convert(job)
  await sleep(20)
  expect(await convert(job)).toMatchObject({ width: 60, height: 40 })
})

const run = promisify(execFile)

const findImageProcesses = async (): Promise<number[]> => {
  const { stdout } = await run('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
  const lines = stdout.split('\n').filter((line) => line.includes('image-process'))
  return lines.map((line) => Number.parseInt(line, 10))
}

test('the process that has converted a large image ends, and that of another one waits', async () => {
  const earlier = await findImageProcesses()
  const convert = createImageConverter()
  const small = { ...jobOf(await createJpeg(60, 40)), allowsLarge: false }
  const findStarted = async () => (await findImageProcesses()).filter((pid) => !earlier.includes(pid))
  await convert(small)
  const [waiting, ...others] = await findStarted()
  expect(others).toEqual([])
  await convert({ ...small, allowsLarge: true })
  await expect.poll(findStarted).not.toContain(waiting)
})

test('if its process is killed from outside, a conversion fails with unavailable', async () => {
  const earlier = new Set(await findImageProcesses())
  const converted = createImageConverter()(jobOf(expensive))
  const started = await vi.waitUntil(async () => (await findImageProcesses()).find((pid) => !earlier.has(pid)))
  process.kill(started, 'SIGKILL')
  await expect(converted).rejects.toMatchObject({ code: 'unavailable' })
})

test('if no process can be started, a conversion fails with unavailable', async () => {
  const script = `
    import { convertImage } from '${new URL('convert-image.ts', import.meta.url).href}'
    import { openSync } from 'node:fs'
    try { while (true) openSync('/dev/null') } catch {}
    await convertImage({ image: Buffer.from(''), widths: ['480'], allowsLarge: true }).catch(({ code }) => console.log(code))`
  const command = 'ulimit -n 200; exec "$0" --input-type=module --eval "$1"'
  const { stdout } = await run('sh', ['-c', command, process.execPath, script])
  expect(stdout).toBe('unavailable\n')
})

test('a conversion ends with the process that asked for it, even if that is killed', async () => {
  const script = `
    import { convertImage } from '${new URL('convert-image.ts', import.meta.url).href}'
    import { readFileSync } from 'node:fs'
    const converted = convertImage({ image: readFileSync(0), widths: ['480'], allowsLarge: true })
    process.stdout.write('converting')
    await converted`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  parent.stdin.end(expensive)
  await once(parent.stdout, 'data')
  const { stdout } = await run('pgrep', ['-P', String(parent.pid)])
  parent.kill('SIGKILL')
  const isRunning = () => existsSync(`/proc/${stdout.trim()}`)
  expect(isRunning()).toBe(true)
  await expect.poll(isRunning).toBe(false)
})
