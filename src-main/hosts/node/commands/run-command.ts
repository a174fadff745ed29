import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createProcessTime } from '../../../base/process-time.ts'
import { dashboardOver } from '../../../contract/dashboard-acts.ts'
import { inEnglish } from '../../../contract/english.ts'
import type { Clock } from '../../../domain/time/time.ts'
import { openDashboard, openDashboardOf } from '../../../service/dashboard/dashboard.ts'
import { databaseName } from '../../../service/store/sqlite/database-name.ts'
import { createWallAnchoredClock } from '../../../service/wall-clock.ts'
import { databaseFault, databaseOf, isDatabase } from '../../command-line.ts'
import { prepareDataDir } from '../../data-dir.ts'
import { type DeskActs, deskActsOver } from '../../desk-acts.ts'
import { claimDataDir } from '../../instance/claim-data-dir.ts'
import { askInstance } from '../../instance/instance.ts'
import {
  type Acts,
  type CliCommand,
  type CommandOutcome,
  createTokenSource,
  type FileCommand,
  type FilesOfCommand,
  type Given,
  type Terminal,
  type TokenSource,
  UsageError,
} from './command.ts'
import { commands, commandsHelp, usageOf } from './index.ts'

/** Runs the command that `args` name. Resolves to the exit code: 0 done, 1 refused or failed, 2 not understood. */
export async function runCommand(
  args: readonly string[],
  cwd: string,
  terminal: Terminal,
  tokens: TokenSource = createTokenSource(process.env, process.stdin, terminal.say),
): Promise<number> {
  const command = find(args)
  if (command === null) {
    terminal.say(`There is no command "${args[0] ?? ''}".\n\n${commandsHelp()}`)
    return 2
  }
  try {
    const read = readArguments(command, args.slice(command.name.split(' ').length), cwd)
    if (read === 'help') {
      terminal.print(
        `npm start -- ${usageOf(command)} [--data-dir DIR${command.kind === 'act' ? ' | --database URL] [--team ID' : ''}]\n\n  ${command.does}`,
      )
      return 0
    }
    const clock = createWallAnchoredClock()
    const work = workOf(command, read.given, { clock, terminal, tokens })
    const outcome = await work(() => prepareDataDir(read.dataDir))
    if (outcome.print !== undefined) terminal.print(outcome.print)
    if (outcome.say !== undefined) terminal.say(outcome.say)
    return outcome.done ? 0 : 1
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const usage = error instanceof UsageError
    const remedy = 'remedy' in error && typeof error.remedy === 'string' ? `\n${error.remedy}` : ''
    terminal.say(`${error.message}${remedy}${usage ? `\nUsage: npm start -- ${usageOf(command)}` : ''}`)
    return usage ? 2 : 1
  } finally {
    tokens.close()
  }
}

/** The command that the first arguments name. */
export const isCommand = (args: readonly string[]): boolean => find(args) !== null

function find(args: readonly string[]): CliCommand | null {
  return (
    commands.find(({ name }) => {
      const words = name.split(' ')
      return words.every((word, index) => args[index] === word)
    }) ?? null
  )
}

function readArguments(
  command: CliCommand,
  args: readonly string[],
  cwd: string,
): 'help' | { readonly given: Given; readonly dataDir: string | null } {
  const { values, positionals } = parse(command, args)
  if (values['help'] === true) return 'help'
  const needed = command.positionals.filter(word => !word.startsWith('['))
  if (positionals.length < needed.length) throw new UsageError(`${needed[positionals.length]} is missing.`)
  if (positionals.length > command.positionals.length) {
    throw new UsageError(`"${positionals[command.positionals.length]}" was not expected.`)
  }
  const option = (name: string): string | undefined => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const dataDir = option('data-dir')
  return {
    dataDir: dataDir === undefined ? null : resolve(cwd, dataDir),
    given: {
      positionals: positionals,
      option,
      flag: name => values[name] === true,
      path: name => resolve(cwd, positionals[command.positionals.indexOf(name)] ?? ''),
    },
  }
}

interface Parsed {
  readonly values: Readonly<Record<string, unknown>>
  readonly positionals: readonly string[]
}

function parse(command: CliCommand, args: readonly string[]): Parsed {
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...command.options,
        ...(command.kind === 'act' && {
          database: { type: 'string' } as const,
          team: { type: 'string' } as const,
        }),
        'data-dir': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** On a data directory, which is made when it is asked for. */
type Work = (dataDir: () => string) => Promise<CommandOutcome>

function workOf(
  command: CliCommand,
  given: Given,
  { clock, terminal, tokens }: { clock: Clock; terminal: Terminal; tokens: TokenSource },
): Work {
  switch (command.kind) {
    case 'act': {
      const elsewhere = given.option('data-dir') === undefined ? databaseOf(process.env) : null
      const database = given.option('database') ?? elsewhere
      const planned = ofTeam(given.option('team'), command.plan(given))
      if (database === null) return runActs(planned, clock, terminal)
      if (!isDatabase(database)) throw new UsageError(databaseFault)
      return runActsOn(database, planned)
    }
    case 'files':
      return runOnFiles(command, given, { clock, terminal, tokens })
    case 'desk': {
      const planned = command.plan(given)
      return dataDir => planned(deskOf(dataDir()), tokens)
    }
    case 'system':
      return () => command.run(given)
  }
}

type Planned = (acts: Acts) => Promise<CommandOutcome>

const ofTeam = (teamId: string | undefined, planned: Planned): Planned =>
  teamId === undefined
    ? planned
    : acts => planned(dashboardOver((act, args) => acts.inTeam(teamId, act, args)))

const runActs =
  (planned: Planned, clock: Clock, terminal: Terminal): Work =>
  async chosen => {
    const dataDir = chosen()
    const instance = await claimDataDir(dataDir, { ask: 'address' }, terminal)
    if (!instance.first) {
      if (!instance.reply.ok) throw new Error(instance.reply.message)
      return planned(actsOfRunning(dataDir))
    }
    try {
      if (!existsSync(join(dataDir, databaseName))) terminal.say(`A new database is created in ${dataDir}.`)
      const { dashboard, notices, close } = openDashboard(dataDir, clock)
      try {
        for (const notice of notices) terminal.say(inEnglish(notice))
        return await planned(dashboard)
      } finally {
        await close()
      }
    } finally {
      await instance.release()
    }
  }

/** Services that use the database at the moment notice what was done. */
const runActsOn =
  (database: string, planned: Planned): Work =>
  async () => {
    const { openPostgresStore } = await import('../../../service/store/postgres/open-postgres-store.ts')
    const { store, wall } = await openPostgresStore({ url: database, steady: createProcessTime() })
    const { dashboard, close } = openDashboardOf(store, wall.now)
    try {
      return await planned(dashboard)
    } finally {
      await close()
    }
  }

const runOnFiles =
  (command: FileCommand, given: Given, means: Omit<FilesOfCommand, 'dataDir'>): Work =>
  async chosen => {
    const dataDir = chosen()
    if (!command.alone) return command.run({ dataDir, ...means }, given)
    const instance = await claimDataDir(dataDir, { ask: 'address' }, means.terminal)
    if (!instance.first) {
      const where = instance.reply.ok ? ` at ${String(instance.reply.value)}` : ''
      throw new Error(`Showcall is running${where} on ${dataDir}. Stop it, then try again.`)
    }
    try {
      return await command.run({ dataDir, ...means }, given)
    } finally {
      await instance.release()
    }
  }

/** Tokens are kept by the desk that uses them, so it has to run. */
const deskOf = (dataDir: string): DeskActs =>
  deskActsOver(async asked => {
    const reply = await askInstance(dataDir, { ask: 'desk', asked })
    if (reply === null)
      throw new Error(`Showcall is not running on ${dataDir}. Start it with npm start, then try again.`)
    if (!reply.ok) throw new Error(reply.message)
    return reply.value
  })

const actsOfRunning = (dataDir: string): Acts =>
  dashboardOver(async (act, args) => {
    const reply = await askInstance(dataDir, { ask: 'act', act, args: [...args] })
    if (reply === null) {
      throw new Error('Showcall stopped before it answered. Check whether it was done, then try again.')
    }
    if (!reply.ok) throw new Error(reply.message)
    return reply.value
  })
