import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Worker } from 'node:worker_threads'
import { chooseByLabel } from './api/menu.ts'
import { displayOf } from './api/screen.ts'
import type { DoubleControl, WindowState } from './control-types.ts'
import type { ElectronOfDouble } from './electron-module.ts'
import { Keyboard } from './keys.ts'
import type { Machine } from './machine.ts'
import { preventable } from './preventable.ts'
import { hangPath } from './requests.ts'
import type { WindowOfDouble } from './window-types.ts'

/** The descriptor that the test gave to the process for this. */
const descriptor = 4

/** Answers what the test asks, a line for each call, and tells it what happens. */
export function serveControl(machine: Machine, electron: ElectronOfDouble): void {
  if (process.env['SHOWCALL_DOUBLE_CONTROL'] === undefined) return
  delete process.env['SHOWCALL_DOUBLE_CONTROL']
  const threads: Worker[] = []
  process.on('worker', thread => threads.push(thread))
  const control = controlOf(machine, electron, threads)
  const socket = new Socket({ fd: descriptor })
  socket.unref()
  socket.on('error', () => undefined)
  const write = (message: object): void => void socket.write(`${JSON.stringify(message)}\n`)
  machine.happened.on('event', (event, detail) => write({ event, detail, at: performance.now() }))
  createInterface({ input: socket }).on('line', async line => {
    const { id, name, args } = JSON.parse(line) as { id: number; name: keyof DoubleControl; args: never[] }
    try {
      const call = control[name] as (...args: unknown[]) => Promise<unknown>
      write({ id, value: (await call(...args)) ?? null })
    } catch (error) {
      write({ id, error: error instanceof Error ? error.message : String(error) })
    }
  })
}

function controlOf(
  machine: Machine,
  { app, screen, powerMonitor }: ElectronOfDouble,
  threads: readonly Worker[],
): DoubleControl {
  const keyboard = new Keyboard(machine, () => app.quit())
  const windowOf = (id: number): WindowOfDouble => {
    const found = machine.windows.find(window => window.id === id)
    if (found === undefined) throw new Error(`There is no window ${id}.`)
    return found
  }
  return {
    windows: () => Promise.all(machine.windows.map(stateOf)),
    endpoint: async () => (await machine.browser()).endpoint,
    async closeWindow(id) {
      windowOf(id).close()
    },
    async moveWindow(id, bounds) {
      windowOf(id).setBounds(bounds)
    },
    async quit() {
      app.quit()
    },
    press: (id, key) => keyboard.press(windowOf(id), key),
    async rightClick(id, x, y) {
      const { contents } = windowOf(id)
      for (const type of ['mousePressed', 'mouseReleased']) {
        await contents.command('Input.dispatchMouseEvent', { type, x, y, button: 'right', clickCount: 1 })
      }
    },
    async chooseMenuItem(label) {
      const window = machine.windows.find(one => one.isFocused()) ?? machine.windows[0]
      if (window === undefined) throw new Error('There is no window.')
      chooseByLabel(machine, window, label, () => app.quit())
    },
    async answerMessageBox(button) {
      const [open] = machine.dialogs.values()
      if (open === undefined) throw new Error('There is no message box.')
      open.answer(button)
    },
    async openFile(path) {
      app.emit('open-file', preventable(), path)
    },
    async power(event) {
      powerMonitor.emit(event, preventable())
    },
    async endSession() {
      for (const window of machine.windows) {
        window.emit('query-session-end', preventable({ reasons: ['shutdown'] }))
        window.emit('session-end', preventable({ reasons: ['shutdown'] }))
      }
    },
    async pressShortcut(accelerator) {
      const pressed = machine.shortcuts.get(accelerator)
      if (pressed === undefined) throw new Error(`Nothing is registered for ${accelerator}.`)
      pressed()
    },
    shortcuts: async () => [...machine.shortcuts.keys()],
    clipboard: async () => machine.clipboard,
    blockers: async () => [...machine.blockers.values()],
    async setDisplays(displays) {
      screen.set(displays.map(displayOf))
    },
    async crashPage(id) {
      windowOf(id).contents.forcefullyCrashRenderer()
    },
    async hangPage(id, ms) {
      const { contents } = windowOf(id)
      const expression = `for (const end = Date.now() + ${ms}; Date.now() < end; ) {
        const request = new XMLHttpRequest()
        request.open('GET', '${hangPath}', false)
        request.send()
      }`
      const busy = contents.command('Runtime.evaluate', { expression }).then(
        () => contents.emit('responsive'),
        () => undefined,
      )
      void busy
      contents.emit('unresponsive')
    },
    async endServiceThread() {
      await threads[0]?.terminate()
    },
    async printedPage(id) {
      const { data } = await windowOf(id).contents.command('Page.printToPDF', { printBackground: true })
      return data
    },
  }
}

/** Told at once; the page of a new window is waited for. */
async function stateOf(window: WindowOfDouble): Promise<WindowState> {
  const state = placeOf(window)
  return { ...state, targetId: (await window.contents.page).targetId }
}

const placeOf = (window: WindowOfDouble) => ({
  id: window.id,
  url: window.contents.getURL(),
  title: window.getTitle(),
  visible: window.isVisible(),
  focused: window.isFocused(),
  minimized: window.isMinimized(),
  maximized: window.isMaximized(),
  fullscreen: window.isFullScreen(),
  onTop: window.isAlwaysOnTop(),
  zoom: window.contents.getZoomFactor(),
  bounds: window.getBounds(),
})
