import type { LibraryItem } from '../../contract/bridge/library.ts'
import type {
  BulkMention,
  CreateRundown,
  CreateTextVariable,
  PatchColumn,
  PatchOutputMessage,
  PatchRundown,
  WriteCell,
} from '../../contract/v1/bodies.ts'
import type {
  CellResource,
  ColumnResource,
  CueResource,
  MentionResource,
  OutputMessageResource,
  RundownResource,
  TextVariableResource,
} from '../../contract/v1/resources.ts'

/** All parts of a rundown that a client may read. */
export interface ReadableRundown {
  readonly rundown: RundownResource
  readonly cues: readonly CueResource[]
  readonly columns: readonly ColumnResource[]
  readonly cells: readonly CellResource[]
  readonly mentions: readonly MentionResource[]
  readonly variables: readonly TextVariableResource[]
  readonly message: OutputMessageResource
}

/** A rundown in a list, without the members that only our own service has. */
export type ListedRundown = Omit<LibraryItem, 'phase'>

/** `done` of `total`; a throw cancels the transfer. */
export type Progress = (done: number, total: number) => void

/** Rundowns as a whole, read and made. Each rejects with a sentence for the person who asked. */
export interface WholeRundowns {
  /** Every rundown that is visible, in the order of the service. */
  list(): Promise<readonly ListedRundown[]>
  read(rundownId: string, progress: Progress): Promise<ReadableRundown>
  /** All or nothing. Its orders name what was made, in the order of the body. */
  create(body: CreateRundown): Promise<RundownResource>
  /** All or nothing, at most `limits.bulkItems`, as are the others. */
  bulkCells(rundownId: string, items: readonly WriteCell[]): Promise<void>
  /** In the order of the items. */
  bulkMentions(rundownId: string, items: readonly BulkMention[]): Promise<readonly MentionResource[]>
  bulkTextVariables(rundownId: string, items: readonly CreateTextVariable[]): Promise<void>
  patchColumn(rundownId: string, columnId: string, body: PatchColumn): Promise<ColumnResource>
  patchRundown(rundownId: string, body: PatchRundown): Promise<void>
  patchOutputMessage(rundownId: string, body: PatchOutputMessage): Promise<void>
  deleteRundown(rundownId: string): Promise<void>
}
