import type { BridgeEventName, BridgeEvents } from '../../contract/bridge/events.ts'
import type { ContentSlice, CueRow, DeskSnapshot } from '../../contract/bridge/slices.ts'
import type { Language } from '../../domain/language.ts'
import type { CueLightSource } from '../../domain/output/cue-light-face.ts'
import { cueNumbers } from '../../domain/rundown/cue-numbers.ts'
import { ownNumbersOf } from '../../domain/rundown/own-numbers.ts'
import { defaultSettings } from '../../domain/rundown/rundown.ts'
import { followRun } from '../../domain/show/run-so-far.ts'
import type { Clock } from '../../domain/time/time.ts'

type Mirrored = Pick<
  DeskSnapshot,
  'rundown' | 'rows' | 'pinned' | 'show' | 'run' | 'link' | 'message' | 'desk' | 'calling'
>

/** What changed: `show` leaves rows and numbers as they are. */
export type MirrorChange = 'none' | 'show' | 'rows'

/** The desk as its outputs follow it: from a snapshot, by the same events as any page. */
export interface Mirror {
  /** With the show as displays see it, presses that are predicted with it. */
  source(): CueLightSource
  /** As a person chose it; null for what each screen's browser wants. */
  language(): Language | null
  apply<Name extends BridgeEventName>(name: Name, payload: BridgeEvents[Name]): MirrorChange
}

export function createMirror(first: DeskSnapshot, now: Clock): Mirror {
  let state: Mirrored = first
  /** Counted when they are next asked for: a press does not wait for it. */
  let numbers: ReadonlyMap<string, string> | null = null

  const set = (part: Partial<Mirrored>, change: Exclude<MirrorChange, 'none'>): MirrorChange => {
    state = { ...state, ...part }
    if (change === 'rows') numbers = null
    return change
  }
  const appliers: { readonly [Name in BridgeEventName]?: (payload: BridgeEvents[Name]) => MirrorChange } = {
    snapshot: snapshot => set(snapshot, 'rows'),
    show(show) {
      const cues = state.rows.map(row => row.cue)
      return set({ show, run: followRun(state.run, state.show.state, show.state, cues, now()) }, 'show')
    },
    content(content) {
      const rundown = content.rundown ?? state.rundown
      return set({ rundown, rows: patched(state.rows, content) }, 'rows')
    },
    pinned: pinned => set({ pinned }, 'rows'),
    run: run => set({ run }, 'rows'),
    link: link => (link.authority === state.link.authority ? 'none' : set({ link }, 'show')),
    message: message => set({ message }, 'show'),
    desk: desk => (sameForOutputs(desk, state.desk) ? 'none' : set({ desk }, 'show')),
    calling: calling => (calling.state === state.calling.state ? 'none' : set({ calling }, 'show')),
    // The show may be confirmed as it was predicted: no other event is sent for that.
    pressResult: () => 'show',
  }
  return {
    source() {
      numbers ??= numbersOf(state)
      const { state: calling } = state.calling
      return { ...state, numbers, calling, crew: calling.crew, caller: state.desk.caller }
    },
    language: () => state.desk.caller.language,
    apply: (name, payload) => appliers[name]?.(payload) ?? 'none',
  }
}

const sameForOutputs = ({ caller: one }: Mirrored['desk'], { caller: other }: Mirrored['desk']): boolean =>
  one.language === other.language && one.warnBefore === other.warnBefore && one.callsBy === other.callsBy

const numbersOf = ({ rows, rundown, pinned }: Mirrored): ReadonlyMap<string, string> =>
  cueNumbers(
    rows.map(row => row.cue),
    (rundown?.settings ?? defaultSettings).cueNumbering,
    pinned,
    ownNumbersOf(rundown?.columns ?? [], rows),
  )

function patched(rows: readonly CueRow[], { rows: changed, order }: ContentSlice): readonly CueRow[] {
  const known = new Map([...rows, ...changed].map(row => [row.cue.id, row]))
  const ids = order ?? rows.map(row => row.cue.id)
  return ids.flatMap(id => known.get(id) ?? [])
}
