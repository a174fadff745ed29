import { triedPorts } from '../../service/listen.ts'
import type { PairFile } from './pair-file.ts'

/** The ports that are tried for the other desk, for a message. */
export function portsFrom(file: PairFile): { readonly from: string; readonly to: string } {
  const { port } = file.read()
  return { from: String(port), to: String(port + triedPorts - 1) }
}
