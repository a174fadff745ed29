import type { ConnectionItem } from '../../../contract/bridge/connections.ts'
import type { DeskActs } from '../../desk-acts.ts'

/** By its name as it was saved, or by its id. Throws a sentence for the person who typed it. */
export async function findConnection(desk: DeskActs, named: string): Promise<ConnectionItem> {
  const { items } = await desk.connections()
  const [found, another] = items.filter(({ id, name }) => id === named || name === named)
  if (found === undefined)
    throw new Error(`No connection is called “${named}”; "connection list" prints them.`)
  if (another !== undefined) {
    throw new Error(
      `More than one connection is called “${named}”. Name it by its ID from "connection list".`,
    )
  }
  return found
}
