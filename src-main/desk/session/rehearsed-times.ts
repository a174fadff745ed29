import type { Timers } from '../../base/timers.ts'
import { done, type Reply, refusedAsLocked } from '../../contract/reply.ts'
import { type Duration, duration } from '../../domain/time/time.ts'
import type { DeskSettings, SettingsStore } from '../ports/settings.ts'

/** How long cues ran in rehearsals, by rundown and cue: kept with the desk until they are used or discarded. */
export interface RehearsedTimes {
  of(rundownId: string | null): Readonly<Record<string, Duration>>
  /** Replaces all durations of that rundown. */
  set(rundownId: string, times: Readonly<Record<string, Duration>>): void
  /** Forgets those of a rundown but for the cues in `keep`. */
  forget(rundownId: string, keep: readonly string[]): Reply
  /** Writes changes that still wait for their delay, then stops. */
  close(): void
}

/** Not within a press: it would wait for the disk. */
const writeAfter = duration(250)
/** Number of rundowns that are remembered, the newest last. */
const mostRundowns = 20

export function createRehearsedTimes(settings: SettingsStore, timers: Timers): RehearsedTimes {
  let known: DeskSettings['rehearsed'] = settings.read().rehearsed
  let cancel: (() => void) | null = null

  const write = (): void => {
    if (cancel === null) return
    cancel()
    cancel = null
    settings.write({ rehearsed: known })
  }
  const set: RehearsedTimes['set'] = (rundownId, times) => {
    const { [rundownId]: _before, ...others } = known
    const kept = Object.keys(times).length === 0 ? [] : [[rundownId, times] as const]
    known = Object.fromEntries([...Object.entries(others), ...kept].slice(-mostRundowns))
    cancel?.()
    cancel = timers.after(writeAfter, write)
  }

  return {
    of: rundownId => (rundownId === null ? none : (known[rundownId] ?? none)),
    set,
    forget(rundownId, keep) {
      if (settings.read().locked) return refusedAsLocked
      const wanted = new Set(keep)
      const times = Object.entries(known[rundownId] ?? none).filter(([cueId]) => wanted.has(cueId))
      set(rundownId, Object.fromEntries(times))
      write()
      return done
    },
    close: write,
  }
}

const none: Readonly<Record<string, Duration>> = {}
