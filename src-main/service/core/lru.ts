/** Keeps the values used last, at most `size` of them. */
export class Lru<Key, Value> {
  readonly #size: number
  readonly #values = new Map<Key, Value>()
  /** The key used last, if it is still there: to use it again changes no order. */
  #newest: Key | undefined

  constructor(size: number) {
    this.#size = size
  }

  get(key: Key): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined || key === this.#newest) return value
    this.#values.delete(key)
    this.#values.set(key, value)
    this.#newest = key
    return value
  }

  set(key: Key, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    this.#newest = key
    if (this.#values.size <= this.#size) return
    const oldest = this.#values.keys().next()
    if (oldest.done !== true) this.#values.delete(oldest.value)
  }

  delete(key: Key): void {
    this.#values.delete(key)
  }
}
