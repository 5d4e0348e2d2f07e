import type { EngineLink } from './engine-link.ts'

/** `continuation`: what the engine needs to go on; it changes with every page. */
export type Cursor = { continuation: Buffer; busy: boolean; usedAt: number }

/** The open cursors of all connections, by id. */
export class Cursors {
  readonly #open = new Map<string, Cursor>()
  readonly #link: EngineLink
  readonly #timer: NodeJS.Timeout

  /** Cursors that nobody asks for `idleMs` milliseconds are closed. */
  constructor(link: EngineLink, idleMs: number) {
    this.#link = link
    this.#timer = setInterval(
      () => {
        const before = Date.now() - idleMs
        for (const [id, cursor] of this.#open) if (!cursor.busy && cursor.usedAt < before) void this.close(id)
      },
      Math.min(idleMs, 5_000),
    )
    this.#timer.unref()
  }

  add(id: string, continuation: Buffer): void {
    this.#open.set(id, { continuation, busy: false, usedAt: Date.now() })
  }

  get(id: string): Cursor | undefined {
    return this.#open.get(id)
  }

  /** Forgets a cursor that reached its end. */
  forget(id: string): void {
    this.#open.delete(id)
  }

  /** Closes a cursor and removes what the engine keeps for it; false where there is none. Never throws. */
  async close(id: string): Promise<boolean> {
    if (!this.#open.delete(id)) return false
    const text = 'SELECT documentdb_api_internal.delete_cursors($1::bigint[])'
    const signal = new AbortController().signal
    await this.#link.query({ text, values: [[id]], replay: true, signal }).catch(() => undefined)
    return true
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
