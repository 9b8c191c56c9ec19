/** A map of the entries that were added last; the one added first makes room for the next. */
export class Newest<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)
  }

  add(key: string, value: Value): void {
    if (this.#entries.size >= this.#most) this.#entries.delete(this.#entries.keys().next().value as string)
    this.#entries.set(key, value)
  }
}

/** Of so many sessions, what their calls derive from the token each time is kept: more than a server has in use at once, in 3 MB. */
export const SESSIONS_KEPT = 10_000
