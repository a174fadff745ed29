import type { CliCommand } from './command.ts'
import { connectionAdd } from './connection-add.ts'
import { connectionCheck } from './connection-check.ts'
import { connectionList } from './connection-list.ts'
import { connectionRemove } from './connection-remove.ts'
import { connectionUse } from './connection-use.ts'
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
  connectionList,
  connectionAdd,
  connectionCheck,
  connectionUse,
  connectionRemove,
  ...teamCommands,
  ...dataCommands,
  diagnostics,
  udev,
]
