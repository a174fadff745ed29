/** Keeps the values used last, at most `size` of them. */
export class Lru<Key, Value> {
  readonly #size: number
  readonly #values = new Map<Key, Value>()

  constructor(size: number) {
    this.#size = size
  }

  get(key: Key): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size <= this.#size) return
    const oldest = this.#values.keys().next()
    if (oldest.done !== true) this.#values.delete(oldest.value)
  }

  delete(key: Key): void {
    this.#values.delete(key)
  }
}
