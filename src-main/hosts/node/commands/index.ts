import { backup } from './backup.ts'
import { columnList } from './column-list.ts'
import { columnPrivate, columnPublic } from './column-privacy.ts'
import { columnType } from './column-type.ts'
import type { Command } from './command.ts'
import { connectionAdd } from './connection-add.ts'
import { connectionCheck } from './connection-check.ts'
import { connectionList } from './connection-list.ts'
import { connectionRemove } from './connection-remove.ts'
import { connectionUse } from './connection-use.ts'
import { cueList } from './cue-list.ts'
import { cueLock, cueUnlock } from './cue-lock.ts'
import { cueSkip, cueUnskip } from './cue-skip.ts'
import { diagnostics } from './diagnostics.ts'
import { ratePreset } from './rate-preset.ts'
import { repair } from './repair.ts'
import { restore } from './restore.ts'
import { rundownCopy } from './rundown-copy.ts'
import { rundownDelete } from './rundown-delete.ts'
import { rundownList } from './rundown-list.ts'
import { rundownRestore } from './rundown-restore.ts'
import { rundownTrash } from './rundown-trash.ts'
import { showEnd } from './show-end.ts'
import { showReset } from './show-reset.ts'
import { showRestore } from './show-restore.ts'
import { tokenList } from './token-list.ts'
import { tokenMint } from './token-mint.ts'
import { tokenRevoke } from './token-revoke.ts'
import { tokenRotate } from './token-rotate.ts'
import { tokenV0 } from './token-v0.ts'
import { udev } from './udev.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  tokenMint,
  tokenList,
  tokenRevoke,
  tokenRotate,
  tokenV0,
  rundownList,
  rundownCopy,
  rundownDelete,
  rundownTrash,
  rundownRestore,
  showEnd,
  showReset,
  showRestore,
  cueList,
  cueLock,
  cueUnlock,
  cueSkip,
  cueUnskip,
  columnList,
  columnPrivate,
  columnPublic,
  columnType,
  connectionList,
  connectionAdd,
  connectionCheck,
  connectionUse,
  connectionRemove,
  ratePreset,
  backup,
  restore,
  diagnostics,
  repair,
  udev,
]
