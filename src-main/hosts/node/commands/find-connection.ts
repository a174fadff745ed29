import type { ConnectionItem } from '../../../contract/bridge/connections.ts'
import type { DeskActs } from '../../desk-acts.ts'

/** By its name as it was saved, or by its id. Throws a sentence for the person who typed it. */
export async function findConnection(desk: DeskActs, named: string): Promise<ConnectionItem> {
  const { items } = await desk.connections()
  const [found, another] = items.filter(({ id, name }) => id === named || name === named)
  if (found === undefined) throw new Error(`There is no connection “${named}”. "connection list" lists them.`)
  if (another !== undefined) {
    throw new Error(`More than one connection is named “${named}”. Use its ID from "connection list".`)
  }
  return found
}
