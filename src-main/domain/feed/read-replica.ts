import type {
  CellMembers,
  ColumnMembers,
  CueMembers,
  Members,
  MentionMembers,
  RundownMembers,
  TextVariableMembers,
} from './change.ts'
import type { Content, Replica } from './replica.ts'

/** One reading, and the number of the last change that it contains. */
interface Read<Value> {
  readonly seq: number
  readonly value: Value
}

/** The slices that a reader has read of one rundown. The replica does not follow a slice that is absent. */
export interface Readings {
  readonly history: string
  readonly content?: Read<{
    readonly rundown: RundownMembers | null
    readonly cues: readonly CueMembers[]
    readonly columns: readonly ColumnMembers[]
    readonly cells: readonly CellMembers[]
    readonly cellsUnread?: true
  }>
  readonly show?: Read<{ readonly status: Members }>
  readonly mentions?: Read<readonly MentionMembers[]>
  readonly textVariables?: Read<readonly TextVariableMembers[]>
  readonly outputMessage?: Read<Members>
}

/** The replica to begin with. Of several pages the position of the first one that was read counts. */
export function readReplica({
  history,
  content,
  show,
  mentions,
  textVariables,
  outputMessage,
}: Readings): Replica {
  return {
    history,
    known: {
      content: content?.seq ?? 0,
      show: show?.seq ?? 0,
      mentions: mentions?.seq ?? 0,
      textVariables: textVariables?.seq ?? 0,
      outputMessage: outputMessage?.seq ?? 0,
    },
    content: content === undefined ? null : contentOf(content.value),
    status: show?.value.status ?? null,
    mentions: mentions === undefined ? null : byId(mentions.value),
    textVariables:
      textVariables === undefined ? null : new Map(textVariables.value.map(({ key, value }) => [key, value])),
    outputMessage: outputMessage?.value ?? null,
  }
}

function contentOf(value: NonNullable<Readings['content']>['value']): Content {
  const { rundown, cues, columns, cells, cellsUnread } = value
  const byCue = new Map<string, Map<string, CellMembers>>()
  for (const cell of cells) {
    const ofCue = byCue.get(cell.cue_id) ?? new Map<string, CellMembers>()
    byCue.set(cell.cue_id, ofCue.set(cell.column_id, cell))
  }
  return {
    rundown,
    cues: byId(cues),
    columns: byId(columns),
    cells: byCue,
    ...(cellsUnread && { cellsUnread }),
  }
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map(row => [row.id, row]))
