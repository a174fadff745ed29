import type { RundownFile } from '../../contract/rundown-file.ts'
import type { CreateRundown, SettableDepartment } from '../../contract/v1/bodies.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { Connected } from '../ports/connector.ts'
import { ownConnection, type SettingsStore } from '../ports/settings.ts'
import type { OwnerActions } from '../ports/show-service.ts'
import type { Progress, WholeRundowns } from '../ports/whole-rundowns.ts'
import type { BesideStores } from '../rundowns/kept-beside.ts'

/** Text of a cell: its cue and its column by their places in the plan, headings and groups counted. */
export interface PlannedCell {
  readonly cue: number
  readonly column: number
  readonly content: { readonly content: string } | { readonly content_html: string }
}

/** A whole rundown that is to be made. */
export interface RundownPlan {
  /** Without cells, and with a name of its own for each column. */
  readonly body: CreateRundown & { readonly cues: NonNullable<CreateRundown['cues']> }
  readonly cells: readonly PlannedCell[]
  /** Of the columns, by place; left out where a file of a whole rundown brings them. */
  readonly departments?: readonly (SettableDepartment | null)[]
  /** What no cell of a running order has: a file of a whole rundown brings it. */
  readonly extras: RundownExtras | null
}

export interface Making {
  readonly whole: WholeRundowns
  /** Null where the service leaves what only a person may do to its own dashboard. */
  readonly ownerActions: Pick<OwnerActions, 'setSkipped' | 'setPreventEdits' | 'setColumn'> | null
  readonly progress: Progress
  /** Where that is kept which a rundown has beside its content. */
  readonly besideOf: (rundownId: string) => BesideStores
  /** Where it is remembered what a crash would leave half made. */
  readonly unfinished?: Pick<Unfinished, 'begun' | 'over'>
  /** The history that was recorded elsewhere. */
  readonly history?: MadeHistory
}

/** A history that comes with a rundown. */
export interface MadeHistory {
  add(ids: MadeIds): Promise<void>
  remove(rundownId: string): Promise<void>
}

/** What a file of a whole rundown has beside its cues and cells; places are those of the plan. */
export interface RundownExtras {
  readonly status: RundownFile['rundown']['status']
  readonly columns: RundownFile['columns']
  /** Names as the plan's body has them. */
  readonly madeNames: readonly string[]
  readonly mentions: RundownFile['mentions']
  readonly variables: RundownFile['text_variables']
  readonly message: RundownFile['output_message']
  readonly timers: NonNullable<RundownFile['timers']>
  /** Null: there is none. */
  readonly script: RundownFile['script'] | null
  readonly skipped: readonly number[]
  readonly locked: readonly number[]
}

/** What was made, by its places in the plan. */
export interface MadeIds {
  readonly rundown: string
  readonly cues: readonly string[]
  readonly columns: readonly string[]
}

/** A body with its cells in it as a plan, which may be larger than one request. */
export function planOf(body: CreateRundown): RundownPlan {
  const columns = new Map((body.columns ?? []).map(({ name }, place) => [name, place]))
  const cells: PlannedCell[] = []
  let place = -1
  const bare = <Cue extends { readonly cells?: { column: string; content?: string }[] }>(
    cue: Cue,
  ): Omit<Cue, 'cells'> => {
    place += 1
    const { cells: own, ...rest } = cue
    for (const { column, content } of own ?? []) {
      cells.push({ cue: place, column: columns.get(column) ?? 0, content: { content: content ?? '' } })
    }
    return rest
  }
  const cues = (body.cues ?? []).map(cue => {
    const own = bare(cue)
    return cue.children === undefined ? own : { ...own, children: cue.children.map(bare) }
  })
  const departments = (body.columns ?? []).map(({ department }) => department ?? null)
  return {
    // Not every service takes them with the rundown.
    body: {
      ...body,
      columns: (body.columns ?? []).map(({ department: _department, ...column }) => column),
      cues,
    },
    cells,
    departments,
    extras: null,
  }
}

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
