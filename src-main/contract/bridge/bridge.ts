import type { Said } from '../../domain/messages/message.ts'
import type { BridgeEventName, BridgeEvents } from './events.ts'
import type { InputOf, OperationName, OutputOf } from './operations.ts'

/**
 * A request that could not be served. Of an invalid one the message is for a developer; it never holds a secret.
 * `not-allowed`: the person was invited to do less. `too-many`: the page asks faster than a person can.
 */
export interface BridgeFailure {
  readonly error: 'invalid-request' | 'not-paired' | 'not-allowed' | 'too-many' | 'failed'
  readonly message: Said
}

export type BridgeAnswer<Name extends OperationName> =
  | { readonly ok: true; readonly value: OutputOf<Name> }
  | { readonly ok: false; readonly failure: BridgeFailure }

/**
 * What the renderer holds. A channel carries it, by Electron's IPC, or by a socket in a browser: a request is a call of its
 * name, which is answered by a `BridgeAnswer`; events come by the event `events` of the channel, as a list of `[name, payload]`.
 */
export interface Bridge {
  request<Name extends OperationName>(name: Name, payload: InputOf<Name>): Promise<OutputOf<Name>>
  on<Name extends BridgeEventName>(name: Name, listener: (payload: BridgeEvents[Name]) => void): () => void
  /** Tells whether the main process can be reached; called with the present state at once. */
  onConnected(listener: (connected: boolean) => void): () => void
}

/** The request has the members of `heldMembers`, whose schema no page needs at its start. */
export const isHoldRequest = (
  payload: unknown,
): payload is { readonly held: boolean; readonly made?: number | null } =>
  typeof payload === 'object' && payload !== null && 'held' in payload
