import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createJpeg } from '../src/testing/images.ts'
import { hostilePictures } from './hostile-pictures.ts'
import { countStatuses } from './http.ts'
import type { Finding } from './outage.ts'
import { openTestServer, type Person } from './test-server.ts'

const MB = 1024 * 1024
/** Production limits the container of the API to 1 GB. */
const MAX_PEAK_MB = 900
const STALLED_UPLOADS = 12
const MAX_HONEST_MS = 3_000

const upload = async (port: number, { token }: Person, image: Buffer): Promise<{ status: number; tookMs: number }> => {
  const startedAt = performance.now()
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'image/png' }
  const init = { method: 'PUT', headers, body: new Uint8Array(image), signal: AbortSignal.timeout(120_000) }
  const status = await fetch(`http://127.0.0.1:${port}/me/photo`, init).then(
    (response) => response.status,
    () => 0,
  )
  return { status, tookMs: performance.now() - startedAt }
}

/** Reads the highest memory of a process so far, in MB. */
export const readPeakMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** Begins an upload that sends one byte a second. */
const stall = (port: number, { token }: Person): ClientRequest => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'image/jpeg', 'Content-Length': MB }
  const sent = request({ port, method: 'PUT', path: '/me/photo', headers }).on('error', () => undefined)
  const timer = setInterval(() => sent.write('x'), 1_000)
  sent.once('close', () => clearInterval(timer)).flushHeaders()
  return sent
}

/**
 * Uploads pictures that are expensive to decode, each twice at the same time, and reads the memory of the API. Then
 * uploads a photo beside stalled uploads of other users.
 */
export const attackWithPictures = async (): Promise<Finding[]> => {
  const server = await openTestServer({ databaseName: 'faults_pictures' })
  const findings: Finding[] = []
  try {
    const people = server.addPeople(3 + STALLED_UPLOADS / 2)
    const [one, other, honest, ...stalling] = people as [Person, Person, Person, ...Person[]]
    const api = await server.startApi()
    let peakBefore = await readPeakMb(api.pid)
    for (const { name, create } of hostilePictures) {
      const image = await create()
      if (image.length > 10 * MB) throw new Error(`${name} has ${image.length} bytes`)
      const responses = await Promise.all([one, other].map((person) => upload(api.port, person, image)))
      const peak = await readPeakMb(api.pid).catch(() => Number.POSITIVE_INFINITY)
      const isAnswered = responses.every(({ status }) => status === 200 || status === 400 || status === 503)
      const size = `${(image.length / 1024).toFixed(0)} KB`
      const line = `${name}, ${size}: ${countStatuses(responses)}, peak ${peakBefore.toFixed(0)} → ${peak.toFixed(0)} MB`
      findings.push({ line, hasPassed: isAnswered && peak < MAX_PEAK_MB })
      peakBefore = peak
    }
    const stalled = stalling.flatMap((person) => [stall(api.port, person), stall(api.port, person)])
    await Promise.all(stalled.map((each) => once(each, 'socket')))
    await sleep(2_000)
    const { status, tookMs } = await upload(api.port, honest, await createJpeg(4_000, 3_000))
    findings.push({
      line: `a photo of 12 megapixels beside ${stalled.length} stalled uploads: ${status} in ${tookMs.toFixed(0)} ms`,
      hasPassed: status === 200 && tookMs < MAX_HONEST_MS,
    })
    for (const each of stalled) each.destroy()
  } finally {
    await server.close()
  }
  return findings
}
