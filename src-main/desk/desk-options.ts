import type { Timers } from '../base/timers.ts'
import type { SaveReply } from '../contract/bridge/connections.ts'
import type { CallerSettingsRequest, ImportReply } from '../contract/bridge/requests.ts'
import type { DeskSnapshot, RundownItem } from '../contract/bridge/slices.ts'
import type { DeskOnAir } from '../contract/bridge/standby.ts'
import type { Reply } from '../contract/reply.ts'
import type { PatchOutputMessage } from '../contract/v1/bodies.ts'
import type { Trigger } from '../domain/show/press.ts'
import type { BridgeEventChannel } from './bridge/bridge-events.ts'
import type { Crew } from './calling/crew.ts'
import type { Connections } from './connections/connections.ts'
import type { Editor } from './editing/editor.ts'
import type { DeskNotes } from './journal/desk-notes.ts'
import type { Journal } from './journal/journal.ts'
import type { RundownHistories } from './journal/rundown-histories.ts'
import type { Notices } from './notices.ts'
import type { AskStanding, Connected, Connector } from './ports/connector.ts'
import type { GlobalKeys } from './ports/devices.ts'
import type { JournalStore } from './ports/journal-store.ts'
import type { KeepAwake } from './ports/keep-awake.ts'
import type { KeptShowStore } from './ports/kept-show.ts'
import type { Secrets } from './ports/secrets.ts'
import type { SettingsStore } from './ports/settings.ts'
import type { PairedDesk } from './ports/standby.ts'
import type { Updates } from './ports/updates.ts'
import type { SessionManager } from './session/session-manager.ts'
import type { Controllers } from './surfaces/controllers.ts'
import type { RunningOrderFile } from './transfer/importer.ts'

export interface DeskOptions {
  /** Version of Showcall. */
  readonly app: string
  /** Where everything is kept, to be told; left out where that is nowhere. */
  readonly folder?: string
  readonly connector: Connector
  readonly secrets: Secrets
  readonly settings: SettingsStore
  readonly timers: Timers
  readonly keepAwake: KeepAwake
  /** Left out in hosts that do not replace themselves by a newer version. */
  readonly updates?: Pick<Updates, 'ready' | 'onChange'> | null
  readonly journal: JournalStore
  readonly keptShow: KeptShowStore
  /** Left out in hosts that pair with no other desk. */
  readonly standby?: PairedDesk | null
  /** Left out where no other desk is followed. */
  readonly askStanding?: AskStanding
  /** Null in hosts that cannot take keys of other windows. */
  readonly globalKeys: GlobalKeys | null
  /** Makes identifiers for what a person saves. */
  readonly newId: () => string
  /** IANA name of the zone that clock times of an imported file are read in. */
  readonly timezone: string
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
  /** For what stands beside the desk and tells the same displays. */
  readonly emit: BridgeEventChannel['emit']
  readonly notices: Notices
  snapshot(): DeskSnapshot
  trigger(trigger: Trigger): void
  /** A page went away: its keys are up. */
  released(client: string): void
  list(): Promise<readonly RundownItem[]>
  /** The service in use, for what stands beside the desk. */
  connected(): Connected
  import(file: RunningOrderFile): Promise<ImportReply>
  /** What rehearsals of a rundown told of the durations of its cues is forgotten, but for the cues in `keep`. */
  forgetRehearsed(rundownId: string, keep: readonly string[]): Reply
  runToday(held: boolean): Promise<Reply>
  writeMessage(body: PatchOutputMessage): Promise<Reply>
  writeSettings(change: CallerSettingsRequest): Reply
  readonly checkConnection: Connections['check']
  saveConnection(request: Parameters<Connections['save']>[0]): Promise<SaveReply>
  removeConnection(id: string): Promise<SaveReply>
  /** What a pair of desks does with this one. */
  readonly paired: {
    /** See `SessionManager.moveTo`. */
    readonly moveTo: SessionManager['moveTo']
    /** The connection in use is made anew. */
    readonly renew: SessionManager['renew']
    /** Presses are refused from now on, or no longer. */
    readonly passiveChanged: () => void
    /** What this desk calls. */
    readonly shown: () => { readonly rundownId: string | null; readonly onAir: DeskOnAir }
  }
  readonly note: DeskNotes['note']
  /** For crew pages: the show as it is confirmed, and what departments answer. */
  readonly crew: Crew
  /** What was recorded of the shows of this desk. */
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
  /** Keeps the computer awake, as it is while a show is on air. */
  keepAwake(why: 'preflight', on: boolean): void
  /** True while edits, settings and quitting are refused. */
  locked(): boolean
  /** The devices with buttons, and what they do. */
  readonly controllers: Controllers
  readonly editor: Pick<Editor, 'apply' | 'watch'>
  close(): Promise<void>
}
