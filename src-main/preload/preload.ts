import { contextBridge, ipcRenderer } from 'electron'
import type { BridgeTransport } from '../contract/bridge/bridge.ts'
import { eventChannel, requestChannel } from '../contract/bridge/channels.ts'
import type { BridgeEventName, BridgeEvents } from '../contract/bridge/events.ts'

type Listener = <Name extends BridgeEventName>(payload: BridgeEvents[Name]) => void

const listeners = new Map<string, Set<Listener>>()

ipcRenderer.on(eventChannel, (_event, name: BridgeEventName, payload: BridgeEvents[BridgeEventName]) => {
  for (const listener of listeners.get(name) ?? []) listener(payload)
})

/** The bridge contract over IPC. Requests are validated in the main process, which also checks the sender. */
const bridge: BridgeTransport = {
  // The main process answers each request by its row of the contract.
  request: (name, payload) => ipcRenderer.invoke(requestChannel, name, payload),
  on(name, listener) {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set)
    // Kept under its own name: it is called with nothing but the payloads of that name.
    const own = listener as Listener
    set.add(own)
    return () => void set.delete(own)
  },
  onConnected(listener) {
    // The main process lives as long as its windows.
    listener(true)
    return () => undefined
  },
}

contextBridge.exposeInMainWorld('showcall', bridge)
