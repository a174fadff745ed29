import { hostname } from 'node:os'
import { join } from 'node:path'
import { inEnglish } from '../../../contract/english.ts'
import type { Secrets } from '../../../desk/ports/secrets.ts'
import { restoreBackup } from '../../../service/store/sqlite/backup.ts'
import { keepConnections, readConnections } from '../../backup/connection-tokens.ts'
import { dataFiles, readSettingsFile } from '../../backup/data-files.ts'
import { describeBackup, describeRestore } from '../../backup/describe-backup.ts'
import { commitRestore, finishRestore } from '../../backup/finish-restore.ts'
import { kindOf } from '../../backup/read-backup.ts'
import { stageRestore } from '../../backup/stage-restore.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { deskActsOver } from '../../desk-acts.ts'
import { claimDataDir } from '../../instance/claim-data-dir.ts'
import { askInstance } from '../../instance/instance.ts'
import { realTimers } from '../../real-time.ts'
import { createSecrets } from '../../settings/secrets.ts'
import { readVersion } from '../../version.ts'
import { keychainOfSystem } from '../system.ts'
import type { CliCommand, CommandOutcome, FileCommand } from './command.ts'
import { said } from './outcome.ts'

const passphraseVariable = 'SHOWCALL_PASSPHRASE'

const backup: FileCommand = {
  kind: 'files',
  alone: false,
  name: 'backup',
  positionals: ['FILE'],
  takes: '[--passphrase]',
  does: `saves rundowns, journal and settings in one new file, also during a show; --passphrase adds tokens and keys, sealed with a passphrase that is asked for, or in ${passphraseVariable}`,
  options: { passphrase: { type: 'boolean' } },
  async run({ dataDir, clock, tokens, terminal }, { path, flag }) {
    const file = path('FILE')
    const passphrase = flag('passphrase')
      ? await tokens.token('a passphrase', passphraseVariable, { twice: true })
      : null
    const instance = await claimDataDir(dataDir, { ask: 'address' }, terminal)
    try {
      const byDesk =
        instance.first || passphrase === null ? null : await ofRunningDesk(dataDir, file, passphrase)
      if (byDesk !== null) return byDesk
      const settings = readSettingsFile(join(dataDir, dataFiles.settings))
      const connections =
        passphrase === null || settings.connections.length === 0
          ? {}
          : await withSecrets(dataDir, secrets => readConnections(secrets, settings))
      const made = await writeBackup({
        dataDir,
        file,
        app: readVersion(new URL('../../../../package.json', import.meta.url)),
        desk: hostname(),
        now: clock(),
        passphrase,
        connections,
      })
      return said(inEnglish(describeBackup(made)))
    } finally {
      if (instance.first) await instance.release()
    }
  },
}

const keychainEntry = new URL('../keychain-entry.ts', import.meta.url)

/** It alone has the tokens of other services. Null where a service runs without a desk. */
async function ofRunningDesk(
  dataDir: string,
  file: string,
  passphrase: string,
): Promise<CommandOutcome | null> {
  const asked = { act: 'backup', request: { file, passphrase } } as const
  const reply = await askInstance(dataDir, { ask: 'desk', asked })
  if (reply === null) throw new Error('Showcall stopped before the backup was made. Try again.')
  if (reply.ok)
    return said(inEnglish(describeBackup(await deskActsOver(async () => reply.value).backup(asked.request))))
  return reply.desk === false ? null : { done: false, say: reply.message }
}

/** With the tokens that this computer keeps outside the data directory. */
async function withSecrets<Result>(
  dataDir: string,
  work: (secrets: Secrets) => Promise<Result>,
): Promise<Result> {
  const keychain = await keychainOfSystem(keychainEntry)
  try {
    return await work(createSecrets({ keychain, dataDir, timers: realTimers }))
  } finally {
    keychain?.close()
  }
}

const restore: FileCommand = {
  kind: 'files',
  alone: true,
  name: 'restore',
  positionals: ['FILE'],
  takes: '[--passphrase] [--new-keys]',
  does: 'puts a backup in place of all data, which is kept in a folder that "restore" takes as well; --passphrase takes over the tokens and keys in it; --new-keys ends all tokens',
  options: { 'new-keys': { type: 'boolean' }, passphrase: { type: 'boolean' } },
  async run({ dataDir, clock, tokens }, { path, flag }) {
    const file = path('FILE')
    const newKeys = flag('new-keys')
    const now = clock()
    if (kindOf(file) === 'database') {
      const restored = restoreBackup(dataDir, file, { now, newKeys })
      return said(inEnglish(describeRestore({ ...restored, file, sealed: false, tokensMissing: 0 })))
    }
    const passphrase = flag('passphrase') ? await tokens.token('the passphrase', passphraseVariable) : null
    const staged = await stageRestore({ dataDir, file, now, newKeys, passphrase })
    const tokensMissing =
      Object.keys(staged.connections).length === 0
        ? 0
        : await withSecrets(dataDir, secrets => keepConnections(secrets, staged.connections))
    commitRestore(dataDir)
    finishRestore(dataDir)
    return said(inEnglish(describeRestore({ ...staged, file, tokensMissing })))
  },
}

export const backupCommands: readonly CliCommand[] = [backup, restore]
