import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { timeStamp } from '../../base/sqlite-file.ts'
import type { ConnectionSecrets } from '../../contract/connection.ts'
import { MessageError } from '../../contract/message-error.ts'
import { ForeignJournal, prepareJournal } from '../../desk/journal/copy-journal.ts'
import type { DeskSettings } from '../../desk/ports/settings.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Instant } from '../../domain/time/time.ts'
import { StartupError } from '../../service/startup-error.ts'
import { type PreparedDatabase, prepareDatabase } from '../../service/store/sqlite/backup.ts'
import {
  dataFiles,
  openShowFiles,
  readJsonObject,
  readSettingsFile,
  syncFile,
  syncFolder,
  workPrefix,
} from './data-files.ts'
import { notRestored } from './describe-backup.ts'
import { discardStaged, stagedIn, writePlan } from './finish-restore.ts'
import { type BackupSecrets, partNames } from './manifest.ts'
import { kindOf, readBackup, readSecrets } from './read-backup.ts'

export interface StageRestore {
  readonly dataDir: string
  /** A backup, or the folder in which a restore has kept the data before it. */
  readonly file: string
  readonly now: Instant
  readonly passphrase: string | null
  /** Ends all tokens of the backup. */
  readonly newKeys: boolean
}

export interface StagedRestore
  extends Pick<PreparedDatabase, 'access' | 'rundowns' | 'leftOut' | 'mended' | 'foreign'> {
  /** Where the present data will be kept; null where there is none. */
  readonly aside: string | null
  /** Tokens of connections that this data directory does not know yet, for its keychain. */
  readonly connections: Readonly<Record<string, ConnectionSecrets>>
  /** The backup has secrets, and no passphrase was given. */
  readonly sealed: boolean
  /** Something that the backup had opened to the network, or armed, is not so here. */
  readonly closed: boolean
}

/** What a backup or a folder brings, each part as a file. */
interface Source {
  readonly rundowns: string
  readonly journal: string | null
  readonly settings: string | null
  readonly session: Uint8Array | null
  readonly secrets: BackupSecrets | null
  readonly sealed: boolean
}

/**
 * Makes everything ready that takes the place of the present data, and checks all of it; nothing present is changed.
 * `finishRestore` does the rest, once `commitRestore` was called. Throws `MessageError`.
 */
export async function stageRestore(asked: StageRestore): Promise<StagedRestore> {
  const { dataDir, file } = asked
  const work = join(dataDir, `${workPrefix}unpacked`)
  try {
    discardStaged(dataDir)
    rmSync(work, { recursive: true, force: true })
    mkdirSync(work, { mode: 0o700 })
    return stage(asked, await sourceOf(asked, work))
  } catch (error) {
    discardStaged(dataDir)
    throw asRestoreFailure(file, error)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function asRestoreFailure(file: string, error: unknown): unknown {
  if (error instanceof StartupError) {
    if (error.code === 'store.newer') return new MessageError(messageOf('backup.newer-data', { file }), error)
    if (error.code === 'backup.not_showcall')
      return new MessageError(messageOf('backup.damaged', { file }), error)
  }
  if (error instanceof ForeignJournal)
    return new MessageError(messageOf(error.newer ? 'backup.newer-data' : 'backup.damaged', { file }), error)
  return notRestored(file, error)
}

async function sourceOf({ file, passphrase }: StageRestore, work: string): Promise<Source> {
  if (kindOf(file) === 'folder') return folderSource(file, work)
  const manifest = await readBackup(file, work)
  const present = (name: string): string | null => (existsSync(join(work, name)) ? join(work, name) : null)
  const secrets = passphrase === null ? null : await readSecrets({ file, folder: work }, manifest, passphrase)
  const rundowns = present(partNames.rundowns)
  if (rundowns === null) throw new MessageError(messageOf('backup.not-one', { file }))
  return {
    rundowns,
    journal: present(partNames.journal),
    settings: present(partNames.settings),
    session: secrets?.session == null ? null : Buffer.from(secrets.session, 'base64'),
    secrets,
    sealed: manifest.secrets !== null && secrets === null,
  }
}

/** The databases are copied with their logs: reading them may write to those. */
function folderSource(folder: string, work: string): Source {
  const taken = (name: string): string | null => {
    const from = join(folder, name)
    if (!existsSync(from)) return null
    for (const suffix of ['', '-wal'])
      if (existsSync(from + suffix)) copyFileSync(from + suffix, join(work, name + suffix))
    return join(work, name)
  }
  const rundowns = taken(dataFiles.rundowns)
  if (rundowns === null) throw new MessageError(messageOf('backup.not-one', { file: folder }))
  const session = taken(dataFiles.session)
  return {
    rundowns,
    journal: taken(dataFiles.journal),
    settings: taken(dataFiles.settings),
    session: session === null ? null : readFileSync(session),
    secrets: null,
    sealed: false,
  }
}

function stage({ dataDir, now, newKeys }: StageRestore, source: Source): StagedRestore {
  const staged = stagedIn(dataDir)
  mkdirSync(staged, { mode: 0o700 })
  const at = (name: string): string => join(staged, name)
  const here = (name: string): string => join(dataDir, name)
  const prepared = prepareDatabase(source.rundowns, at(dataFiles.rundowns), {
    now,
    newKeys,
    present: here(dataFiles.rundowns),
    keys: source.secrets?.service ?? null,
  })
  if (source.journal !== null) prepareJournal(source.journal, at(dataFiles.journal), now)
  const present = readSettingsFile(here(dataFiles.settings))
  const isSameDesk = prepared.access === 'kept'
  let closed = false
  if (source.settings !== null) {
    const ofBackup = readSettingsFile(source.settings)
    const restored = mergeSettings(ofBackup, {
      present: isSameDesk ? present : null,
      copies: present.copies,
    })
    const open = openedIn(restored)
    closed = [...openedIn(ofBackup)].some(name => !open.has(name))
    const whole = { ...readJsonObject(here(dataFiles.settings)), ...restored }
    writeFileSync(at(dataFiles.settings), JSON.stringify(whole, null, '\t'), { mode: 0o600 })
    syncFile(at(dataFiles.settings))
  }
  if (source.session !== null && prepared.access === 'of-backup') {
    writeFileSync(at(dataFiles.session), source.session, { mode: 0o600 })
    syncFile(at(dataFiles.session))
  }
  const anything = [...Object.values(dataFiles), ...openShowFiles].some(name => existsSync(here(name)))
  const aside = anything ? `before-restore-${timeStamp(now)}` : null
  writePlan(dataDir, { aside, tell: null })
  syncFolder(staged)
  const known = new Set(present.connections.map(({ id }) => id))
  const connections = Object.entries(source.secrets?.connections ?? {}).filter(([id]) => !known.has(id))
  return {
    access: prepared.access,
    rundowns: prepared.rundowns,
    leftOut: prepared.leftOut,
    mended: prepared.mended,
    foreign: prepared.foreign,
    aside: aside === null ? null : join(dataDir, aside),
    connections: Object.fromEntries(connections),
    sealed: source.sealed,
    closed,
  }
}

/**
 * Merges the settings of a backup with the current ones. `present`: current settings of the same desk. What it has opened
 * and armed stays so, and its revocations remain: the backup restores no link of an output page that was renewed or removed
 * since, and accepts no device that was removed since. `copies`: settings of this computer.
 */
function mergeSettings(
  restored: DeskSettings,
  { present, copies }: { readonly present: DeskSettings | null; readonly copies: DeskSettings['copies'] },
): DeskSettings {
  // A person who restores must be able to look at the result. Where copies go is of the computer.
  const open = { ...restored, ...accessOf(restored, present), locked: false, copies }
  if (present === null) return open
  const pages = new Map(present.outputPages.map(page => [page.id, page]))
  return {
    ...open,
    outputPages: restored.outputPages.map(({ device: _device, released: _released, ...page }) => {
      const now = pages.get(page.id)
      const turn = Math.max(page.turn, now?.turn ?? page.turn + 1)
      // A new link is of whichever device opens it first.
      const { device, released } = now?.turn === turn ? now : {}
      return {
        ...page,
        turn,
        ...(device !== undefined && { device }),
        ...(released !== undefined && { released }),
      }
    }),
  }
}

type Access = Pick<DeskSettings, 'outputNetwork' | 'peopleNetwork' | 'osc' | 'satellite' | 'surfaces'>

/** A restore opens nothing to the network and arms nothing: as it is at this desk, else closed until a person opens it. */
function accessOf(restored: DeskSettings, present: DeskSettings | null): Access {
  const armed = new Set(present?.surfaces.filter(surface => surface.armed).map(({ id }) => id))
  const closed = {
    outputNetwork: { ...restored.outputNetwork, on: false },
    peopleNetwork: { ...restored.peopleNetwork, pages: false, api: false },
    osc: { ...restored.osc, listening: false },
    satellite: { ...restored.satellite, on: false, network: false, accepted: [] },
  }
  const { outputNetwork, peopleNetwork, osc, satellite } = present ?? closed
  return {
    outputNetwork,
    peopleNetwork,
    osc: { ...osc, targets: restored.osc.targets },
    satellite,
    surfaces: restored.surfaces.map(surface => ({ ...surface, armed: armed.has(surface.id) })),
  }
}

/** Names of the settings that open something to the network, or arm a surface. */
const openedIn = ({ outputNetwork, peopleNetwork, osc, satellite, surfaces }: Access): ReadonlySet<string> =>
  new Set(
    Object.entries({
      outputs: outputNetwork.on,
      pages: peopleNetwork.pages,
      api: peopleNetwork.api,
      osc: osc.listening,
      satellite: satellite.on,
      'satellite network': satellite.network,
      ...Object.fromEntries(surfaces.map(({ id, armed }) => [`surface ${id}`, armed])),
    }).flatMap(([name, isOpen]) => (isOpen ? [name] : [])),
  )
