import { contextBridge, ipcRenderer } from 'electron'

/**
 * Gives the page the port of its channel to the main process, which checks the sender and each message. `more`: what it is
 * given beside it.
 */
export function exposePort(name: string, channel: string, more: object = {}): void {
  const port = {
    ...more,
    send: (message: unknown) => ipcRenderer.send(channel, message),
    on: (received: (message: unknown) => void) =>
      void ipcRenderer.on(channel, (_event, message: unknown) => received(message)),
  }
  contextBridge.exposeInMainWorld(name, port)
}
