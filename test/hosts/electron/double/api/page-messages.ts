import type { EventEmitter } from 'node:events'
import { cloned, read } from '../clone.ts'
import { report } from '../machine.ts'
import type { FromPage, ToPage, WindowOpen } from '../page/isolated-world.ts'
import { preventable } from '../preventable.ts'
import type { IpcMain } from './ipc-main.ts'
import type { Page } from './page.ts'
import { type AskingContents, mayUse } from './permissions.ts'

/** The contents whose page it is. */
export interface MessagingContents extends AskingContents, EventEmitter {
  readonly id: number
  readonly command: Page['send']
  isDestroyed(): boolean
  send(channel: string, ...args: unknown[]): void
  windowOpen(details: WindowOpen): void
}

/** What passes between the preload of a page and the main process. */
export class PageMessages {
  private readonly contents: MessagingContents
  private readonly ipc: IpcMain
  private readonly preload: string | null
  /** Of the isolated world of the present document. */
  private context: number | null = null
  readonly frame: object

  constructor(contents: MessagingContents, ipc: IpcMain, preload: string | null) {
    this.contents = contents
    this.ipc = ipc
    this.preload = preload
    this.frame = {
      get url() {
        return contents.navigation.url
      },
      get origin() {
        const { protocol, host } = new URL(contents.navigation.url)
        return `${protocol}//${host}`
      },
      routingId: 1,
      processId: contents.id,
      parent: null,
      detached: false,
      isDestroyed: () => contents.isDestroyed(),
      send: (channel: string, ...args: unknown[]) => this.send(channel, args),
    }
  }

  follow({ events }: Page): void {
    events.on('Runtime.bindingCalled', ({ payload, executionContextId }) =>
      this.take(JSON.parse(payload), executionContextId),
    )
  }

  /** The document is gone, and with it all that listens. */
  left(): void {
    this.context = null
  }

  send(channel: string, args: readonly unknown[]): void {
    try {
      const text = cloned(args)
      if (this.context !== null) this.post({ kind: 'message', channel, args: text }, this.context)
    } catch (error) {
      // Electron writes this to the terminal and goes on (web-frame-main.ts).
      process.stderr.write(`Error sending from webFrameMain:  ${error}\n`)
      report(this.contents.machine, 'not-cloned', { channel })
    }
  }

  private post(message: ToPage, context: number): void {
    const params = {
      executionContextId: context,
      functionDeclaration: 'function (text) { takeFromMainProcess(text) }',
      arguments: [{ value: JSON.stringify(message) }],
    }
    // A document that has gone meanwhile takes no message.
    this.contents.command('Runtime.callFunctionOn', params).catch(() => undefined)
  }

  private take(message: FromPage, context: number): void {
    const { contents } = this
    if (contents.isDestroyed()) return
    switch (message.kind) {
      case 'hello':
        this.context = context
        return
      case 'preload-error':
        process.stderr.write(`Unable to load preload script: ${this.preload}\n${message.message}\n`)
        contents.emit('preload-error', preventable(), this.preload, new Error(message.message))
        return
      case 'send': {
        const event = this.event(context)
        const args = read(message.args) as unknown[]
        contents.emit('ipc-message', event, message.channel, ...args)
        this.ipc.emit(message.channel, event, ...args)
        return
      }
      case 'invoke':
        void this.answer(message, context)
        return
      case 'permission':
        void mayUse(contents, message).then(result =>
          this.post({ kind: 'result', id: message.id, result: cloned(result) }, context),
        )
        return
      case 'context-menu':
        contents.emit('context-menu', preventable(), message.params)
        return
      case 'print':
        report(contents.machine, 'print', { id: contents.id })
        return
      case 'window-open':
        contents.windowOpen(message.details)
        return
      case 'key':
        contents.emit('-key', message.prevented)
    }
  }

  private async answer(message: FromPage & { readonly kind: 'invoke' }, context: number): Promise<void> {
    const { id, channel } = message
    try {
      const handler = this.ipc.handlers.get(channel)
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
      const value = await handler(this.event(context), ...(read(message.args) as unknown[]))
      this.post({ kind: 'result', id, result: cloned(value) }, context)
    } catch (error) {
      process.stderr.write(`Error occurred in handler for '${channel}': ${error}\n`)
      this.post({ kind: 'failure', id, error: String(error) }, context)
    }
  }

  private event(context: number): object {
    const { contents, frame } = this
    const isGone = (): boolean => contents.isDestroyed() || this.context !== context
    return {
      type: 'frame',
      sender: contents.facade,
      processId: contents.id,
      frameId: 1,
      ports: [],
      get senderFrame() {
        return isGone() ? null : frame
      },
      reply: (channel: string, ...args: unknown[]) => contents.send(channel, ...args),
    }
  }
}
