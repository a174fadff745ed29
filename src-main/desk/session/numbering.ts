import type { Timers } from '../../base/timers.ts'
import { cueNumbers, pinNumbers } from '../../domain/rundown/cue-numbers.ts'
import { ownNumbers } from '../../domain/rundown/own-numbers.ts'
import { type Renumbered, renumbered } from '../../domain/rundown/renumbered.ts'
import type { PinnedNumbers } from '../../domain/rundown/rundown.ts'
import type { Phase } from '../../domain/show/runner.ts'
import { duration } from '../../domain/time/time.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { RundownContent } from '../ports/show-service.ts'

/** Cue numbers as shown: from the start of a show until its reset each cue keeps its number. */
export interface Numbering {
  /** Content or show changed. `resetUndone`: the show is back where its reset found it. */
  look(content: RundownContent | null, phase: Phase, resetUndone?: boolean): void
  /** The kept numbers are of another show. */
  renew(content: RundownContent, phase: Phase): void
  /** A cue that was deleted is back under another identifier (an undo of the delete): it gets its number again. */
  returned(before: string, now: string): void
  numbers(content: RundownContent): ReadonlyMap<string, string>
  /** The numbers that a reset changes. */
  renumbered(content: RundownContent): readonly Renumbered[]
  /** Null before the show. */
  pinned(): PinnedNumbers | null
}

interface NumberingOptions {
  /** Of this rundown, from before a restart. */
  readonly kept: PinnedNumbers | null
  readonly changed: (pinned: PinnedNumbers | null) => void
}

export function createNumbering({ kept, changed }: NumberingOptions): Numbering {
  let pinned: PinnedNumbers | null = kept
  /** Of the show that was reset last: an undo of the reset brings them back. */
  let beforeReset: PinnedNumbers | null = null
  let known: {
    readonly content: RundownContent
    readonly pinned: PinnedNumbers | null
    readonly numbers: ReadonlyMap<string, string>
    readonly renumbered: readonly Renumbered[]
  } | null = null
  let looked: { readonly cues: RundownContent['cues']; readonly phase: Phase } | null = null

  const pin = (content: RundownContent, phase: Phase, before: PinnedNumbers | null): void => {
    const { cues, rundown } = content
    // Own numbers stand in cells: without them every cue would keep a number that is not its own.
    if (rundown.cellsUnread === true && phase !== 'pre-show') {
      pinned = before
      return
    }
    looked = { cues, phase }
    const next =
      phase === 'pre-show'
        ? null
        : pinNumbers(cues, rundown.settings.cueNumbering, before, ownNumbersIn(content))
    if (phase !== 'pre-show') beforeReset = null
    else if (pinned !== null) beforeReset = pinned
    if (next === pinned) return
    pinned = next
    changed(pinned)
  }

  const knownOf = (content: RundownContent): NonNullable<typeof known> => {
    if (known?.content === content && known.pinned === pinned) return known
    const { cueNumbering } = content.rundown.settings
    const own = ownNumbersIn(content)
    const numbers = cueNumbers(content.cues, cueNumbering, pinned, own)
    known = {
      content,
      pinned,
      numbers,
      renumbered: pinned === null ? [] : renumbered(content.cues, cueNumbering, own, numbers),
    }
    return known
  }

  return {
    pinned: () => pinned,
    look(content, phase, resetUndone = false) {
      if (content === null || (looked?.cues === content.cues && looked.phase === phase)) return
      pin(content, phase, resetUndone ? (pinned ?? beforeReset) : pinned)
    },
    renew: (content, phase) => pin(content, phase, null),
    returned(before, now) {
      const earlier = beforeReset?.[before]
      if (earlier !== undefined) beforeReset = { ...beforeReset, [now]: earlier }
      const number = pinned?.[before]
      if (pinned === null || number === undefined || pinned[now] === number) return
      pinned = { ...pinned, [now]: number }
      changed(pinned)
    },
    numbers: content => knownOf(content).numbers,
    renumbered: content => knownOf(content).renumbered,
  }
}

/**
 * A show that has begun keeps its numbers while it is rehearsed, and the rehearsal shows them: a cue has one number.
 * Else a rehearsal has numbers of its own. `phase`: of the show, null while it is not known.
 */
export function rehearsalNumbering(
  ofShow: Numbering,
  phase: () => Phase | null,
  changed: NumberingOptions['changed'],
): Numbering {
  const own = createNumbering({ kept: null, changed: () => undefined })
  const shown = (): Numbering => (hasBegun(phase()) ? ofShow : own)
  let told = shown().pinned()
  const tell = (): void => {
    const pinned = shown().pinned()
    if (pinned === told) return
    told = pinned
    changed(pinned)
  }
  return {
    look(content, rehearsed, resetUndone) {
      const outside = phase()
      if (outside !== null) ofShow.look(content, outside)
      own.look(content, rehearsed, resetUndone)
      tell()
    },
    renew(content) {
      const outside = phase()
      if (outside !== null) ofShow.renew(content, outside)
      tell()
    },
    returned(before, now) {
      for (const numbering of [ofShow, own]) numbering.returned(before, now)
      tell()
    },
    numbers: content => shown().numbers(content),
    // A reset of the rehearsal changes no number of the show.
    renumbered: content => (shown() === own ? own.renumbered(content) : []),
    pinned: () => shown().pinned(),
  }
}

const hasBegun = (phase: Phase | null): boolean => phase !== null && phase !== 'pre-show'

const ownNumbersIn = ({ rundown, cells }: RundownContent): ReadonlyMap<string, string> =>
  ownNumbers(rundown.columns, cells)

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
