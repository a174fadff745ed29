import type { Static } from 'typebox'
import type { Instant } from '../../domain/time.ts'
import type { ConnectionCheck } from '../connection.ts'
import { PatchOutputMessage } from '../v1/bodies.ts'
import {
  CheckConnection,
  RemoveConnection,
  SaveConnection,
  type SaveReply,
  UseConnection,
} from './connections.ts'
import {
  ActSimulated,
  ImportBindings,
  type ImportBindingsReply,
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
import { type EditReply, EditRequest, WatchEditing } from './editing.ts'
import type { BridgeEventName, BridgeEvents } from './events.ts'
import {
  type AsRunReply,
  AsRunRequest,
  type ExportAsRunReply,
  ExportAsRunRequest,
  type JournalRunsReply,
} from './journal.ts'
import {
  CopyRundown,
  type LibraryReply,
  MakeRundown,
  type MakeRundownReply,
  MintToken,
  OneRundown,
  OneToken,
  RotateTokens,
  type SecretReply,
  SetRate,
  type TokensReply,
  WriteRundown,
} from './library.ts'
import {
  MakeOutputPage,
  type MakeOutputPageReply,
  type OutputLinkReply,
  OutputPageId,
  type OutputPagesSlice,
  WriteOutputPage,
} from './output-pages.ts'
import {
  CallerSettingsRequest,
  DismissRequest,
  type DoneReply,
  type ImportReply,
  ImportRequest,
  Nothing,
  type OpenReply,
  OpenRequest,
  PaintedRequest,
  RehearsalRequest,
  RunTodayRequest,
  TriggerRequest,
} from './requests.ts'
import type { DeskSnapshot, RundownItem } from './slices.ts'
import {
  ImportTemplates,
  OneTemplate,
  RenameTemplate,
  SaveTemplate,
  type TemplatesReply,
} from './templates.ts'
import {
  ExportRundown,
  LookImport,
  type LookReply,
  MakeImport,
  ReadImport,
  SendPart,
  TakePart,
  type TransferState,
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
  'rundown.import': ImportRequest,
  'rundown.export': ExportRundown,
  'import.send': SendPart,
  'import.read': ReadImport,
  'import.look': LookImport,
  'import.make': MakeImport,
  'transfer.wait': WaitTransfer,
  'transfer.cancel': WaitTransfer,
  'transfer.take': TakePart,
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
  'message.write': PatchOutputMessage,
  'settings.write': CallerSettingsRequest,
  'connection.check': CheckConnection,
  'connection.save': SaveConnection,
  'connection.use': UseConnection,
  'connection.remove': RemoveConnection,
  'journal.runs': Nothing,
  'journal.as-run': AsRunRequest,
  'journal.export': ExportAsRunRequest,
  painted: PaintedRequest,
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
  'output-page.remove': OutputPageId,
  'osc.write': OscSettings,
  'machines.write': MachineSettings,
  'keys.global': WriteGlobalKeys,
  'notice.dismiss': DismissRequest,
} as const

export type BridgeRequestName = keyof typeof bridgeRequests

export type BridgeRequest<Name extends BridgeRequestName> = Static<(typeof bridgeRequests)[Name]>

export const bridgeRequestNames: readonly BridgeRequestName[] = [
  'snapshot',
  'clock',
  'trigger',
  'rundown.list',
  'rundown.open',
  'rundown.import',
  'rundown.export',
  'import.send',
  'import.read',
  'import.look',
  'import.make',
  'transfer.wait',
  'transfer.cancel',
  'transfer.take',
  'edit',
  'edit.watch',
  'templates.list',
  'templates.save',
  'templates.rename',
  'templates.remove',
  'templates.import',
  'library.list',
  'library.make',
  'library.copy',
  'library.write',
  'library.delete',
  'library.restore',
  'tokens.list',
  'tokens.mint',
  'tokens.revoke',
  'tokens.rotate',
  'tokens.v0',
  'tokens.v0-renew',
  'tokens.rate',
  'rundown.run-today',
  'rehearsal',
  'message.write',
  'settings.write',
  'connection.check',
  'connection.save',
  'connection.use',
  'connection.remove',
  'journal.runs',
  'journal.as-run',
  'journal.export',
  'painted',
  'surface.write',
  'surface.forget',
  'surface.press',
  'controllers.watch',
  'learn.control',
  'learn.device',
  'learn.stop',
  'driver.remove',
  'simulator.plug',
  'simulator.unplug',
  'simulator.act',
  'bindings.export',
  'bindings.import',
  'outputs.write',
  'outputs.test',
  'output-pages',
  'output-page.make',
  'output-page.write',
  'output-page.link',
  'output-page.renew',
  'output-page.remove',
  'osc.write',
  'machines.write',
  'keys.global',
  'notice.dismiss',
]

/** What each request answers. */
export interface BridgeReplies {
  readonly snapshot: DeskSnapshot
  /** `clockSteps`: those that `now` carries, see `ShowSlice`. */
  readonly clock: { readonly now: Instant; readonly clockSteps: number }
  readonly trigger: { readonly received: true }
  readonly 'rundown.list': readonly RundownItem[]
  readonly 'rundown.open': OpenReply
  readonly 'rundown.import': ImportReply
  readonly 'rundown.export': DoneReply
  readonly 'import.send': DoneReply
  readonly 'import.read': DoneReply
  readonly 'import.look': LookReply
  readonly 'import.make': DoneReply
  readonly 'transfer.wait': TransferState
  readonly 'transfer.cancel': { readonly received: true }
  /** Null when there is no such part. */
  readonly 'transfer.take': { readonly data: string | null }
  readonly edit: EditReply
  readonly 'edit.watch': { readonly received: true }
  readonly 'templates.list': TemplatesReply
  readonly 'templates.save': TemplatesReply
  readonly 'templates.rename': TemplatesReply
  readonly 'templates.remove': TemplatesReply
  readonly 'templates.import': TemplatesReply
  readonly 'library.list': LibraryReply
  readonly 'library.make': MakeRundownReply
  readonly 'library.copy': DoneReply
  readonly 'library.write': DoneReply
  readonly 'library.delete': DoneReply
  readonly 'library.restore': DoneReply
  readonly 'tokens.list': TokensReply
  readonly 'tokens.mint': SecretReply
  readonly 'tokens.revoke': DoneReply
  readonly 'tokens.rotate': DoneReply
  readonly 'tokens.v0': SecretReply
  readonly 'tokens.v0-renew': SecretReply
  readonly 'tokens.rate': DoneReply
  readonly 'rundown.run-today': DoneReply
  readonly rehearsal: DoneReply
  readonly 'message.write': DoneReply
  readonly 'settings.write': DoneReply
  readonly 'connection.check': ConnectionCheck
  readonly 'connection.save': SaveReply
  readonly 'connection.use': DoneReply
  readonly 'connection.remove': DoneReply
  readonly 'journal.runs': JournalRunsReply
  readonly 'journal.as-run': AsRunReply
  readonly 'journal.export': ExportAsRunReply
  readonly painted: { readonly received: true }
  readonly 'surface.write': DoneReply
  readonly 'surface.forget': DoneReply
  readonly 'surface.press': { readonly received: true }
  readonly 'controllers.watch': { readonly received: true }
  readonly 'learn.control': DoneReply
  readonly 'learn.device': DoneReply
  readonly 'learn.stop': DoneReply
  readonly 'driver.remove': DoneReply
  readonly 'simulator.plug': DoneReply
  readonly 'simulator.unplug': DoneReply
  readonly 'simulator.act': { readonly received: true }
  readonly 'bindings.export': { readonly name: string; readonly text: string }
  readonly 'bindings.import': ImportBindingsReply
  readonly 'outputs.write': DoneReply
  readonly 'outputs.test': DoneReply
  readonly 'output-pages': OutputPagesSlice
  readonly 'output-page.make': MakeOutputPageReply
  readonly 'output-page.write': DoneReply
  readonly 'output-page.link': OutputLinkReply
  readonly 'output-page.renew': DoneReply
  readonly 'output-page.remove': DoneReply
  readonly 'osc.write': DoneReply
  readonly 'machines.write': DoneReply
  readonly 'keys.global': DoneReply
  readonly 'notice.dismiss': { readonly received: true }
}

/** A request that could not be served; the message is a sentence for a developer, never a secret. */
export interface BridgeFailure {
  readonly error: 'invalid-request' | 'not-paired' | 'failed'
  readonly message: string
}

export type BridgeAnswer<Name extends BridgeRequestName> =
  | { readonly ok: true; readonly value: BridgeReplies[Name] }
  | { readonly ok: false; readonly failure: BridgeFailure }

/** What the renderer holds, whatever carries it: Electron's IPC, or a socket in a browser. */
export interface Bridge {
  request<Name extends BridgeRequestName>(
    name: Name,
    payload: BridgeRequest<Name>,
  ): Promise<BridgeReplies[Name]>
  on<Name extends BridgeEventName>(name: Name, listener: (payload: BridgeEvents[Name]) => void): () => void
  /** Tells whether the main process can be reached; called with the present state at once. */
  onConnected(listener: (connected: boolean) => void): () => void
}
