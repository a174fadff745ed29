import { contextBridge, ipcRenderer } from 'electron'

/** Gives the page the port of its channel to the main process, which checks the sender and each message. */
export function exposePort(name: string, channel: string): void {
  const port = {
    send: (message: unknown) => ipcRenderer.send(channel, message),
    on: (received: (message: unknown) => void) =>
      void ipcRenderer.on(channel, (_event, message: unknown) => received(message)),
  }
  contextBridge.exposeInMainWorld(name, port)
}
