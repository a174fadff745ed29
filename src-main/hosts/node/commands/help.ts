import type { Command } from './command.ts'
import { commands } from './index.ts'

/** How one command is typed. */
export const usageOf = ({ name, words, takes }: Command): string =>
  [name, ...words, takes].filter(part => part !== undefined).join(' ')

/** Every command with what it does. */
export function commandsHelp(): string {
  const lines = commands.map(command => `  ${usageOf(command)}\n      ${command.does}`)
  return `Commands, for the running service or desk of a data directory, or for the directory when none runs:

  npm start -- COMMAND [--data-dir DIR]

${lines.join('\n')}
`
}
