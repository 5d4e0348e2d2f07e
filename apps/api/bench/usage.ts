import { readFileSync } from 'node:fs'

/** Of `utime` and `stime` in /proc, the same on every Linux. */
const TICKS_PER_SECOND = 100

const ticksOf = (statFile: string): number => {
  try {
    // The name of a program may hold spaces; what follows its bracket does not.
    const fields = readFileSync(statFile, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

const MIB = 1024 * 1024

/** Resident memory of a process, in MiB. */
export const rssMib = (pid: number | undefined): number => {
  const status = readFileSync(`/proc/${pid ?? 0}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024) / MIB
}

/** What the load meets: the API, its event loop alone, and the database with all its processes. */
export type Part = 'api' | 'eventLoop' | 'database' | 'load'

/** Begins to count the CPU time of each part; the function it returns tells the share of one core since then. */
export const watchCpu = async (apiPid: number, databasePids: () => Promise<number[]>) => {
  const ticks = async (): Promise<Record<Part, Map<number, number>>> => ({
    api: new Map([[apiPid, ticksOf(`/proc/${apiPid}/stat`)]]),
    // The first thread of Node is the one that runs JavaScript; the others are of its pool and of garbage collection.
    eventLoop: new Map([[apiPid, ticksOf(`/proc/${apiPid}/task/${apiPid}/stat`)]]),
    database: new Map((await databasePids()).map((pid) => [pid, ticksOf(`/proc/${pid}/stat`)])),
    load: new Map([[process.pid, ticksOf(`/proc/${process.pid}/stat`)]]),
  })
  const before = await ticks()
  const startedAt = performance.now()
  return async (): Promise<Record<Part, number>> => {
    const seconds = (performance.now() - startedAt) / 1000
    const after = await ticks()
    const share = (part: Part): number => {
      let used = 0
      for (const [pid, count] of after[part]) used += Math.max(0, count - (before[part].get(pid) ?? 0))
      return used / TICKS_PER_SECOND / seconds
    }
    return { api: share('api'), eventLoop: share('eventLoop'), database: share('database'), load: share('load') }
  }
}
