import { contextBridge, ipcRenderer } from 'electron'
import type { BridgeTransport } from '../contract/bridge/bridge.ts'
import { eventChannel, requestChannel } from '../contract/bridge/channels.ts'
import type { BridgeEventName, BridgeEvents } from '../contract/bridge/events.ts'
import { createEventListeners } from './event-listeners.ts'

const listeners = createEventListeners<BridgeEvents>()

ipcRenderer.on(eventChannel, (_event, name: BridgeEventName, payload: BridgeEvents[BridgeEventName]) =>
  listeners.emit(name, payload),
)

/** The bridge contract over IPC. Requests are validated in the main process, which also checks the sender. */
const bridge: BridgeTransport = {
  // The main process answers each request by its row of the contract.
  request: (name, payload) => ipcRenderer.invoke(requestChannel, name, payload),
  on: listeners.on,
  onConnected(listener) {
    // The main process lives as long as its windows.
    listener(true)
    return () => undefined
  },
}

contextBridge.exposeInMainWorld('showcall', bridge)
