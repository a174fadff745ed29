import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { DoubleControl, DoubleOptions, WindowState } from './control-types.ts'

export interface DoubleStart extends Partial<DoubleOptions> {
  readonly browserPath: string
  /** The application: a folder with a package.json. The product itself when absent. */
  readonly app?: string
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
}

/** What happened in the double. */
export interface DoubleEvent {
  readonly name: string
  readonly detail: unknown
  /** Milliseconds since the process began. */
  readonly at: number
}

export interface RunningDouble extends DoubleControl {
  readonly child: ChildProcess
  /** What the process tells its parent by `process.send`. */
  readonly messages: readonly unknown[]
  readonly events: readonly DoubleEvent[]
  output(): string
  /** Resolves when something of that name happens, or has happened already. */
  happened(name: string, where?: (detail: never) => boolean): Promise<unknown>
  /** The page of a window whose address has this in it. */
  page(address: string): Promise<Page>
  /** Code or signal by which the process has ended. */
  readonly exited: Promise<number | NodeJS.Signals | null>
  /** Ends it as a power cut does, where it still runs. */
  kill(): Promise<void>
}

const boot = fileURLToPath(new URL('boot.ts', import.meta.url))
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const oneDisplay = [{ id: 1, label: 'Built-in', bounds: { x: 0, y: 0, width: 1920, height: 1080 } }]

export function startDouble(start: DoubleStart): RunningDouble {
  const { app = root, args = [], env = {}, cwd = root, browserPath, ...rest } = start
  const options: DoubleOptions = { locale: 'en-GB', displays: oneDisplay, ...rest, browserPath }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', boot, app, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe'],
    env: { ...process.env, ...env, SHOWCALL_DOUBLE: JSON.stringify(options), SHOWCALL_DOUBLE_CONTROL: '4' },
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  }
  const output = (): string => chunks.join('')
  const messages: unknown[] = []
  child.on('message', message => messages.push(message))
  const exited = once(child, 'close').then(([code, signal]) => code ?? signal)
  const line = lineTo(child, exited, output)
  const seen = new Set<Page>()
  let crashed = false
  const browser: { open: Promise<Browser> | null } = { open: null }
  void exited.then(async () => (await browser.open)?.close()).catch(() => undefined)

  function watched(page: Page): Page {
    // A dialog is answered by the application, not by the client that looks on.
    if (!seen.has(page)) {
      page.on('dialog', () => undefined)
      page.on('crash', () => {
        crashed = true
      })
    }
    seen.add(page)
    return page
  }
  async function page(address: string): Promise<Page> {
    const state = await windowAt(line, address)
    // A client that saw a page crash never looks at it again.
    if (crashed) await (await browser.open)?.close()
    if (crashed) browser.open = null
    crashed = false
    browser.open ??= line.control.endpoint().then(endpoint => chromium.connectOverCDP(endpoint))
    const context = (await browser.open).contexts()[0]
    if (context === undefined) throw new Error('The browser of the double has no context.')
    for (;;) {
      // The client hears of a new window a little later than the double.
      const further = context.waitForEvent('page')
      further.catch(() => undefined)
      for (const page of context.pages()) {
        const session = await context.newCDPSession(page)
        const { targetInfo } = await session.send('Target.getTargetInfo')
        await session.detach()
        if (targetInfo.targetId === state.targetId) return watched(page)
      }
      await further
    }
  }

  return {
    ...line.control,
    child,
    messages,
    events: line.events,
    output,
    happened: line.happened,
    page,
    exited,
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await exited
    },
  }
}

interface Line {
  readonly control: DoubleControl
  readonly events: readonly DoubleEvent[]
  happened(name: string, where?: (detail: never) => boolean): Promise<unknown>
}

function lineTo(child: ChildProcess, exited: Promise<unknown>, output: () => string): Line {
  const socket = child.stdio[4] as Socket
  socket.on('error', () => undefined)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const events: DoubleEvent[] = []
  const arrivals = new EventEmitter()
  let last = 0
  const ended = async (): Promise<never> => {
    const code = await exited
    throw new Error(`The double has ended with ${code}:\n${output()}`)
  }
  createInterface({ input: socket }).on('line', text => {
    const message = JSON.parse(text)
    if (message.event !== undefined) {
      events.push({ name: message.event, detail: message.detail, at: message.at })
      arrivals.emit('event')
      return
    }
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error === undefined) call?.resolve(message.value)
    else call?.reject(new Error(message.error))
  })
  const call = (name: string, args: unknown[]): Promise<unknown> => {
    last += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(last, answer)
    socket.write(`${JSON.stringify({ id: last, name, args })}\n`)
    return Promise.race([answer.promise, ended()])
  }
  const control = Object.fromEntries(
    Object.keys(names).map(name => [name, (...args: unknown[]) => call(name, args)]),
    // Each name is one of the control's, and the double answers by its types.
  ) as unknown as DoubleControl
  return {
    control,
    events,
    async happened(name, where = () => true) {
      const found = (): { readonly detail: unknown } | undefined =>
        events.find(event => event.name === name && where(event.detail as never))
      while (found() === undefined) await Promise.race([once(arrivals, 'event'), ended()])
      return found()?.detail
    },
  }
}

/** Each call of the control; a missing one is a type error. */
const names: Readonly<Record<keyof DoubleControl, true>> = {
  windows: true,
  endpoint: true,
  closeWindow: true,
  moveWindow: true,
  quit: true,
  press: true,
  rightClick: true,
  chooseMenuItem: true,
  answerMessageBox: true,
  openFile: true,
  power: true,
  endSession: true,
  pressShortcut: true,
  shortcuts: true,
  clipboard: true,
  blockers: true,
  setDisplays: true,
  crashPage: true,
  hangPage: true,
  endServiceThread: true,
  printedPage: true,
}

async function windowAt({ control, happened }: Line, address: string): Promise<WindowState> {
  for (;;) {
    const found = (await control.windows()).find(({ url }) => url.includes(address))
    if (found !== undefined) return found
    await happened('loaded', (detail: { readonly url: string }) => detail.url.includes(address))
  }
}
