import type { createCodec } from '../codec.ts'
import type { createWorldLink } from './world-link.ts'

type Listener = (...args: unknown[]) => void

/** A page asks for a window. */
export interface WindowOpen {
  readonly url: string
  readonly frameName: string
  readonly features: string
  readonly disposition: string
}

/** A message of the page's preload to the main process, and the other way round; values are encoded. */
export type FromPage =
  | { readonly kind: 'hello' }
  | { readonly kind: 'send'; readonly channel: string; readonly args: string }
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly args: string }
  | { readonly kind: 'preload-error'; readonly message: string }
  | {
      readonly kind: 'permission'
      readonly id: number
      readonly permission: string
      readonly descriptor: string
    }
  | { readonly kind: 'context-menu'; readonly params: object }
  | { readonly kind: 'print' }
  | { readonly kind: 'window-open'; readonly details: WindowOpen }
  | { readonly kind: 'key'; readonly prevented: boolean }
export type ToPage =
  | { readonly kind: 'message'; readonly channel: string; readonly args: string }
  | { readonly kind: 'result'; readonly id: number; readonly result: string }
  | { readonly kind: 'failure'; readonly id: number; readonly error: string }

export interface PageSettings {
  readonly token: string
  /** Name of the function by which the page calls the main process. */
  readonly binding: string
  /** Of `process` in a sandboxed preload. */
  readonly process: Readonly<Record<string, unknown>>
}

/**
 * Runs in the isolated world of each new document: what a sandboxed preload of Electron has, and then the preload
 * itself.
 */
export function isolatedWorld(
  codecs: typeof createCodec,
  links: typeof createWorldLink,
  settings: PageSettings,
  preload: ((...parameters: unknown[]) => void) | null,
): void {
  const globals = globalThis as unknown as Record<string, unknown>
  const post = globals[settings.binding] as (message: string) => void
  const send = (message: FromPage): void => post(JSON.stringify(message))
  const { encode, decode } = codecs()
  const absent = (name: string): never => {
    throw new Error(`The double has no ${name}.`)
  }
  /** Throws for a member that the double lacks. */
  const strict = <T extends object>(name: string, object: T, lacks: readonly string[]): T =>
    new Proxy(object, {
      get: (target, key, receiver) =>
        lacks.includes(String(key)) ? absent(`${name}.${String(key)}`) : Reflect.get(target, key, receiver),
    })

  class Emitter {
    readonly listenersOf = new Map<string, { readonly listener: Listener; readonly once: boolean }[]>()
    on(name: string, listener: Listener): this {
      this.listenersOf.set(name, [...(this.listenersOf.get(name) ?? []), { listener, once: false }])
      return this
    }
    addListener(name: string, listener: Listener): this {
      return this.on(name, listener)
    }
    once(name: string, listener: Listener): this {
      this.listenersOf.set(name, [...(this.listenersOf.get(name) ?? []), { listener, once: true }])
      return this
    }
    off(name: string, listener: Listener): this {
      const left = [...(this.listenersOf.get(name) ?? [])]
      const at = left.findLastIndex(one => one.listener === listener)
      if (at >= 0) left.splice(at, 1)
      this.listenersOf.set(name, left)
      return this
    }
    removeListener(name: string, listener: Listener): this {
      return this.off(name, listener)
    }
    removeAllListeners(name?: string): this {
      if (name === undefined) this.listenersOf.clear()
      else this.listenersOf.delete(name)
      return this
    }
    listenerCount(name: string): number {
      return this.listenersOf.get(name)?.length ?? 0
    }
    emit(name: string, ...args: unknown[]): boolean {
      const now = this.listenersOf.get(name) ?? []
      this.listenersOf.set(
        name,
        now.filter(one => !one.once),
      )
      for (const { listener } of now) listener(...args)
      return now.length > 0
    }
  }

  /** After all listeners of the page have had an event. */
  const afterwards = (name: string, then: (event: Event) => void): void =>
    window.addEventListener(name, event => void setTimeout(() => then(event)), true)
  afterwards('keydown', event => send({ kind: 'key', prevented: event.defaultPrevented }))
  afterwards('contextmenu', event => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const { target } = event
    const isEditable = target.closest('input, textarea, [contenteditable="true"]') !== null
    const linkURL = target.closest('a')?.href ?? ''
    const selectionText = String(window.getSelection() ?? '')
    const editFlags = {
      canCut: isEditable,
      canCopy: isEditable || selectionText !== '',
      canPaste: isEditable,
      canSelectAll: true,
    }
    const { clientX: x, clientY: y } = event as MouseEvent
    send({ kind: 'context-menu', params: { x, y, isEditable, linkURL, selectionText, editFlags } })
  })

  const calls = new Map<
    number,
    { resolve(value: unknown): void; reject(error: Error): void; channel: string }
  >()
  let last = 0
  /** What cannot be cloned is found where it is sent, as V8's serializer does. */
  const cloned = (args: unknown[]): string => {
    try {
      return encode(structuredClone(args))
    } catch {
      throw new Error('An object could not be cloned.')
    }
  }
  class IpcRenderer extends Emitter {
    send(channel: string, ...args: unknown[]): void {
      send({ kind: 'send', channel, args: cloned(args) })
    }
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      last += 1
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const text = cloned(args)
      calls.set(last, { resolve, reject, channel })
      send({ kind: 'invoke', id: last, channel, args: text })
      return promise
    }
  }
  const ipcRenderer = strict('ipcRenderer', new IpcRenderer(), ['sendSync', 'sendToHost', 'postMessage'])

  const take = (message: ToPage): void => {
    if (message.kind === 'message') {
      const event = { sender: ipcRenderer, ports: [] }
      ipcRenderer.emit(message.channel, event, ...(decode(message.args) as unknown[]))
      return
    }
    const call = calls.get(message.id)
    calls.delete(message.id)
    if (message.kind === 'result') call?.resolve(decode(message.result))
    else call?.reject(new Error(`Error invoking remote method '${call.channel}': ${message.error}`))
  }
  globals['takeFromMainProcess'] = (text: string): void => take(JSON.parse(text))

  const link = links(codecs, settings.token, 'isolated', 'main')
  link.offer('permission', (permission, descriptor) => {
    last += 1
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    calls.set(last, { resolve, reject, channel: '' })
    send({ kind: 'permission', id: last, permission: String(permission), descriptor: String(descriptor) })
    return promise
  })
  link.offer('print', () => send({ kind: 'print' }))
  link.offer('window-open', details => send({ kind: 'window-open', details: details as WindowOpen }))
  const contextBridge = strict(
    'contextBridge',
    { exposeInMainWorld: (name: string, api: unknown): void => void link.call('expose', [name, api]) },
    ['exposeInIsolatedWorld', 'executeInMainWorld'],
  )
  const lacking = (name: string): unknown =>
    new Proxy({}, { get: (_, key) => absent(`${name}.${String(key)}`) })
  const electron = {
    contextBridge,
    ipcRenderer,
    crashReporter: lacking('crashReporter'),
    nativeImage: lacking('nativeImage'),
    sharedTexture: lacking('sharedTexture'),
    webFrame: lacking('webFrame'),
    // The files of a page do not come here: none of them has a place on the disk.
    webUtils: strict('webUtils', { getPathForFile: (): string => '' }, []),
  }
  const events = Object.assign(Emitter, { EventEmitter: Emitter, default: Emitter })
  const setImmediate = (run: Listener, ...args: unknown[]): unknown => setTimeout(run, 0, ...args)
  const clearImmediate = (id: number): void => clearTimeout(id)
  const modules = new Map<string, unknown>([
    ['electron', electron],
    ['electron/common', electron],
    ['electron/renderer', electron],
    ['events', events],
    ['timers', { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate }],
    ['url', { URL, URLSearchParams }],
  ])
  const require = (name: string): unknown => {
    const found = modules.get(name.replace(/^node:/, ''))
    if (found === undefined) throw new Error(`module not found: ${name}`)
    return found
  }
  const exports = {}
  send({ kind: 'hello' })
  try {
    const process = Object.assign(new Emitter(), settings.process)
    preload?.(
      require,
      process,
      exports,
      { exports },
      lacking('Buffer'),
      globalThis,
      setImmediate,
      clearImmediate,
    )
  } catch (error) {
    send({
      kind: 'preload-error',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}
