import type { Instant } from '../../domain/time.ts'
import type {
  CellRow,
  ColumnRow,
  CueRow,
  Installation,
  MentionRow,
  OutputMessageRow,
  RundownRow,
  RunnerRow,
  Structure,
  TeamRow,
  TextVariableRow,
  TokenRow,
  TokenStanding,
} from './rows.ts'

export interface Coordinate {
  readonly cueId: string
  readonly columnId: string
}

/** Cells in order of cue, then column identifier; private columns never. */
export interface CellScope {
  readonly rundownId: string
  readonly cueId?: string
  readonly columnId?: string
}

export interface RundownScope {
  readonly teamId: string
  readonly rundownId: string | null
}

export interface StoredRundown {
  readonly rundown: RundownRow
  readonly runner: RunnerRow
}

/** A stored value that cannot be: another program wrote it, or a fault of an earlier Showcall. */
export class UnreadableRow extends Error {
  readonly column: string

  constructor(column: string) {
    super(`The database holds a value in "${column}" that cannot be.`)
    this.name = 'UnreadableRow'
    this.column = column
  }
}

/** A row that a list leaves out, by its table and its key. */
export type LeftOut = (row: { readonly table: string; readonly key: string; readonly column: string }) => void

/**
 * Each operation by itself is consistent and sees only what is durable. A list leaves out the rows that cannot be read;
 * to read such a row by itself throws `UnreadableRow`.
 */
export interface Reader {
  token(id: string): Promise<TokenStanding | null>
  /** One that neither a revocation nor a rotation has ended. */
  deskToken(teamId: string): Promise<TokenRow | null>
  /** Newest first, the desk's own left out. */
  tokens(teamId: string): Promise<readonly TokenStanding[]>
  team(id: string): Promise<TeamRow | null>
  /** A deleted one too: the caller looks at `deletedAt`. */
  rundown(id: string): Promise<StoredRundown | null>
  /** Live rundowns, oldest first. */
  rundownsAfter(
    scope: RundownScope,
    after: { readonly createdAt: Instant; readonly id: string } | null,
    limit: number,
  ): Promise<readonly StoredRundown[]>
  /** Those in the trash, deleted last first. */
  deletedRundowns(teamId: string): Promise<readonly StoredRundown[]>
  /** Those whose show has anchors: on air or ended, of every team, in the trash too. */
  startedRundowns(): Promise<readonly StoredRundown[]>
  /** Live ones. */
  rundownCount(teamId: string): Promise<number>
  structure(rundownId: string): Promise<Structure>
  cell(at: Coordinate): Promise<CellRow | null>
  cellsAfter(scope: CellScope, after: Coordinate | null, limit: number): Promise<readonly CellRow[]>
  cellCount(scope: CellScope): Promise<number>
  /** Those whose rich text names mentions or variables and holds one of these texts, of private columns too. */
  cellsNaming(rundownId: string, texts: readonly string[]): Promise<readonly CellRow[]>
  /** Those of private columns too. */
  everyCell(rundownId: string): Promise<readonly CellRow[]>
  /** In order of rank. */
  mentions(rundownId: string): Promise<readonly MentionRow[]>
  /** In order of key. */
  textVariables(rundownId: string): Promise<readonly TextVariableRow[]>
  /** Null before it was first written. */
  outputMessage(rundownId: string): Promise<OutputMessageRow | null>
  /** The reply kept under that identifier, as it was put; null when there is none. */
  keptReply(id: string): Promise<string | null>
}

/** Writes of one transaction; it reads what it has written. Rows are written whole: present ones are replaced. */
export interface Transaction extends Reader {
  putRundown(row: RundownRow): Promise<void>
  /** With all that is in it. */
  removeRundown(id: string): Promise<void>
  putRunner(rundownId: string, row: RunnerRow): Promise<void>
  putCue(rundownId: string, row: CueRow): Promise<void>
  /** With its cells. */
  removeCue(id: string): Promise<void>
  putColumn(rundownId: string, row: ColumnRow): Promise<void>
  /** With its cells. */
  removeColumn(id: string): Promise<void>
  putCell(rundownId: string, row: CellRow): Promise<void>
  /** They were changed then: what they name is called otherwise. */
  touchCellsNaming(rundownId: string, texts: readonly string[], at: Instant): Promise<void>
  removeCells(cueId: string): Promise<void>
  putMention(rundownId: string, row: MentionRow): Promise<void>
  removeMention(id: string): Promise<void>
  putTextVariable(rundownId: string, row: TextVariableRow): Promise<void>
  removeTextVariable(rundownId: string, key: string): Promise<void>
  putOutputMessage(rundownId: string, row: OutputMessageRow): Promise<void>
  putToken(row: TokenRow): Promise<void>
  putTeam(row: TeamRow): Promise<void>
  /** Ends the tokens of a team or rundown that were issued until then. */
  putRotation(scopeId: string, at: Instant): Promise<void>
  /** Those kept before `until` are forgotten at the same time. */
  keepReply(id: string, reply: string, at: Instant, until: Instant): Promise<void>
  /** What `work` wrote is taken back when it fails, and the transaction goes on. */
  attempt<T>(work: () => Promise<T>): Promise<T>
}

/** Changes of shows that the disk did not take: they hold, in memory alone, until they can be written. */
export interface UnsavedChanges {
  any(): boolean
  /** Tries to write them; a disk that takes none leaves them where they are. */
  save(): Promise<void>
}

/**
 * Where everything that matters is kept. An engine for a service on several machines can stand behind it: operations
 * are asynchronous, and a transaction writes one rundown, or one team; only a step of the clock writes many.
 */
export interface Store {
  readonly installation: Installation
  /** What the person who started the service should know: a database that was set aside. */
  readonly notices: readonly string[]
  readonly reader: Reader
  readonly unsaved: UnsavedChanges
  /**
   * Resolves once everything is durable, or, where the disk takes nothing, once the state of a show is kept in memory;
   * every other write fails then. A failure of `work` takes all of it back. `committed` is called in the
   * order of commits, before any later write is seen. `alone`: no other write shares its commit.
   */
  write<T>(
    work: (tx: Transaction) => Promise<T>,
    committed?: (result: T) => void,
    options?: { readonly alone: boolean },
  ): Promise<T>
  close(): Promise<void>
}
