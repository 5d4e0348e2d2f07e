type Value = string | undefined

/** Records the value of each key after the acknowledged writes. A deleted key has the value `undefined`. */
export class Ledger {
  readonly #entries = new Map<string, { value: Value; unanswered: Value[] }>()
  acknowledged = 0

  /**
   * Sends a write that sets `key` to `value`. A write with a 5xx or without a response may still have been stored, so
   * `settle` accepts its value too.
   */
  async write<T extends { status: number }>(key: string, value: Value, send: () => Promise<T>): Promise<T> {
    const entry = this.#entries.get(key) ?? { value: undefined, unanswered: [] }
    this.#entries.set(key, entry)
    entry.unanswered.push(value)
    const answer = await send()
    if (answer.status < 500) entry.unanswered.splice(entry.unanswered.lastIndexOf(value), 1)
    if (answer.status < 300) {
      entry.value = value
      this.acknowledged++
    }
    return answer
  }

  /** Returns a line for each acknowledged write that is missing in `stored`. Then continues from the stored values. */
  settle(stored: ReadonlyMap<string, string>): string[] {
    const lost: string[] = []
    for (const [key, { value, unanswered }] of this.#entries) {
      const found = stored.get(key)
      if (found !== value && !unanswered.includes(found))
        lost.push(`${key}: "${value ?? 'deleted'}" was acknowledged, "${found ?? 'nothing'}" is stored`)
      this.#entries.set(key, { value: found, unanswered: [] })
    }
    return lost
  }
}
