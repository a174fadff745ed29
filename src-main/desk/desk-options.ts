import type { StallWatch } from '../base/stall-watch.ts'
import type { Timers } from '../base/timers.ts'
import type { SaveReply } from '../contract/bridge/connections.ts'
import type { BridgeEventChannel } from '../contract/bridge/events.ts'
import type { CallerSettingsRequest, ImportReply } from '../contract/bridge/requests.ts'
import type { DeskSnapshot, RundownItem } from '../contract/bridge/slices.ts'
import type { DeskOnAir } from '../contract/bridge/standby.ts'
import type { Reply } from '../contract/reply.ts'
import type { PatchOutputMessage } from '../contract/v1/bodies.ts'
import type { Language } from '../domain/language.ts'
import type { CueLightSource } from '../domain/output/cue-light-face.ts'
import type { Trigger } from '../domain/show/press.ts'
import type { Crew } from './calling/crew.ts'
import type { Connections } from './connections/connections.ts'
import type { Editor } from './editing/editor.ts'
import type { DeskNotes } from './journal/desk-notes.ts'
import type { Journal, RundownHistories } from './journal/journal.ts'
import type { Notices } from './notices.ts'
import type { AskStanding, Connected, Connector } from './ports/connector.ts'
import type { GlobalKeys } from './ports/devices.ts'
import type { KeepAwake, KeptShowStore, Secrets, Updates } from './ports/host.ts'
import type { JournalStore } from './ports/journal-store.ts'
import type { SettingsStore } from './ports/settings.ts'
import type { PairedDesk } from './ports/standby.ts'
import type { SessionManager } from './session/session-manager.ts'
import type { Controllers } from './surfaces/controllers.ts'
import type { RunningOrderFile } from './transfer/importer.ts'

export interface DeskOptions {
  /** Version of Showcall. */
  readonly app: string
  /** The data folder, shown to the user; left out when nothing is stored. */
  readonly folder?: string
  readonly connector: Connector
  readonly secrets: Secrets
  readonly settings: SettingsStore
  readonly timers: Timers
  readonly keepAwake: KeepAwake
  /** Notices that this thread stood still; closed with the desk. Left out where it never does, as in virtual time. */
  readonly stalls?: StallWatch
  /** Left out in hosts that do not replace themselves by a newer version. */
  readonly updates?: Pick<Updates, 'ready' | 'onChange'> | null
  readonly journal: JournalStore
  readonly keptShow: KeptShowStore
  /** Left out in hosts that cannot pair with another desk. */
  readonly standby?: PairedDesk | null
  /** Left out in hosts that cannot follow another desk. */
  readonly askStanding?: AskStanding
  /** Null in hosts that cannot take keys of other windows. */
  readonly globalKeys: GlobalKeys | null
  /** Makes identifiers for what a person saves. */
  readonly newId: () => string
  /** IANA name of the zone that clock times of an imported file are read in. */
  readonly timezone: string
}

/** The desk as its output pages show it, presses that wait for an answer included. */
export interface DeskSource extends CueLightSource {
  /** As a person chose it; null for what each screen's browser wants. */
  readonly language: Language | null
}

/** The desk of one caller: one rundown of one service, every surface, every display. */
export interface Desk
  extends Pick<
    SessionManager,
    | 'now'
    | 'clockSteps'
    | 'open'
    | 'useConnection'
    | 'rehearse'
    | 'chooseShow'
    | 'resume'
    | 'beginDrill'
    | 'endDrill'
  > {
  readonly subscribe: BridgeEventChannel['subscribe']
  /** For parts outside the desk that send events to the same pages. */
  readonly emit: BridgeEventChannel['emit']
  readonly notices: Notices
  snapshot(): DeskSnapshot
  /** What output pages are cut from. */
  outputSource(): DeskSource
  trigger(trigger: Trigger): void
  /** A page disconnected: its keys are released. */
  released(client: string): void
  list(): Promise<readonly RundownItem[]>
  /** The service in use, for parts outside the desk. */
  connected(): Connected
  import(file: RunningOrderFile): Promise<ImportReply>
  /** Forgets the rehearsed durations of a rundown, except those of the cues in `keep`. */
  forgetRehearsed(rundownId: string, keep: readonly string[]): Reply
  runToday(held: boolean): Promise<Reply>
  writeMessage(body: PatchOutputMessage): Promise<Reply>
  writeSettings(change: CallerSettingsRequest): Reply
  readonly checkConnection: Connections['check']
  saveConnection(request: Parameters<Connections['save']>[0]): Promise<SaveReply>
  removeConnection(id: string): Promise<SaveReply>
  /** The actions of a desk pair on this desk. */
  readonly paired: {
    /** See `SessionManager.moveTo`. */
    readonly moveTo: SessionManager['moveTo']
    /** Reconnects with the connection in use. */
    readonly renew: SessionManager['renew']
    /** Whether this desk refuses presses as a standby has changed. */
    readonly passiveChanged: () => void
    /** The rundown that this desk has open, and its cue on air. */
    readonly shown: () => { readonly rundownId: string | null; readonly onAir: DeskOnAir }
  }
  readonly note: DeskNotes['note']
  /** For crew pages: the confirmed show, and the answers of departments. */
  readonly crew: Crew
  /** The recorded shows of this desk. */
  readonly journal: Pick<
    Journal,
    | 'runs'
    | 'asRun'
    | 'export'
    | 'painted'
    | 'test'
    | 'preflight'
    | 'lastPreflight'
    | 'drill'
    | 'lastDrills'
    | keyof RundownHistories
  >
  /** Keeps the computer awake, as during a show. */
  keepAwake(why: 'preflight', on: boolean): void
  /** True while edits, settings and quitting are refused. */
  locked(): boolean
  /** The devices with buttons, and their bindings. */
  readonly controllers: Controllers
  readonly editor: Pick<Editor, 'apply' | 'watch'>
  close(): Promise<void>
}
