import type { CliCommand } from './command.ts'
import { commands } from './index.ts'

/** How one command is typed. */
export const usageOf = ({ name, words, takes }: CliCommand): string =>
  [name, ...words, takes].filter(part => part !== undefined).join(' ')

/** Every command with what it does. */
export function commandsHelp(): string {
  const lines = commands.map(command => `  ${usageOf(command)}\n      ${command.does}`)
  return `Commands. They act on the running Showcall of a data directory, or on the directory if none is running:

  npm start -- COMMAND [--data-dir DIR]

${lines.join('\n')}
`
}
