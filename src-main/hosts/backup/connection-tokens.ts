import type { ConnectionSecrets } from '../../contract/connection.ts'
import type { Secrets } from '../../desk/ports/host.ts'
import type { DeskSettings } from '../../desk/ports/settings.ts'

/** Of the connections whose tokens are there. */
export async function readConnections(
  secrets: Secrets,
  { connections }: Pick<DeskSettings, 'connections'>,
): Promise<Readonly<Record<string, ConnectionSecrets>>> {
  const found: Record<string, ConnectionSecrets> = {}
  for (const { id } of connections) {
    const kept = await secrets.read(id)
    if (kept !== null) found[id] = kept
  }
  return found
}

/** How many are gone after a restart, since there is no keychain. */
export async function keepConnections(
  secrets: Secrets,
  connections: Readonly<Record<string, ConnectionSecrets>>,
): Promise<number> {
  const all = Object.entries(connections)
  for (const [id, tokens] of all) await secrets.write(id, tokens)
  return secrets.kept === 'keychain' ? 0 : all.length
}
