import type { CrewPage } from '../../contract/bridge/calling.ts'
import type { CrewAnswer } from '../../contract/bridge/output-pages.ts'
import type { ShowSlice } from '../../contract/bridge/slices.ts'
import type { CrewAnswerGiven } from '../../domain/as-run/journal-entry.ts'
import type { CrewWord } from '../../domain/calling/calling-state.ts'
import { departmentColumn } from '../../domain/output/cue-light-face.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { CrewPageEvent } from '../journal/journal.ts'
import type { RundownSession } from '../session/session.ts'
import type { SaidWord } from './calling.ts'

type ConfirmedShow = Pick<ShowSlice, 'state' | 'nextCueId' | 'clockSteps'>

/** The departments of the show that is open, for their crew pages. `by`: the name of the page. */
export interface Crew {
  /** Without presses that nobody has confirmed yet. */
  confirmedShow(): ConfirmedShow
  acknowledge(
    department: string,
    named: { readonly callId: string; readonly standby: number },
    by: string,
  ): CrewAnswer
  /** Null takes the last word back. */
  say(department: string, word: CrewWord | null, by: string, said?: SaidWord): CrewAnswer
  /** An answer came too late and was not taken. `made`: when it was given; null: not known. */
  late(department: string, answer: CrewAnswerGiven, page: string, made: Instant | null): void
  /** The crew pages, as they are published to displays; none while this desk calls no shows. */
  pages(): readonly CrewPage[]
  setPages(pages: readonly CrewPage[]): void
}

interface CrewOptions {
  readonly session: () => Pick<RundownSession, 'room' | 'calling' | 'auto'>
  /** This desk calls no shows: its pair does. */
  readonly isPassive: () => boolean
  readonly changed: () => void
  /** For the journal. */
  readonly recorded: (event: CrewPageEvent) => void
}

export function createCrew({ session, isPassive, changed, recorded }: CrewOptions): Crew {
  let pages: readonly CrewPage[] = []
  /** Null: the open rundown has no such department, or its show is not called here. */
  const columnOf = (department: string): string | null => {
    if (isPassive()) return null
    return departmentColumn(session().room.content()?.rundown.columns ?? [], department)?.id ?? null
  }
  return {
    confirmedShow: () => session().room.confirmedShow(),
    acknowledge(department, named, by) {
      const columnId = columnOf(department)
      if (columnId === null) return 'refused'
      return session().calling.acknowledge({ columnId, ...named }, by) ? 'done' : 'stale'
    },
    say(department, word, by, said) {
      const columnId = columnOf(department)
      if (columnId === null) return 'refused'
      if (word === 'hold' || word === 'help') session().auto.stop()
      return session().calling.crewWord(columnId, word, by, said) ? 'done' : 'stale'
    },
    late: (department, answer, page, made) =>
      recorded({ event: 'answer-late', page, department, answer, made }),
    pages: () => (isPassive() ? [] : pages),
    setPages(next) {
      if (JSON.stringify(next) === JSON.stringify(pages)) return
      for (const { pageId, name: page, columnName: department, connected } of next) {
        const was = pages.find(each => each.pageId === pageId)?.connected ?? false
        if (was !== connected)
          recorded({ event: connected ? 'phone-connected' : 'phone-lost', page, department })
      }
      pages = next
      changed()
    },
  }
}
