/**
 * Writes values of the structured clone algorithm as text, and reads them back. It runs in pages too, as the text of
 * this function: it uses nothing from outside of it.
 *
 * `special` may give a tag for a value that the algorithm does not know, such as a function, and takes it back by
 * that tag.
 */
export function createCodec(special?: {
  readonly write: (value: object) => unknown
  readonly read: (tag: unknown) => unknown
}): { readonly encode: (value: unknown) => string; readonly decode: (text: string) => unknown } {
  type Tagged = { t: string; i?: number; v?: unknown; n?: string }
  const bytesToText = (bytes: Uint8Array): string => {
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  }
  const textToBytes = (text: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(atob(text), character => character.charCodeAt(0))
  const views: Record<string, new (buffer: ArrayBuffer) => ArrayBufferView> = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  }
  const kindOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1)

  function encode(value: unknown): string {
    const seen = new Map<object, number>()
    const write = (value: unknown): unknown => {
      if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
      if (value === undefined) return { t: 'undefined' }
      if (typeof value === 'bigint') return { t: 'bigint', v: String(value) }
      if (typeof value === 'number') {
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : { t: 'number', v: Object.is(value, -0) ? '-0' : String(value) }
      }
      if (typeof value === 'symbol') {
        if (special === undefined) throw new Error('An object could not be cloned.')
        return { t: 'symbol', v: value.description ?? '' }
      }
      const earlier = seen.get(value)
      if (earlier !== undefined) return { t: 'again', i: earlier }
      const i = seen.size
      seen.set(value, i)
      const tag = special?.write(value)
      if (tag !== undefined) return { t: 'special', i, v: tag }
      if (typeof value === 'function') throw new Error('An object could not be cloned.')
      return writeObject(value, i)
    }
    const writeObject = (value: object, i: number): Tagged => {
      if (Array.isArray(value)) return { t: 'array', i, v: value.map(write) }
      const kind = kindOf(value)
      if (kind === 'Date') return { t: 'date', i, v: (value as Date).getTime() }
      if (kind === 'RegExp')
        return { t: 'regexp', i, v: (value as RegExp).source, n: (value as RegExp).flags }
      if (kind === 'Map')
        return { t: 'map', i, v: [...(value as Map<unknown, unknown>)].map(pair => pair.map(write)) }
      if (kind === 'Set') return { t: 'set', i, v: [...(value as Set<unknown>)].map(write) }
      if (kind === 'ArrayBuffer')
        return { t: 'bytes', i, v: bytesToText(new Uint8Array(value as ArrayBuffer)) }
      if (ArrayBuffer.isView(value)) {
        const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
        return { t: 'view', i, n: kind, v: bytesToText(bytes) }
      }
      if (value instanceof Error || kind === 'Error') {
        const { name, message, stack } = value as Error
        return { t: 'error', i, v: [name, message, stack ?? ''] }
      }
      if (kind.startsWith('Weak')) throw new Error('An object could not be cloned.')
      return { t: 'object', i, v: Object.entries(value).map(([key, one]) => [key, write(one)]) }
    }
    return JSON.stringify(write(value))
  }

  function decode(text: string): unknown {
    const made: unknown[] = []
    const keep = <T>(i: number | undefined, value: T): T => {
      made[i ?? 0] = value
      return value
    }
    const read = (given: unknown): unknown => {
      if (typeof given !== 'object' || given === null) return given
      const { t, i, v, n } = given as Tagged
      const list = v as unknown[]
      switch (t) {
        case 'undefined':
          return undefined
        case 'bigint':
          return BigInt(v as string)
        case 'number':
          return Number(v)
        case 'symbol':
          return Symbol(v as string)
        case 'again':
          return made[i ?? 0]
        case 'special':
          return keep(i, special?.read(v))
        case 'date':
          return keep(i, new Date(v as number))
        case 'regexp':
          return keep(i, new RegExp(v as string, n))
        case 'bytes':
          return keep(i, textToBytes(v as string).buffer)
        case 'view': {
          const View = views[n ?? 'Uint8Array'] ?? Uint8Array
          return keep(i, new View(textToBytes(v as string).buffer))
        }
        case 'error': {
          const [name, message, stack] = v as [string, string, string]
          const kinds: Record<string, ErrorConstructor> = {
            TypeError,
            RangeError,
            SyntaxError,
            ReferenceError,
            EvalError,
          }
          const error = new (kinds[name] ?? Error)(message)
          error.stack = stack
          return keep(i, error)
        }
        case 'array': {
          const array = keep<unknown[]>(i, [])
          for (const one of list) array.push(read(one))
          return array
        }
        case 'set': {
          const set = keep(i, new Set<unknown>())
          for (const one of list) set.add(read(one))
          return set
        }
        case 'map': {
          const map = keep(i, new Map<unknown, unknown>())
          for (const [key, one] of v as [unknown, unknown][]) map.set(read(key), read(one))
          return map
        }
        default: {
          const object = keep<Record<string, unknown>>(i, {})
          for (const [key, one] of v as [string, unknown][]) object[key] = read(one)
          return object
        }
      }
    }
    return read(JSON.parse(text))
  }

  return { encode, decode }
}
