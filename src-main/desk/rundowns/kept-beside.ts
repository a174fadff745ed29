import { noMarks, type ScriptMarks } from '../../domain/script/marks.ts'
import type { Script } from '../../domain/script/script.ts'
import { noTimers, type TimersState } from '../../domain/timers/timer.ts'
import type { ScriptStores } from '../script/session-script.ts'
import type { KeptStore } from '../session/kept-state.ts'

/** What a person has set up beside the content of a rundown, which goes along with its copies. */
export interface KeptBeside {
  readonly timers: TimersState
  /** Null: there is none. */
  readonly script: Script | null
  readonly marks: ScriptMarks
}

export const nothingBeside: KeptBeside = { timers: noTimers, script: null, marks: noMarks }

/** Where it is kept. */
export interface BesideStores {
  readonly timers: KeptStore<TimersState>
  readonly script: ScriptStores
}

/** Rejects when it cannot be read. */
export async function readBeside({ timers, script }: BesideStores): Promise<KeptBeside> {
  const [kept, text, marks] = await Promise.all([timers.read(), script.text.read(), script.marks.read()])
  return {
    timers: kept ?? noTimers,
    script: text === null || text.paragraphs.length === 0 ? null : text,
    marks: marks ?? noMarks,
  }
}
