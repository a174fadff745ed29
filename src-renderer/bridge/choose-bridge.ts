import type { Bridge } from '../../src-main/contract/bridge/bridge.ts'
import { electronBridge } from './electron-bridge.ts'
import { createPageKey, type PairOutcome, pair, pairingSecret } from './pairing.ts'
import { socketBridge } from './socket-bridge.ts'

/** Electron's bridge where there is one; else a socket, paired first when the address carries a secret. */
export async function chooseBridge(onNotPaired: (last: PairOutcome) => void): Promise<Bridge> {
  const electron = electronBridge()
  if (electron !== null) return electron
  const secret = pairingSecret(location.hash)
  // A refused secret is no verdict: an earlier session of this browser may still be valid, which the socket shows.
  const pageKey = createPageKey(() => localStorage)
  const last = secret === null ? 'paired' : await pair(secret, pageKey).catch(() => 'refused' as const)
  return socketBridge(pageKey.read, () => onNotPaired(last))
}
