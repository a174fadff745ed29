import type { BridgeFailure } from '../../src-main/contract/bridge/bridge.ts'

/** A request that the desk did not serve, by the stable code of the bridge contract. */
export class BridgeError extends Error {
  readonly code: BridgeFailure['error']

  constructor(code: BridgeFailure['error'], message: string) {
    super(message)
    this.name = 'BridgeError'
    this.code = code
  }
}
