import type { createCodec } from '../codec.ts'

export interface WorldLink {
  /** Calls what the other world has by that name, at once. */
  call(name: string, args: readonly unknown[]): unknown
  offer(name: string, handler: (...args: unknown[]) => unknown): void
}

/**
 * Joins the two JavaScript worlds of one page by events of its document, which both see and which are delivered at
 * once. Values pass as Electron's contextBridge passes them: functions and promises by proxies, errors by their
 * message alone, all else as a copy without its prototype. It runs in the page, as the text of this function.
 */
export function createWorldLink(
  codecs: typeof createCodec,
  token: string,
  mine: string,
  theirs: string,
): WorldLink {
  const offered = new Map<string, (...args: unknown[]) => unknown>()
  const functions = new Map<number, (...args: unknown[]) => unknown>()
  const ids = new WeakMap<object, number>()
  /** Proxies that this world holds, by the id that the other world knows. */
  const proxies = new WeakMap<object, number>()
  let answer = ''

  const idOf = (value: (...args: unknown[]) => unknown): number => {
    const id = ids.get(value) ?? functions.size + 1
    ids.set(value, id)
    functions.set(id, value)
    return id
  }
  const { encode, decode } = codecs({
    write(value) {
      if (value instanceof Error) return { error: value.message }
      if (value instanceof Promise) {
        return {
          promise: idOf(((done: () => void, failed: () => void) => void value.then(done, failed)) as never),
        }
      }
      if (value instanceof Node || value instanceof Blob)
        throw new Error('The double has no nodes and no files that pass the bridge.')
      if (typeof value !== 'function') return undefined
      const theirOwn = proxies.get(value)
      return theirOwn === undefined ? { function: idOf(value as () => unknown) } : { own: theirOwn }
    },
    read(tag) {
      const { error, promise, function: id, own } = tag as Record<string, never>
      if (error !== undefined) return new Error(error)
      if (own !== undefined) return functions.get(own)
      if (promise !== undefined) return new Promise((done, failed) => void remote(promise, [done, failed]))
      const proxy = (...args: unknown[]): unknown => remote(Number(id), args)
      Object.defineProperty(proxy, 'name', { value: '' })
      proxies.set(proxy, Number(id))
      return proxy
    },
  })

  const messageOf = (thrown: unknown): string =>
    typeof thrown === 'object' && thrown !== null && 'message' in thrown
      ? String(thrown.message)
      : 'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.'

  const ask = (target: string | number, args: readonly unknown[]): unknown => {
    const detail = encode([target, [...args]])
    answer = ''
    document.dispatchEvent(new CustomEvent(`${token}-${theirs}`, { detail }))
    if (answer === '') throw new Error('The other world of the page does not answer.')
    const [failed, value] = decode(answer) as [boolean, unknown]
    if (failed) throw value
    return value
  }
  const remote = (id: number, args: readonly unknown[]): unknown => ask(id, args)

  document.addEventListener(`${token}-${mine}`, event => {
    const [target, args] = decode((event as CustomEvent<string>).detail) as [string | number, unknown[]]
    const handler = typeof target === 'string' ? offered.get(target) : functions.get(target)
    let detail: string
    try {
      if (handler === undefined) throw new Error(`Nothing answers ${target} in this world.`)
      detail = encode([false, handler(...args)])
    } catch (error) {
      detail = encode([true, new Error(messageOf(error))])
    }
    document.dispatchEvent(new CustomEvent(`${token}-${theirs}-answer`, { detail }))
  })
  document.addEventListener(`${token}-${mine}-answer`, event => {
    answer = (event as CustomEvent<string>).detail
  })

  return {
    call: (name, args) => ask(name, args),
    offer: (name, handler) => void offered.set(name, handler),
  }
}
