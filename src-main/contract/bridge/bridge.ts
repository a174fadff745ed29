import type { Static } from 'typebox'
import type { Said } from '../../domain/messages/message.ts'
import { PatchOutputMessage } from '../v1/bodies.ts'
import {
  CopySettings,
  LookBackup,
  MakeBackup,
  RestoreBackup,
  SendBackupPart,
  TakeBackupPart,
} from './backups.ts'
import { CheckConnection, RemoveConnection, SaveConnection, UseConnection } from './connections.ts'
import {
  ActSimulated,
  ImportBindings,
  LearnControl,
  LearnDevice,
  MachineSettings,
  OscSettings,
  PlugSimulated,
  PressControl,
  RemoveDriver,
  StopLearning,
  SurfaceId,
  TestOutput,
  WatchControllers,
  WriteGlobalKeys,
  WriteOutputs,
  WriteSurface,
} from './controllers.ts'
import { ReadCrashDump, ReadDiagnostics } from './diagnostics.ts'
import { EditRequest, WatchEditing } from './editing.ts'
import type { BridgeEventName, BridgeEvents } from './events.ts'
import { AsRunRequest, ExportAsRunRequest, NoteRequest } from './journal.ts'
import {
  CopyRundown,
  MakeRundown,
  MintToken,
  OneRundown,
  OneToken,
  RotateTokens,
  SetRate,
  WriteRundown,
} from './library.ts'
import { MakeOutputPage, OutputPageId, WriteOutputNetwork, WriteOutputPage } from './output-pages.ts'
import { OnePairedBrowser } from './paired-browsers.ts'
import { InvitePerson, OnePerson, WritePeopleNetwork } from './people.ts'
import { BeginDrill, FacesSeen, FinishPreflight } from './preflight.ts'
import type { BridgeReplies } from './replies.ts'
import {
  CallerSettingsRequest,
  ChooseShow,
  DismissRequest,
  ForgetRehearsed,
  Nothing,
  OpenRequest,
  PaintedRequest,
  RehearsalRequest,
  RunTodayRequest,
  TriggerRequest,
} from './requests.ts'
import { SatelliteDeviceId, WriteSatellite } from './satellite.ts'
import { ChooseDesk, ConfirmDesk, HeldByPerson, JoinDesk, ListenForDesk, NameDesk } from './standby.ts'
import { ImportTemplates, OneTemplate, RenameTemplate, SaveTemplate } from './templates.ts'
import {
  ExportRundown,
  LookImport,
  MakeImport,
  ReadImport,
  SendPart,
  TakePart,
  WaitTransfer,
} from './transfers.ts'

/** The one map of requests: name → schema of what is sent. Validated where it enters the main process. */
export const bridgeRequests = {
  snapshot: Nothing,
  /** The desk's idea of the service's clock, to be asked with the round trip measured. */
  clock: Nothing,
  trigger: TriggerRequest,
  'rundown.list': Nothing,
  'rundown.open': OpenRequest,
  'rundown.export': ExportRundown,
  'import.send': SendPart,
  'import.read': ReadImport,
  'import.look': LookImport,
  'import.make': MakeImport,
  'transfer.wait': WaitTransfer,
  'transfer.cancel': WaitTransfer,
  'transfer.take': TakePart,
  'backup.make': MakeBackup,
  'backup.take': TakeBackupPart,
  'backup.send': SendBackupPart,
  'backup.look': LookBackup,
  'backup.restore': RestoreBackup,
  'copies.read': Nothing,
  'copies.write': CopySettings,
  'copies.make': Nothing,
  edit: EditRequest,
  'edit.watch': WatchEditing,
  'templates.list': Nothing,
  'templates.save': SaveTemplate,
  'templates.rename': RenameTemplate,
  'templates.remove': OneTemplate,
  'templates.import': ImportTemplates,
  'library.list': Nothing,
  'library.make': MakeRundown,
  'library.copy': CopyRundown,
  'library.write': WriteRundown,
  'library.delete': OneRundown,
  'library.restore': OneRundown,
  'tokens.list': Nothing,
  'tokens.mint': MintToken,
  'tokens.revoke': OneToken,
  'tokens.rotate': RotateTokens,
  'tokens.v0': Nothing,
  'tokens.v0-renew': Nothing,
  'tokens.rate': SetRate,
  'rundown.run-today': RunTodayRequest,
  rehearsal: RehearsalRequest,
  'show.choose': ChooseShow,
  'rehearsed.forget': ForgetRehearsed,
  'standby.name': NameDesk,
  'standby.listen': ListenForDesk,
  'standby.join': JoinDesk,
  'standby.confirm': ConfirmDesk,
  'standby.unpair': HeldByPerson,
  'standby.renew-keys': HeldByPerson,
  'standby.take-over': HeldByPerson,
  'standby.hand-over': HeldByPerson,
  'standby.go-on': HeldByPerson,
  'standby.choose': ChooseDesk,
  'standby.acknowledge': Nothing,
  'message.write': PatchOutputMessage,
  'settings.write': CallerSettingsRequest,
  'connection.check': CheckConnection,
  'connection.save': SaveConnection,
  'connection.use': UseConnection,
  'connection.remove': RemoveConnection,
  'journal.runs': Nothing,
  'journal.as-run': AsRunRequest,
  'journal.export': ExportAsRunRequest,
  note: NoteRequest,
  painted: PaintedRequest,
  /** The page shows the preflight from now on. */
  preflight: Nothing,
  'preflight.begin': Nothing,
  'preflight.again': Nothing,
  'preflight.faces': FacesSeen,
  'preflight.finish': FinishPreflight,
  'preflight.cancel': Nothing,
  'drill.begin': BeginDrill,
  'drill.stop': Nothing,
  'surface.write': WriteSurface,
  'surface.forget': SurfaceId,
  'surface.press': PressControl,
  'controllers.watch': WatchControllers,
  'learn.control': LearnControl,
  'learn.device': LearnDevice,
  'learn.stop': StopLearning,
  'driver.remove': RemoveDriver,
  'simulator.plug': PlugSimulated,
  'simulator.unplug': SurfaceId,
  'simulator.act': ActSimulated,
  'bindings.export': Nothing,
  'bindings.import': ImportBindings,
  'outputs.write': WriteOutputs,
  'outputs.test': TestOutput,
  'output-pages': Nothing,
  'output-page.make': MakeOutputPage,
  'output-page.write': WriteOutputPage,
  'output-page.link': OutputPageId,
  'output-page.renew': OutputPageId,
  'output-page.release': OutputPageId,
  'output-page.remove': OutputPageId,
  'output-network.write': WriteOutputNetwork,
  'osc.write': OscSettings,
  'machines.write': MachineSettings,
  'satellite.write': WriteSatellite,
  'satellite.accept': SatelliteDeviceId,
  'satellite.forget': SatelliteDeviceId,
  'keys.global': WriteGlobalKeys,
  'browsers.list': Nothing,
  'browsers.end': OnePairedBrowser,
  people: Nothing,
  /** Desks that were found on the network so far; asking again is what keeps it looking. */
  'desks.find': Nothing,
  'people.invite': InvitePerson,
  'people.end': OnePerson,
  'people.renew-links': Nothing,
  'people-network.write': WritePeopleNetwork,
  'notice.dismiss': DismissRequest,
  'diagnostics.read': ReadDiagnostics,
  'diagnostics.crash-dump': ReadCrashDump,
} as const

export type BridgeRequestName = keyof typeof bridgeRequests

export type BridgeRequest<Name extends BridgeRequestName> = Static<(typeof bridgeRequests)[Name]>

// The keys of the map itself.
export const bridgeRequestNames = Object.keys(bridgeRequests) as readonly BridgeRequestName[]

/**
 * A request that could not be served. Of an invalid one the message is for a developer; it never holds a secret.
 * `not-allowed`: the person was invited to do less. `too-many`: the page asks faster than a person can.
 */
export interface BridgeFailure {
  readonly error: 'invalid-request' | 'not-paired' | 'not-allowed' | 'too-many' | 'failed'
  readonly message: Said
}

export type BridgeAnswer<Name extends BridgeRequestName> =
  | { readonly ok: true; readonly value: BridgeReplies[Name] }
  | { readonly ok: false; readonly failure: BridgeFailure }

/** What carries requests and events: Electron’s IPC, whose preload cannot throw anything but a text, or a socket. */
export interface BridgeTransport extends Omit<Bridge, 'request'> {
  request<Name extends BridgeRequestName>(
    name: Name,
    payload: BridgeRequest<Name>,
  ): Promise<BridgeAnswer<Name>>
}

/** What the renderer holds. Carried by Electron's IPC, or a socket in a browser. */
export interface Bridge {
  request<Name extends BridgeRequestName>(
    name: Name,
    payload: BridgeRequest<Name>,
  ): Promise<BridgeReplies[Name]>
  on<Name extends BridgeEventName>(name: Name, listener: (payload: BridgeEvents[Name]) => void): () => void
  /** Tells whether the main process can be reached; called with the present state at once. */
  onConnected(listener: (connected: boolean) => void): () => void
}
