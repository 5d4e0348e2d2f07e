import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { createJpeg } from '../src/testing/images.ts'
import { hostilePictures } from './hostile-pictures.ts'
import { countStatuses, createClient, waitUntil } from './http.ts'
import type { Finding } from './outage.ts'
import { type Api, openTestServer, type Person } from './test-server.ts'
import { postRoom } from './writers.ts'

const MB = 1024 * 1024
/** Production limits the container of the API to 1 GB. */
const MAX_PEAK_MB = 900
const STALLED_UPLOADS = 12
const MAX_HONEST_MS = 3_000
/** Two conversions of 20 s, one after the other, and their transfer. */
const MAX_HOSTILE_MS = 45_000
/** How long the API may take to stop. */
const MAX_STOP_MS = 13_000
const MEMORY_CHECK_MS = 50

interface Sending {
  port: number
  person: Person
  image: Buffer
  /** Default: the profile photo. */
  roomId?: string
}

const upload = async ({ port, person: { token }, image, roomId }: Sending) => {
  const startedAt = performance.now()
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'image/png' }
  const method = roomId === undefined ? 'PUT' : 'POST'
  const path = roomId === undefined ? '/me/photo' : `/roommates/${roomId}/photos`
  const init = { method, headers, body: new Uint8Array(image), signal: AbortSignal.timeout(120_000) }
  const status = await fetch(`http://127.0.0.1:${port}${path}`, init).then(
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

const removePhotos = (port: number, { token }: Person, roomId: string) =>
  createClient(port)({ method: 'PUT', path: `/roommates/${roomId}/photos`, token, body: [] })

const listChildren = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number)

const readMemoryMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}

/** Watches the memory of a process and its children. Each read returns the highest sum since the last one, in MB. */
const watchMemory = (pid: number) => {
  let peak = 0
  const timer = setInterval(() => {
    void (async () => {
      const sizes = await Promise.all([pid, ...(await listChildren(pid))].map(readMemoryMb))
      peak = Math.max(
        peak,
        sizes.reduce((sum, each) => sum + each, 0),
      )
    })().catch(() => undefined)
  }, MEMORY_CHECK_MS)
  return {
    readPeak: (): number => {
      const read = peak
      peak = 0
      return read
    },
    stop: () => clearInterval(timer),
  }
}

/** Sends SIGTERM to the API while it converts, and returns after how long it and its children are gone. */
const stopWhileConverting = async ({ port, pid }: Api, people: Person[], image: Buffer): Promise<number> => {
  const uploads = people.map((person) => upload({ port, person, image }))
  await waitUntil(async () => (await listChildren(pid)).length > 0, { withinMs: 30_000 })
  await sleep(500)
  const pids = [pid, ...(await listChildren(pid))]
  const startedAt = performance.now()
  process.kill(pid, 'SIGTERM')
  await waitUntil(async () => !pids.some((each) => existsSync(`/proc/${each}/exe`)), { withinMs: 60_000 })
  await Promise.all(uploads)
  return performance.now() - startedAt
}

/** Begins an upload from another address that sends one byte a second. */
const stall = (port: number, { token }: Person, from: string): ClientRequest => {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'image/jpeg',
    'Content-Length': MB,
    'X-Forwarded-For': from,
  }
  const sent = request({ port, method: 'PUT', path: '/me/photo', headers }).on('error', () => undefined)
  const timer = setInterval(() => sent.write('x'), 1_000)
  sent.once('close', () => clearInterval(timer)).flushHeaders()
  return sent
}

/**
 * Uploads pictures that are expensive to decode, to a profile and to a room at the same time, with a small honest photo
 * beside them, and reads the memory of the API. Then uploads a photo beside stalled uploads of other users, and stops
 * the API during a conversion.
 */
export const attackWithPictures = async (): Promise<Finding[]> => {
  const server = await openTestServer({ databaseName: 'faults_pictures' })
  const findings: Finding[] = []
  try {
    const people = server.addPeople(3 + STALLED_UPLOADS / 2)
    const [one, other, honest, ...stalling] = people as [Person, Person, Person, ...Person[]]
    const api = await server.startApi()
    const { port } = api
    const roomId = await postRoom(port, other)
    const small = await createJpeg(1_200, 900)
    // Starts the first process.
    await upload({ port, person: honest, image: small })
    const memory = watchMemory(api.pid)
    const honestMs: number[] = []
    for (const { name, create } of hostilePictures) {
      const image = await create()
      if (image.length > 10 * MB) throw new Error(`${name} has ${image.length} bytes`)
      memory.readPeak()
      const hostile = [upload({ port, person: one, image }), upload({ port, person: other, image, roomId })]
      await sleep(100)
      const beside = await upload({ port, person: honest, image: small })
      const responses = await Promise.all(hostile)
      const peak = memory.readPeak()
      const slowest = Math.max(...responses.map(({ tookMs }) => tookMs))
      const isAnswered = responses.every(({ status }) => [200, 201, 400, 503].includes(status))
      const size = `${(image.length / 1024).toFixed(0)} KB`
      honestMs.push(beside.tookMs)
      const line = `${name}, ${size}: ${countStatuses(responses)} in ${slowest.toFixed(0)} ms, honest ${beside.status} in ${beside.tookMs.toFixed(0)} ms, peak ${peak.toFixed(0)} MB`
      findings.push({
        line,
        hasPassed: isAnswered && slowest < MAX_HOSTILE_MS && beside.status === 200 && peak < MAX_PEAK_MB,
      })
      await removePhotos(port, other, roomId)
    }
    memory.stop()
    const [median = 0, worst = 0] = [0.5, 1].map((share) =>
      honestMs.toSorted((a, b) => a - b).at(share * honestMs.length - 1),
    )
    findings.push({
      line: `honest photos beside them: median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`,
      hasPassed: worst < MAX_HONEST_MS,
    })
    const stalled = stalling.flatMap((person) => [stall(port, person, '10.0.0.1'), stall(port, person, '10.0.0.2')])
    await Promise.all(stalled.map((each) => once(each, 'socket')))
    await sleep(2_000)
    const { status, tookMs } = await upload({ port, person: honest, image: await createJpeg(4_000, 3_000) })
    findings.push({
      line: `a photo of 12 megapixels beside ${stalled.length} stalled uploads: ${status} in ${tookMs.toFixed(0)} ms`,
      hasPassed: status === 200 && tookMs < MAX_HONEST_MS,
    })
    for (const each of stalled) each.destroy()
    const slow = await sharp({ create: { width: 6_300, height: 6_300, channels: 4, background: '#3a5' } })
      .png({ progressive: true })
      .toBuffer()
    const stopMs = await stopWhileConverting(api, [one, other, honest], slow)
    findings.push({
      line: `SIGTERM during conversions: all processes gone in ${stopMs.toFixed(0)} ms`,
      hasPassed: stopMs < MAX_STOP_MS,
    })
  } finally {
    await server.close()
  }
  return findings
}
