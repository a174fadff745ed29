import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { Connected } from '../ports/connector.ts'
import { ownConnection, type SettingsStore } from '../ports/settings.ts'

/** What stands after the title of a rundown until all of it is made. */
export const unfinishedMark = ' (importing…)'

/** Rundowns that this desk has begun to make and not finished: a crash leaves them half made. */
export interface Unfinished {
  begun(rundownId: string): void
  over(rundownId: string): void
  /**
   * Deletes rundowns that a crash left unfinished at the service in use, and reports each. Only those of this desk, and only
   * while it is still named unfinished: what somebody has named is theirs. What cannot be taken away is kept for the
   * next start.
   */
  clear(connected: Connected): Promise<void>
}

/** `forget`: the history that came with a rundown which is no more. */
export function createUnfinished(
  settings: SettingsStore,
  report: (text: Said) => void,
  forget: (rundownId: string) => Promise<void>,
): Unfinished {
  const connection = (): string => settings.read().connectionId ?? ownConnection
  const over = (rundownId: string): void => {
    const { [rundownId]: _over, ...others } = settings.read().unfinished
    settings.write({ unfinished: others })
  }
  return {
    begun(rundownId) {
      settings.write({ unfinished: { ...settings.read().unfinished, [rundownId]: connection() } })
    },
    over,
    async clear({ service }) {
      const left = Object.entries(settings.read().unfinished).filter(([, at]) => at === connection())
      if (left.length === 0) return
      const rundowns = await service.list()
      for (const [id] of left) {
        const rundown = rundowns.find(item => item.id === id)
        if (rundown?.title.endsWith(unfinishedMark) === true) {
          await service.whole.deleteRundown(id)
          report(messageOf('import.interrupted', { title: rundown.title }))
          await forget(id)
        } else if (rundown === undefined) await forget(id)
        over(id)
      }
    },
  }
}
