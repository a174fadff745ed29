import { contextBridge, ipcRenderer } from 'electron'
import { outputCheckChannel, outputEventChannel, outputRequestChannel } from '../contract/bridge/channels.ts'
import type { OutputBridge, OutputPageEventName, OutputPageEvents } from '../contract/bridge/output-pages.ts'
import { createEventListeners } from './event-listeners.ts'

const listeners = createEventListeners<OutputPageEvents>()

ipcRenderer.on(
  outputEventChannel,
  (_event, name: OutputPageEventName, payload: OutputPageEvents[OutputPageEventName]) =>
    listeners.emit(name, payload),
)

/** What a window of an output page can reach: what it shows, and the time. The main process checks the sender. */
const bridge: OutputBridge = {
  clock: () => ipcRenderer.invoke(outputRequestChannel, 'clock'),
  on: listeners.on,
  onCheck(drawn) {
    ipcRenderer.on(outputCheckChannel, () => {
      void drawn().then(() => ipcRenderer.invoke(outputRequestChannel, 'drawn'))
    })
  },
  onLink(listener) {
    // The main process lives as long as its windows. It tells what they show once it is asked to.
    listener('on')
    void ipcRenderer.invoke(outputRequestChannel, 'start')
    return () => undefined
  },
}

contextBridge.exposeInMainWorld('showcallOutput', bridge)
