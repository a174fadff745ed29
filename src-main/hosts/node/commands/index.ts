import type { CliCommand } from './command.ts'
import { connectionCommands } from './connection-commands.ts'
import { dataCommands } from './data-commands.ts'
import { diagnostics } from './diagnostics.ts'
import { contentCommands, rundownCommands, showCommands } from './rundown-commands.ts'
import { teamCommands, tokenCommands } from './token-commands.ts'
import { udev } from './udev.ts'

/** Every command, in the order of the help. */
export const commands: readonly CliCommand[] = [
  ...tokenCommands,
  ...rundownCommands,
  ...showCommands,
  ...contentCommands,
  ...connectionCommands,
  ...teamCommands,
  ...dataCommands,
  diagnostics,
  udev,
]

/** How one command is typed. */
export const usageOf = ({ name, positionals, takes }: CliCommand): string =>
  [name, ...positionals, takes].filter(part => part !== undefined).join(' ')

/** Every command with what it does. */
export function commandsHelp(): string {
  const lines = commands.map(command => `  ${usageOf(command)}\n      ${command.does}`)
  return `Commands. They act on the running Showcall of a data directory, or on the directory if none is running:

  npm start -- COMMAND [--data-dir DIR]

Those on tokens, rundowns, shows and request limits take --database URL, the address of a PostgreSQL database, in place
of a data directory, and --team ID: without it they act on the first team.

${lines.join('\n')}
`
}
