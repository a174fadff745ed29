import { type Access, allows } from '../../contract/bridge/access.ts'
import type { ConnectionsSlice } from '../../contract/bridge/connections.ts'
import type { ControllersSlice } from '../../contract/bridge/controllers.ts'
import type { BridgeEventName, BridgeEvents } from '../../contract/bridge/events.ts'
import { bridgeEvents } from '../../contract/bridge/events.ts'
import type { DeskSnapshot } from '../../contract/bridge/slices.ts'

/** The payload of an event for a page with that access; null when the page does not get it. */
export function shownTo<Name extends BridgeEventName>(
  access: Access,
  name: Name,
  payload: BridgeEvents[Name],
): { readonly payload: BridgeEvents[Name] } | null {
  if (!allows(access, bridgeEvents[name].access)) return null
  if (name !== 'snapshot') return { payload }
  // The compiler does not follow the name into the payload.
  return { payload: snapshotFor(access, payload as DeskSnapshot) as BridgeEvents[Name] }
}

/** Everything that a page may show to a person with this access. */
export function snapshotFor(access: Access, snapshot: DeskSnapshot): DeskSnapshot {
  if (access === 'desk') return snapshot
  const limited = { ...snapshot, access, folder: null, connections: noConnections }
  return allows(access, 'edit') ? limited : { ...limited, controllers: noControllers(snapshot.controllers) }
}

const noConnections: ConnectionsSlice = { current: null, items: [], tokensKept: 'keychain' }

/** Without devices, addresses and messages of the house; whether cues drive the outputs is in the header. */
const noControllers = ({ outputs, machines }: ControllersSlice): ControllersSlice => ({
  learning: null,
  interrupted: null,
  strangers: [],
  drivers: [],
  simulated: [],
  outputs: { ...outputs, rules: [], ports: [], problem: null },
  osc: { listening: false, address: '127.0.0.1', port: 0, targets: [] },
  machines,
  satellite: null,
  globalKeys: null,
})
