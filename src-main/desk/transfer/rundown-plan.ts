import type { RundownFile } from '../../contract/rundown-file.ts'
import type { CreateRundown, SettableDepartment } from '../../contract/v1/bodies.ts'
import type { OwnerActions } from '../ports/show-service.ts'
import type { Progress, WholeRundowns } from '../ports/whole-rundowns.ts'
import type { Unfinished } from './unfinished.ts'

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
  /** Where it is remembered what a crash would leave half made. */
  readonly unfinished?: Pick<Unfinished, 'begun' | 'over'>
  /** What was recorded of it elsewhere. */
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
  readonly skipped: readonly number[]
  readonly locked: readonly number[]
}

/** What was made, by its places in the plan. */
export interface MadeIds {
  readonly rundown: string
  readonly cues: readonly string[]
  readonly columns: readonly string[]
}
