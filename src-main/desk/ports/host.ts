import type {
  CopiesReply,
  CopySettings,
  LookBackup,
  MakeBackup,
  RestoreBackup,
  SendBackupPart,
  TakeBackupPart,
} from '../../contract/bridge/backups.ts'
import type { CrashDumpReply, DiagnosticsReply, ReadDiagnostics } from '../../contract/bridge/diagnostics.ts'
import type { FoundDesk, WaitingDesk } from '../../contract/bridge/found-desks.ts'
import type { ConnectionSecrets } from '../../contract/connection.ts'
import type { Reply } from '../../contract/reply.ts'
import type { CallingState } from '../../domain/calling/calling-state.ts'
import type { Power } from '../../domain/preflight/facts.ts'
import type { ScriptPart, ScriptParts } from '../../domain/script/marks.ts'
import type { OutageRecord } from '../authority/show-authority.ts'
import type { RundownContent, ShowReading } from './show-service.ts'

/** Facts of this computer for a preflight. Never rejects; null where a fact is not available. */
export interface Computer {
  /** Free space where Showcall keeps its data, in bytes. */
  freeBytes(): Promise<number | null>
  power(): Promise<Power | null>
}

/** Information for the report of a fault. */
export interface Diagnostics {
  read(request: ReadDiagnostics): Promise<DiagnosticsReply>
  /** One of the dumps that `read` named. */
  crashDump(name: string): Promise<CrashDumpReply>
}

/** Keeps the computer and its screen from sleeping while a show is on air. */
export interface KeepAwake {
  /** Takes effect soon after; calling it again with the same value changes nothing. */
  set(awake: boolean): void
  /** True while it holds; null where this computer cannot be kept awake. */
  held(): boolean | null
  onChange(listener: () => void): () => void
}

/** Updates of the application that it installs by itself. */
export interface Updates {
  /** The version that is downloaded and waits; null while there is none. */
  ready(): string | null
  /** Called when a version has become ready. The result unsubscribes. */
  onChange(listener: () => void): () => void
}

/** Storage of tokens: the keychain of the operating system, else only memory. */
export interface Secrets {
  readonly kept: 'keychain' | 'memory'
  /** By connection id; null when there are none. */
  read(id: string): Promise<ConnectionSecrets | null>
  write(id: string, secrets: ConnectionSecrets): Promise<void>
  remove(id: string): Promise<void>
}

/** Backups that a page makes and restores. Long operations are started here, then awaited as a transfer. */
export interface Backups {
  make(request: MakeBackup): Reply
  /** A part of the backup that was made; null when there is none. Reading the last part removes it. */
  take(request: TakeBackupPart): Promise<{ readonly data: string | null }>
  send(part: SendBackupPart): Promise<Reply>
  look(request: LookBackup): Reply
  restore(request: RestoreBackup): Reply
}

/** Scheduled copies. */
export interface Copies {
  read(): Promise<CopiesReply>
  /** Refused where the folder cannot be written: it must be there when it is chosen. */
  write(settings: CopySettings): Promise<Reply>
  /** Makes one now. */
  make(): Promise<Reply>
}

/** What a desk that is open to the network announces. Never a secret. */
export interface Announced {
  readonly port: number
  readonly pages: boolean
  readonly api: boolean
  readonly secure: boolean
}

/** Desks of this network, by mDNS. Where that does not work nothing is found, and nothing else changes. */
export interface Discovery {
  /** Null: stops the announcement. */
  announce(what: Announced | null): void
  /** The desks found so far, without this one. The search goes on while this is called. */
  found(): readonly FoundDesk[]
  /** This desk waits for another one to stand by; null: it does not. */
  announceWaiting(desk: Pick<WaitingDesk, 'name' | 'port'> | null): void
  /** As `found`, of desks that wait. */
  waiting(): readonly WaitingDesk[]
  close(): Promise<void>
}

/** The show that is open at a desk, stored for its next start without the service. */
export interface KeptShow {
  /** Key of `DeskSettings.rundowns`. */
  readonly connection: string
  readonly content: RundownContent
  readonly reading: ShowReading
  /** Null while the service decides the show. */
  readonly outage: OutageRecord | null
  /** State of its calls; null: there is none yet. */
  readonly calling: CallingState | null
  /** How far the service's clock is from this computer's, ms, signed; null where it is not known. */
  readonly clockOffsetMs: number | null
}

/** Storage of the kept show. */
export interface KeptShowStore {
  /** The last one that was kept; null where there is none, or it cannot be read. */
  read(): KeptShow | null
  /** Does not block and never throws: after a failure the next change is written. */
  keep(show: KeptShow): void
  /** Waits for writes under way. Never rejects. */
  close(): Promise<void>
}

/** Where this desk keeps the scripts of rundowns whose service keeps none. `rundown`: its service and identifier. */
export interface DeskScripts {
  of<Part extends ScriptPart>(rundown: string, part: Part): KeptPart<Part>
}

/** `read` gives null where nothing was kept, or nothing that can be read. Both reject where the disk does not answer. */
interface KeptPart<Part extends ScriptPart> {
  read(): Promise<ScriptParts[Part] | null>
  write(state: ScriptParts[Part]): Promise<void>
}
