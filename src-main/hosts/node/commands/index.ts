import type { CliCommand } from './command.ts'
import { connectionCommands } from './connection-commands.ts'
import { contentCommands } from './content-commands.ts'
import { dataCommands } from './data-commands.ts'
import { diagnostics } from './diagnostics.ts'
import { rundownCommands } from './rundown-commands.ts'
import { showCommands } from './show-commands.ts'
import { teamCommands } from './team-commands.ts'
import { tokenCommands } from './token-commands.ts'
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
