type Value = string | undefined

/** Records the value of each key after the acknowledged writes. A deleted key has the value `undefined`. */
export class Ledger {
  readonly #entries = new Map<string, { value: Value; unconfirmed: Value[] }>()
  acknowledged = 0

  /**
   * Sends a write that sets `key` to `value`. A write with a 5xx or without a response may still have been stored, so
   * `findLost` accepts its value too.
   */
  async write<T extends { status: number }>(key: string, value: Value, send: () => Promise<T>): Promise<T> {
    const entry = this.#entries.get(key) ?? { value: undefined, unconfirmed: [] }
    this.#entries.set(key, entry)
    entry.unconfirmed.push(value)
    const response = await send()
    if (response.status < 500) entry.unconfirmed.splice(entry.unconfirmed.lastIndexOf(value), 1)
    if (response.status < 300) {
      entry.value = value
      this.acknowledged++
    }
    return response
  }

  /** Describes each acknowledged write that `stored` lacks. Then records the values of `stored` as acknowledged. */
  findLost(stored: ReadonlyMap<string, string>): string[] {
    const lost: string[] = []
    for (const [key, { value, unconfirmed }] of this.#entries) {
      const found = stored.get(key)
      if (found !== value && !unconfirmed.includes(found))
        lost.push(`${key}: "${value ?? 'deleted'}" was acknowledged, "${found ?? 'nothing'}" is stored`)
      this.#entries.set(key, { value: found, unconfirmed: [] })
    }
    return lost
  }
}
