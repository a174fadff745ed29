import { createInterface, type Interface } from 'node:readline'
import type { parseArgs } from 'node:util'
import type { Dashboard, DashboardRefusal, DashboardReply } from '../../../contract/dashboard.ts'
import type { Clock } from '../../../domain/time/time.ts'
import type { DeskActs } from '../../desk-acts.ts'

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

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  readonly code = 'host.usage'
}

/** Asks for a token where no argument carries it: other people of the computer see arguments. */
export interface TokenSource {
  /**
   * Of an environment variable, else a line of stdin; empty where neither gives one. `twice`: a person types it again,
   * since nobody could notice a wrong one later.
   */
  token(what: string, variable: string, options?: { readonly twice: boolean }): Promise<string>
  /** Closes stdin, so that it does not keep the process running. */
  close(): void
}

/** `prompt` is printed only in a terminal. The input is not shown. */
export function createTokenSource(
  env: NodeJS.ProcessEnv,
  stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  prompt: (line: string) => void,
): TokenSource {
  let reading: { readonly interface: Interface; readonly lines: AsyncIterator<string> } | null = null
  const nextLine = async (): Promise<string> => {
    if (reading === null) {
      // As a terminal without an output it shows nothing of what is typed.
      const opened = createInterface({ input: stdin, terminal: stdin.isTTY === true })
      reading = { interface: opened, lines: opened[Symbol.asyncIterator]() }
    }
    const { value, done } = await reading.lines.next()
    return done === true ? '' : value
  }
  return {
    async token(what, variable, { twice } = { twice: false }) {
      const given = env[variable]?.trim()
      if (given !== undefined && given !== '') return given
      if (stdin.isTTY === true) prompt(`Paste ${what}, then press Enter. It is not shown.`)
      const typed = (await nextLine()).trim()
      if (!twice || stdin.isTTY !== true) return typed
      prompt('Type it again.')
      if ((await nextLine()).trim() !== typed) throw new Error('The two differ. Nothing was done.')
      return typed
    },
    close: () => reading?.interface.close(),
  }
}

export const said = (say: string): CommandOutcome => ({ done: true, say })

export const refusal = ({ code, detail }: DashboardRefusal): CommandOutcome => ({
  done: false,
  say: `${detail} (${code})`,
})

/** `say` when it was done, else why not. */
export const outcomeOf = (reply: DashboardReply, say: string): CommandOutcome =>
  reply.ok ? said(say) : refusal(reply)

/** Rows under their heads, for a person and for `cut` alike; `none` when there are no rows. */
export function listed(
  heads: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  none: string,
): CommandOutcome {
  if (rows.length === 0) return said(none)
  const cells = [heads, ...rows].map(row => row.map(cell => shown(cell)))
  const widths = heads.map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0)))
  const lines = cells.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return { done: true, print: lines.join('\n') }
}

export const timeOf = (at: number | null): string => (at === null ? '-' : new Date(at).toISOString())

/** A title is somebody's text: what would steer a terminal is no part of it. */
const shown = (cell: string | number | null): string =>
  cell === null || cell === '' ? '-' : String(cell).replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')

interface SimpleAct extends Pick<ActCommand, 'name' | 'does'> {
  readonly act: (acts: Acts, first: string, second: string) => Promise<DashboardReply>
  /** Once it is done. */
  readonly say: string
}

/** A command that is one act on what one or two IDs name. */
export const actOn = (positionals: readonly string[], { name, does, act, say }: SimpleAct): ActCommand => ({
  kind: 'act',
  name,
  positionals,
  does,
  plan:
    ({ positionals: [first = '', second = ''] }) =>
    async acts =>
      outcomeOf(await act(acts, first, second), say),
})

/** stdout and stderr, a line at a time. */
export interface Terminal {
  print(line: string): void
  say(line: string): void
}
