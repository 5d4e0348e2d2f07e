import type { EngineLink } from './engine-link.ts'
import type { Transaction } from './transaction.ts'

/**
 * `continuation`: what the engine needs to go on; it changes with every page. `transaction`: the one that opened the
 * cursor, whose snapshot it reads.
 */
export type Cursor = { continuation: Buffer; transaction: Transaction | undefined; busy: boolean; usedAt: number }

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

  add(id: string, continuation: Buffer, transaction: Transaction | undefined): void {
    this.#open.set(id, { continuation, transaction, busy: false, usedAt: Date.now() })
  }

  /** Gives a cursor to the transaction that opened it, or one that was opened in none to commands in none. */
  get(id: string, transaction: Transaction | undefined): Cursor | undefined {
    const cursor = this.#open.get(id)
    return cursor?.transaction === transaction ? cursor : undefined
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

  /** Closes the cursors that a transaction has left open. */
  closeAllOf(transaction: Transaction): void {
    for (const [id, cursor] of this.#open) if (cursor.transaction === transaction) void this.close(id)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
