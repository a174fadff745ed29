import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { ValueStore } from '../session/store.ts'

/** The desk sends this page data for editing views while one is open. */
export interface EditWatch {
  /** A view edits, until it calls what is returned. */
  open(): () => void
  close(): void
}

export function createEditWatch(bridge: Pick<Bridge, 'request'>, connected: ValueStore<boolean>): EditWatch {
  let opened = 0
  const watch = async (on: boolean): Promise<void> => {
    try {
      await bridge.request('edit.watch', { on })
    } catch {
      // Asked again once the desk can be reached.
    }
  }
  const forget = connected.subscribe(() => {
    if (connected.get() && opened > 0) void watch(true)
  })
  return {
    open() {
      opened += 1
      if (opened === 1) void watch(true)
      let open = true
      return () => {
        if (!open) return
        open = false
        opened -= 1
        if (opened === 0) void watch(false)
      }
    },
    close: forget,
  }
}
