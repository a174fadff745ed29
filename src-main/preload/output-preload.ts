import { contextBridge, ipcRenderer } from 'electron'
import { outputCheckChannel, outputEventChannel, outputRequestChannel } from '../contract/bridge/channels.ts'
import type { OutputBridge, OutputPageEventName, OutputPageEvents } from '../contract/bridge/output-pages.ts'

type Listener = (payload: OutputPageEvents[OutputPageEventName]) => void

const listeners = new Map<string, Set<Listener>>()

ipcRenderer.on(
  outputEventChannel,
  (_event, name: OutputPageEventName, payload: OutputPageEvents[OutputPageEventName]) => {
    for (const listener of listeners.get(name) ?? []) listener(payload)
  },
)

/** What a window of an output page can reach: what it shows, and the time. The main process checks the sender. */
const bridge: OutputBridge = {
  clock: () => ipcRenderer.invoke(outputRequestChannel, 'clock'),
  on(name, listener) {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set)
    // Kept under its own name: it is called with nothing but the payloads of that name.
    const own = listener as Listener
    set.add(own)
    return () => void set.delete(own)
  },
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
