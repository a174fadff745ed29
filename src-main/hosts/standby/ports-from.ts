import type { PairFile } from './pair-file.ts'

/** How many ports a desk tries for another one. */
export const triedPorts = 20

/** The ports that are tried for the other desk, for a message. */
export function portsFrom(file: PairFile): { readonly from: string; readonly to: string } {
  const { port } = file.read()
  return { from: String(port), to: String(port + triedPorts - 1) }
}
