import type { Access } from '../../contract/bridge/access.ts'
import type { BridgeListener } from '../../desk/bridge/bridge-events.ts'
import { shownTo } from '../../desk/bridge/shown-to.ts'
import type { DeskPages } from './desk-relay.ts'

/** Sends each event to the pages of browsers as far as their access allows; a payload for several pages is sent once. */
export function sendToPages(
  pages: Pick<DeskPages, 'event'>,
  /** Of the people whose pages are open. */
  present: () => ReadonlySet<Access>,
): BridgeListener {
  return (name, payload) => {
    const groups = new Map<typeof payload, Access[]>()
    for (const access of present()) {
      const shown = shownTo(access, name, payload)
      if (shown === null) continue
      const group = groups.get(shown.payload)
      if (group === undefined) groups.set(shown.payload, [access])
      else group.push(access)
    }
    for (const [shown, to] of groups) pages.event(to, name, shown)
  }
}
