import type { MessageBoxOptions, SaveDialogOptions } from 'electron'
import { type Machine, report } from '../machine.ts'
import { NotInTheDouble } from '../strict.ts'

/** Dialogs are told to the test, which answers them. A box that blocks the main thread is an error. */
export function createDialog(machine: Machine) {
  let last = 0
  const requireReady = (): void => {
    if (!machine.ready) throw new Error('dialog module can only be used after app is ready')
  }
  const open = async (options: MessageBoxOptions): Promise<number> => {
    last += 1
    const id = last
    const { promise, resolve } = Promise.withResolvers<number>()
    machine.dialogs.set(id, { options, answer: resolve })
    options.signal?.addEventListener('abort', () => resolve(options.cancelId ?? 0))
    report(machine, 'message-box', { id, options: { ...options, signal: undefined } })
    const button = await promise
    machine.dialogs.delete(id)
    return button
  }
  return {
    showMessageBox(...args: unknown[]) {
      requireReady()
      const options = (args.length > 1 ? args[1] : args[0]) as MessageBoxOptions
      if (!Array.isArray(options.buttons ?? [])) throw new TypeError('Buttons must be an array')
      if (typeof (options.message ?? '') !== 'string') throw new TypeError('Message must be a string')
      return open(options).then(response => ({ response, checkboxChecked: false }))
    },
    async showSaveDialog(...args: unknown[]) {
      requireReady()
      const { defaultPath = '' } = (args.length > 1 ? args[1] : args[0]) as SaveDialogOptions
      report(machine, 'save-dialog', { defaultPath })
      const filePath = machine.options.saveAs ?? ''
      return { canceled: filePath === '', filePath }
    },
    showErrorBox(title: string, content: string): void {
      report(machine, 'error-box', { title, content })
      process.stderr.write(`${title}\n${content}\n`)
      // Before ready Electron writes to the terminal alone.
      if (!machine.ready || machine.options.errorBoxes === 'allowed') return
      throw new NotInTheDouble(`box that blocks the main thread (dialog.showErrorBox: ${content})`)
    },
  }
}
