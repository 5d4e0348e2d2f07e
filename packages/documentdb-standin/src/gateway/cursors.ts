import type { EngineLink } from './engine-link.ts'
import type { Transaction } from './transaction.ts'

/**
 * `continuation`: the engine's position, which changes with every page. `transaction`: the transaction that opened the
 * cursor and whose snapshot it reads.
 */
export type Cursor = { continuation: Buffer; transaction: Transaction | undefined; isBusy: boolean; usedAt: number }

/** The open cursors of all connections, by id. */
export class Cursors {
  readonly #open = new Map<string, Cursor>()
  readonly #link: EngineLink
  readonly #timer: NodeJS.Timeout

  /** Cursors are closed after `idleMs` milliseconds without a command. */
  constructor(link: EngineLink, idleMs: number) {
    this.#link = link
    this.#timer = setInterval(
      () => {
        const before = Date.now() - idleMs
        for (const [id, cursor] of this.#open) if (!cursor.isBusy && cursor.usedAt < before) void this.close(id)
      },
      Math.min(idleMs, 5_000),
    )
    this.#timer.unref()
  }

  add(id: string, continuation: Buffer, transaction: Transaction | undefined): void {
    this.#open.set(id, { continuation, transaction, isBusy: false, usedAt: Date.now() })
  }

  /** Returns a cursor that this transaction opened; for undefined, one that was opened outside of transactions. */
  get(id: string, transaction: Transaction | undefined): Cursor | undefined {
    const cursor = this.#open.get(id)
    return cursor?.transaction === transaction ? cursor : undefined
  }

  /** Removes a cursor that has reached its end. */
  remove(id: string): void {
    this.#open.delete(id)
  }

  /** Closes a cursor, also in the engine. Returns false if there is none. Never throws. */
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
