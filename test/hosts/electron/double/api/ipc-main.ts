import { EventEmitter } from 'node:events'

type Handler = (event: unknown, ...args: unknown[]) => unknown

/** Of Electron's own `IpcMainImpl`. */
export class IpcMain extends EventEmitter {
  readonly handlers = new Map<string, Handler>()

  constructor() {
    super()
    // No exception for a channel of the name `error`.
    this.on('error', () => undefined)
  }

  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    if (typeof handler !== 'function') {
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
    }
    this.handlers.set(channel, handler)
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel)
      return handler(event, ...args)
    })
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel)
  }
}
