import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { BrowserWindow } from './api/browser-window.ts'
import { displayOf } from './api/screen.ts'
import { preventable } from './api/web-contents.ts'
import type { DoubleControl } from './control-types.ts'
import type { ElectronOfDouble } from './electron-module.ts'
import type { Machine } from './machine.ts'

/** The descriptor that the test has given to the process for this. */
const descriptor = 4

/** Answers what the test asks, a line for each call, and tells it what happens. */
export function serveControl(machine: Machine, electron: ElectronOfDouble): void {
  const control = controlOf(machine, electron)
  const socket = new Socket({ fd: descriptor })
  socket.unref()
  socket.on('error', () => undefined)
  const write = (message: object): void => void socket.write(`${JSON.stringify(message)}\n`)
  machine.happened.on('event', (event, detail) => write({ event, detail }))
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

function controlOf(machine: Machine, { app, screen, powerMonitor }: ElectronOfDouble): DoubleControl {
  const windowOf = (id: number): BrowserWindow => {
    const found = machine.windows.find(window => window.id === id)
    if (found === undefined) throw new Error(`There is no window ${id}.`)
    return found
  }
  return {
    windows: () =>
      Promise.all(
        machine.windows.map(async window => ({
          id: window.id,
          targetId: (await window.contents.page).targetId,
          url: window.contents.getURL(),
          title: window.getTitle(),
          visible: window.isVisible(),
          focused: window.isFocused(),
          minimized: window.isMinimized(),
          fullscreen: window.isFullScreen(),
          bounds: window.getBounds(),
        })),
      ),
    async endpoint() {
      return (await machine.startChromium()).endpoint
    },
    async closeWindow(id) {
      windowOf(id).close()
    },
    async quit() {
      app.quit()
    },
    async answerMessageBox(button) {
      const [open] = machine.dialogs.values()
      if (open === undefined) throw new Error('There is no message box.')
      open.answer(button)
    },
    async openFile(path) {
      app.emit('open-file', preventable(), path)
    },
    async secondInstance(argv, workingDirectory) {
      app.emit('second-instance', {}, argv, workingDirectory, null)
    },
    async power(event) {
      powerMonitor.emit(event, preventable())
    },
    async pressShortcut(accelerator) {
      const pressed = machine.shortcuts.get(accelerator)
      if (pressed === undefined) throw new Error(`Nothing is registered for ${accelerator}.`)
      pressed()
    },
    async setDisplays(displays) {
      const before = machine.displays
      machine.displays = displays.map(displayOf)
      for (const display of machine.displays) {
        if (!before.some(one => one.id === display.id)) screen.emit('display-added', {}, display)
      }
      for (const display of before) {
        const now = machine.displays.find(one => one.id === display.id)
        if (now === undefined) screen.emit('display-removed', {}, display)
        else if (JSON.stringify(now) !== JSON.stringify(display)) {
          screen.emit('display-metrics-changed', {}, now, ['bounds', 'workArea'])
        }
      }
    },
    async crashPage(id) {
      windowOf(id)
        .contents.command('Page.crash')
        .catch(() => undefined)
    },
  }
}
