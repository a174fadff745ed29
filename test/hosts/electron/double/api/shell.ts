import { type Machine, report } from '../machine.ts'

/** What the system is asked to open is told to the test; nothing is opened. */
export const createShell = (machine: Machine) => ({
  async openExternal(url: string): Promise<void> {
    if (!URL.canParse(url)) throw new Error('Invalid URL')
    report(machine, 'opened-link', { url })
  },
  async openPath(path: string): Promise<string> {
    report(machine, 'opened-path', { path })
    return ''
  },
  showItemInFolder(path: string): void {
    report(machine, 'shown-in-folder', { path })
  },
  beep(): void {
    report(machine, 'beep')
  },
})

export const createClipboard = (machine: Machine) => ({
  async writeText(text: string): Promise<void> {
    machine.clipboard = text
  },
  readText: async (): Promise<string> => machine.clipboard,
})
