import type { Bridge } from '../../src-main/contract/bridge/bridge.ts'
import { electronBridge } from './electron-bridge.ts'
import { createPageKey, pair, pairingSecret } from './pairing.ts'
import { socketBridge } from './socket-bridge.ts'

/** Electron's bridge where there is one; else a socket, paired first when the address carries a secret. */
export async function chooseBridge(onNotPaired: () => void): Promise<Bridge> {
  const electron = electronBridge()
  if (electron !== null) return electron
  const secret = pairingSecret(location.hash)
  // A refused secret is no verdict: an earlier session of this browser may still stand. The socket tells.
  const pageKey = createPageKey(() => localStorage)
  if (secret !== null) await pair(secret, pageKey).catch(() => false)
  return socketBridge(pageKey.read, onNotPaired)
}
