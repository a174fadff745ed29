import type { parseArgs } from 'node:util'
import type { Dashboard } from '../../../contract/dashboard.ts'
import type { Clock } from '../../../domain/time/time.ts'
import type { DeskActs } from '../../desk-acts.ts'
import type { Terminal } from '../terminal.ts'
import type { TokenSource } from './ask-token.ts'

/** The Dashboard without operations that only the desk's own process may use. */
export type Acts = Omit<Dashboard, 'deskAccess'>

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

/** The arguments after the name of a command. */
export interface Given {
  /** The positional arguments; see `Described.positionals`. */
  readonly positionals: readonly string[]
  readonly option: (name: string) => string | undefined
  readonly flag: (name: string) => boolean
  /** Absolute path of a file argument, from the working directory. */
  readonly path: (name: string) => string
}

export interface CommandOutcome {
  /** For stdout, alone: what a script reads. */
  readonly print?: string
  /** For stderr: what a person reads. */
  readonly say?: string
  /** False: it was refused, and `say` states why. */
  readonly done: boolean
}

interface Described {
  /** For example `token mint`. */
  readonly name: string
  /** Names of the positional arguments; in brackets when optional. */
  readonly positionals: readonly string[]
  /** The options as the help shows them. */
  readonly takes?: string
  readonly does: string
  readonly options?: Options
}

/** An act on the running service or desk of a data directory, or on the directory itself when none runs. */
export interface ActCommand extends Described {
  readonly kind: 'act'
  /** Looks at what was typed before anything is opened. Throws `UsageError`. */
  plan(given: Given): (acts: Acts) => Promise<CommandOutcome>
}

export interface FilesOfCommand {
  readonly dataDir: string
  readonly clock: Clock
  readonly tokens: TokenSource
  readonly terminal: Terminal
}

/** Works on the files of a data directory. */
export interface FileCommand extends Described {
  readonly kind: 'files'
  /** Whether it must have the directory to itself. */
  readonly alone: boolean
  run(files: FilesOfCommand, given: Given): Promise<CommandOutcome>
}

/** An act on the running desk of a data directory. */
export interface DeskCommand extends Described {
  readonly kind: 'desk'
  /** Looks at what was typed before the desk is asked. Throws `UsageError`. */
  plan(given: Given): (desk: DeskActs, tokens: TokenSource) => Promise<CommandOutcome>
}

/** Works on this computer; needs no data directory. */
export interface SystemCommand extends Described {
  readonly kind: 'system'
  /** Throws `UsageError`. */
  run(given: Given): Promise<CommandOutcome>
}

export type CliCommand = ActCommand | FileCommand | DeskCommand | SystemCommand

/** What was typed cannot be meant so: exit code 2. */
export class UsageError extends Error {
  readonly code = 'host.usage'
}
