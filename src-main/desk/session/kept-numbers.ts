import type { Timers } from '../../base/timers.ts'
import type { PinnedNumbers } from '../../domain/rundown/rundown.ts'
import { duration } from '../../domain/time/time.ts'
import type { SettingsStore } from '../ports/settings.ts'

/** Soon enough for a desk that is restarted, and later than the press that began the show. */
const keepNumbersAfter = duration(250)

interface KeptNumbersOptions {
  readonly settings: SettingsStore
  readonly timers: Timers
  /** The run that the journal is in; null before a show, and while it is not known. */
  readonly currentRun: () => string | null
}

export type KeptNumbers = ReturnType<typeof createKeptNumbers>

/** Numbers of cues in the settings. One show is on at a desk, so the numbers of one are kept, with the run that it is in. */
export function createKeptNumbers({ settings, timers, currentRun }: KeptNumbersOptions) {
  let last: { readonly rundownId: string; readonly pinned: PinnedNumbers } | null = null
  let cancel = (): void => {}
  /** Not within a press: it would wait for the disk. */
  const write = (): void => {
    cancel()
    cancel = timers.after(keepNumbersAfter, () =>
      settings.write({ numbers: last === null ? null : { ...last, runId: currentRun() } }),
    )
  }
  return {
    of(rundownId: string | null): PinnedNumbers | null {
      const { numbers } = settings.read()
      return numbers !== null && numbers.rundownId === rundownId ? numbers.pinned : null
    },
    keep(rundownId: string, pinned: PinnedNumbers | null): void {
      last = pinned === null ? null : { rundownId, pinned }
      write()
    },
    /** The journal begins a run with the answer to its first press, which may come later than the numbers. */
    runChanged(): void {
      if (last !== null && currentRun() !== null) write()
    },
    /** Whether the numbers of this rundown are of another run. */
    areOfOther(runId: string, rundownId: string | null): boolean {
      const { numbers } = settings.read()
      return (
        numbers !== null &&
        numbers.runId !== null &&
        numbers.runId !== runId &&
        numbers.rundownId === rundownId
      )
    },
  }
}
