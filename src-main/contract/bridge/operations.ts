import type { Static, TSchema } from 'typebox'
import type { Instant } from '../../domain/time/time.ts'
import type { ConnectionCheck } from '../connection.ts'
import type { Reply } from '../reply.ts'
import { PatchOutputMessage } from '../v1/bodies.ts'
import type { Access } from './access.ts'
import {
  type CopiesReply,
  CopySettings,
  LookBackup,
  MakeBackup,
  RestoreBackup,
  SendBackupPart,
  TakeBackupPart,
} from './backups.ts'
import {
  type BaselineReply,
  type BaselinesReply,
  FreezePlan,
  ListBaselines,
  ReadBaseline,
} from './baselines.ts'
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
import { type CrashDumpReply, type DiagnosticsReply, ReadCrashDump, ReadDiagnostics } from './diagnostics.ts'
import { type EditReply, EditRequest, WatchEditing } from './editing.ts'
import { ChooseMerge, type FollowedReply, OpenSource } from './followed.ts'
import type { FoundDesksReply } from './found-desks.ts'
import {
  type AsRunReply,
  AsRunRequest,
  type ExportAsRunReply,
  ExportAsRunRequest,
  type JournalRunsReply,
  type NoteReply,
  NoteRequest,
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
  type TokensEndedReply,
  type TokensReply,
  WriteRundown,
} from './library.ts'
import {
  MakeOutputPage,
  type MakeOutputPageReply,
  type OutputLinkReply,
  OutputPageId,
  type OutputPagesSlice,
  WriteOutputNetwork,
  WriteOutputPage,
} from './output-pages.ts'
import { OnePairedBrowser, type PairedBrowsersReply } from './paired-browsers.ts'
import { InvitePerson, type InviteReply, OnePerson, type PeopleSlice, WritePeopleNetwork } from './people.ts'
import { type PlayerSetupsReply, RemovePlayer, WritePlayer, type WritePlayerReply } from './players.ts'
import { BeginDrill, FacesSeen, FinishPreflight, type PreflightSlice } from './preflight.ts'
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
import {
  AnchorRequest,
  EditParagraphs,
  type ScriptReply,
  StandbyRule,
  UndoScript,
  type WholeScript,
  WriteScript,
} from './script.ts'
import {
  LookScript,
  type LookScriptReply,
  PreviewScript,
  type PreviewScriptReply,
  ReadScript,
  TakeScript,
  type TakeScriptReply,
} from './script-import.ts'
import type { DeskSnapshot, ListedRundown } from './slices.ts'
import { ChooseDesk, ConfirmDesk, HeldByPerson, JoinDesk, ListenForDesk, NameDesk } from './standby.ts'
import {
  ImportTemplates,
  OneTemplate,
  RenameTemplate,
  SaveTemplate,
  type TemplatesReply,
} from './templates.ts'
import { HearTimecode, ListenTimecode, TimecodeSettings } from './timecode.ts'
import { RemoveTimer, WriteTimer } from './timers.ts'
import {
  ExportRundown,
  LookImport,
  type LookReply,
  MakeImport,
  PreviewImport,
  type PreviewReply,
  ReadImport,
  type RowsReply,
  SendPart,
  TakePart,
  type TransferState,
  WaitTransfer,
} from './transfers.ts'

/** A request that a page makes. Its input is validated where it enters the main process. */
export interface Operation<Input extends TSchema, Output> {
  /** The least that a person needs for it. */
  readonly access: Access
  readonly input: Input
  /** A type alone. Throws: there is no value. */
  readonly output: Output
}

const operation = <Input extends TSchema>(access: Access, input: Input) => ({
  gives: <Output>(): Operation<Input, Output> => ({
    access,
    input,
    get output(): Output {
      throw new Error('What an operation gives is a type alone.')
    },
  }),
})

/**
 * Every request that a page can make, said once. `view` reads the show and its journal. `call` presses, opens rundowns and
 * writes the output message. `edit` changes rundowns and how the desk is set up. `desk`: requests that reveal secrets or
 * details of this computer, or open it to others, are made at the computer itself, so that a person whose access ends leaves
 * nothing open.
 */
export const operations = {
  snapshot: operation('view', Nothing).gives<DeskSnapshot>(),
  /**
   * The desk's idea of the service's clock, to be asked with the round trip measured. `clockSteps`: those that `now` carries,
   * see `ShowSlice`.
   */
  clock: operation('view', Nothing).gives<{ readonly now: Instant; readonly clockSteps: number }>(),
  trigger: operation('call', TriggerRequest).gives<{ readonly received: true }>(),
  /** Escape stops an automatic GO that is announced. */
  'auto.stop': operation('call', Nothing).gives<{ readonly received: true }>(),
  'rundown.list': operation('call', Nothing).gives<readonly ListedRundown[]>(),
  'rundown.open': operation('call', OpenRequest).gives<Reply>(),
  'rundown.export': operation('edit', ExportRundown).gives<Reply>(),
  'import.send': operation('edit', SendPart).gives<Reply>(),
  'import.read': operation('edit', ReadImport).gives<Reply>(),
  'import.look': operation('edit', LookImport).gives<LookReply>(),
  'import.preview': operation('edit', PreviewImport).gives<PreviewReply>(),
  'import.rows': operation('edit', LookImport).gives<RowsReply>(),
  'import.make': operation('edit', MakeImport).gives<Reply>(),
  // It names a file of this computer.
  'import.open': operation('desk', OpenSource).gives<Reply>(),
  'merge.choose': operation('edit', ChooseMerge).gives<Reply>(),
  'followed.read': operation('edit', Nothing).gives<FollowedReply>(),
  /** Opens the last reading of the followed file as a draft. The file is not read again. */
  'followed.look': operation('edit', WaitTransfer).gives<Reply>(),
  'followed.stop': operation('edit', Nothing).gives<Reply>(),
  'transfer.wait': operation('edit', WaitTransfer).gives<TransferState>(),
  'transfer.cancel': operation('edit', WaitTransfer).gives<{ readonly received: true }>(),
  /** Null when there is no such part. */
  'transfer.take': operation('edit', TakePart).gives<{ readonly data: string | null }>(),
  'backup.make': operation('desk', MakeBackup).gives<Reply>(),
  /** Null when there is no such part. */
  'backup.take': operation('desk', TakeBackupPart).gives<{ readonly data: string | null }>(),
  'backup.send': operation('desk', SendBackupPart).gives<Reply>(),
  'backup.look': operation('desk', LookBackup).gives<Reply>(),
  'backup.restore': operation('desk', RestoreBackup).gives<Reply>(),
  'copies.read': operation('desk', Nothing).gives<CopiesReply>(),
  'copies.write': operation('desk', CopySettings).gives<Reply>(),
  'copies.make': operation('desk', Nothing).gives<Reply>(),
  edit: operation('edit', EditRequest).gives<EditReply>(),
  'edit.watch': operation('edit', WatchEditing).gives<{ readonly received: true }>(),
  'templates.list': operation('edit', Nothing).gives<TemplatesReply>(),
  'templates.save': operation('edit', SaveTemplate).gives<TemplatesReply>(),
  'templates.rename': operation('edit', RenameTemplate).gives<TemplatesReply>(),
  'templates.remove': operation('edit', OneTemplate).gives<TemplatesReply>(),
  'templates.import': operation('edit', ImportTemplates).gives<TemplatesReply>(),
  'library.list': operation('edit', Nothing).gives<LibraryReply>(),
  'library.make': operation('edit', MakeRundown).gives<MakeRundownReply>(),
  'library.copy': operation('edit', CopyRundown).gives<Reply>(),
  'library.write': operation('edit', WriteRundown).gives<Reply>(),
  'library.delete': operation('edit', OneRundown).gives<Reply>(),
  'library.restore': operation('edit', OneRundown).gives<Reply>(),
  'tokens.list': operation('desk', Nothing).gives<TokensReply>(),
  'tokens.mint': operation('desk', MintToken).gives<SecretReply>(),
  'tokens.revoke': operation('desk', OneToken).gives<TokensEndedReply>(),
  'tokens.rotate': operation('desk', RotateTokens).gives<TokensEndedReply>(),
  'tokens.v0': operation('desk', Nothing).gives<SecretReply>(),
  'tokens.v0-renew': operation('desk', Nothing).gives<SecretReply>(),
  'tokens.rate': operation('desk', SetRate).gives<Reply>(),
  'rundown.run-today': operation('call', RunTodayRequest).gives<Reply>(),
  rehearsal: operation('call', RehearsalRequest).gives<Reply>(),
  'show.choose': operation('call', ChooseShow).gives<Reply>(),
  'rehearsed.forget': operation('edit', ForgetRehearsed).gives<Reply>(),
  'standby.name': operation('desk', NameDesk).gives<Reply>(),
  'standby.listen': operation('desk', ListenForDesk).gives<Reply>(),
  'standby.join': operation('desk', JoinDesk).gives<Reply>(),
  'standby.confirm': operation('desk', ConfirmDesk).gives<Reply>(),
  'standby.unpair': operation('desk', HeldByPerson).gives<Reply>(),
  'standby.renew-keys': operation('desk', HeldByPerson).gives<Reply>(),
  'standby.take-over': operation('call', HeldByPerson).gives<Reply>(),
  'standby.hand-over': operation('call', HeldByPerson).gives<Reply>(),
  'standby.go-on': operation('call', HeldByPerson).gives<Reply>(),
  'standby.choose': operation('call', ChooseDesk).gives<Reply>(),
  'standby.acknowledge': operation('call', Nothing).gives<Reply>(),
  'message.write': operation('call', PatchOutputMessage).gives<Reply>(),
  'timer.write': operation('edit', WriteTimer).gives<Reply>(),
  'timer.remove': operation('edit', RemoveTimer).gives<Reply>(),
  script: operation('view', Nothing).gives<WholeScript>(),
  'script.write': operation('edit', WriteScript).gives<ScriptReply>(),
  /** What was sent by `import.send`; awaited by `transfer.wait`, and called off or let go by `transfer.cancel`. */
  'script.read': operation('edit', ReadScript).gives<Reply>(),
  'script.look': operation('edit', LookScript).gives<LookScriptReply>(),
  'script.preview': operation('edit', PreviewScript).gives<PreviewScriptReply>(),
  'script.take': operation('edit', TakeScript).gives<TakeScriptReply>(),
  'script.edit': operation('edit', EditParagraphs).gives<Reply>(),
  'script.anchor': operation('edit', AnchorRequest).gives<ScriptReply>(),
  'script.rule': operation('edit', StandbyRule).gives<Reply>(),
  'script.undo': operation('edit', UndoScript).gives<Reply>(),
  // Addresses of this house, and passwords.
  players: operation('desk', Nothing).gives<PlayerSetupsReply>(),
  'player.write': operation('desk', WritePlayer).gives<WritePlayerReply>(),
  'player.remove': operation('desk', RemovePlayer).gives<Reply>(),
  'timecode.write': operation('edit', TimecodeSettings).gives<Reply>(),
  // A page at the computer has its microphones.
  'timecode.listen': operation('desk', ListenTimecode).gives<Reply>(),
  /** False: another page captures it. */
  'timecode.heard': operation('desk', HearTimecode).gives<{ readonly taken: boolean }>(),
  'settings.write': operation('edit', CallerSettingsRequest).gives<Reply>(),
  // A check sends the saved token to the address that it is given.
  'connection.check': operation('desk', CheckConnection).gives<ConnectionCheck>(),
  'connection.save': operation('desk', SaveConnection).gives<SaveReply>(),
  'connection.use': operation('desk', UseConnection).gives<Reply>(),
  'connection.remove': operation('desk', RemoveConnection).gives<Reply>(),
  'journal.runs': operation('view', Nothing).gives<JournalRunsReply>(),
  'journal.as-run': operation('view', AsRunRequest).gives<AsRunReply>(),
  'journal.export': operation('view', ExportAsRunRequest).gives<ExportAsRunReply>(),
  'baselines.list': operation('edit', ListBaselines).gives<BaselinesReply>(),
  'baselines.read': operation('edit', ReadBaseline).gives<BaselineReply>(),
  'baselines.freeze': operation('edit', FreezePlan).gives<Reply>(),
  note: operation('call', NoteRequest).gives<NoteReply>(),
  painted: operation('call', PaintedRequest).gives<{ readonly received: true }>(),
  /** The page shows the preflight from now on. */
  preflight: operation('call', Nothing).gives<PreflightSlice>(),
  'preflight.begin': operation('call', Nothing).gives<Reply>(),
  'preflight.again': operation('call', Nothing).gives<Reply>(),
  'preflight.faces': operation('call', FacesSeen).gives<Reply>(),
  'preflight.finish': operation('call', FinishPreflight).gives<Reply>(),
  'preflight.cancel': operation('call', Nothing).gives<Reply>(),
  'drill.begin': operation('call', BeginDrill).gives<Reply>(),
  'drill.stop': operation('call', Nothing).gives<Reply>(),
  'surface.write': operation('edit', WriteSurface).gives<Reply>(),
  'surface.forget': operation('edit', SurfaceId).gives<Reply>(),
  'surface.press': operation('call', PressControl).gives<{ readonly received: true }>(),
  'controllers.watch': operation('edit', WatchControllers).gives<{ readonly received: true }>(),
  'learn.control': operation('edit', LearnControl).gives<Reply>(),
  'learn.device': operation('edit', LearnDevice).gives<Reply>(),
  'learn.stop': operation('edit', StopLearning).gives<Reply>(),
  'driver.remove': operation('edit', RemoveDriver).gives<Reply>(),
  'simulator.plug': operation('edit', PlugSimulated).gives<Reply>(),
  'simulator.unplug': operation('edit', SurfaceId).gives<Reply>(),
  'simulator.act': operation('edit', ActSimulated).gives<{ readonly received: true }>(),
  'bindings.export': operation('edit', Nothing).gives<{ readonly name: string; readonly text: string }>(),
  'bindings.import': operation('edit', ImportBindings).gives<ImportBindingsReply>(),
  'outputs.write': operation('edit', WriteOutputs).gives<Reply>(),
  'outputs.test': operation('edit', TestOutput).gives<Reply>(),
  'output-pages': operation('edit', Nothing).gives<OutputPagesSlice>(),
  'output-page.make': operation('edit', MakeOutputPage).gives<MakeOutputPageReply>(),
  'output-page.write': operation('edit', WriteOutputPage).gives<Reply>(),
  'output-page.link': operation('edit', OutputPageId).gives<OutputLinkReply>(),
  'output-page.renew': operation('edit', OutputPageId).gives<Reply>(),
  'output-page.release': operation('edit', OutputPageId).gives<Reply>(),
  'output-page.remove': operation('edit', OutputPageId).gives<Reply>(),
  'output-network.write': operation('desk', WriteOutputNetwork).gives<Reply>(),
  'osc.write': operation('desk', OscSettings).gives<Reply>(),
  'machines.write': operation('edit', MachineSettings).gives<Reply>(),
  'satellite.write': operation('desk', WriteSatellite).gives<Reply>(),
  'satellite.accept': operation('desk', SatelliteDeviceId).gives<Reply>(),
  'satellite.forget': operation('desk', SatelliteDeviceId).gives<Reply>(),
  'keys.global': operation('edit', WriteGlobalKeys).gives<Reply>(),
  'browsers.list': operation('desk', Nothing).gives<PairedBrowsersReply>(),
  'browsers.end': operation('desk', OnePairedBrowser).gives<Reply>(),
  /** Null in hosts that cannot be opened to the network. */
  people: operation('desk', Nothing).gives<{ readonly slice: PeopleSlice | null }>(),
  /** Desks that were found on the network so far; asking again is what keeps it looking. */
  'desks.find': operation('desk', Nothing).gives<FoundDesksReply>(),
  'people.invite': operation('desk', InvitePerson).gives<InviteReply>(),
  'people.end': operation('desk', OnePerson).gives<Reply>(),
  'people.renew-links': operation('desk', Nothing).gives<Reply>(),
  'people-network.write': operation('desk', WritePeopleNetwork).gives<Reply>(),
  'notice.dismiss': operation('call', DismissRequest).gives<{ readonly received: true }>(),
  'diagnostics.read': operation('desk', ReadDiagnostics).gives<DiagnosticsReply>(),
  'diagnostics.crash-dump': operation('desk', ReadCrashDump).gives<CrashDumpReply>(),
} as const

export type OperationName = keyof typeof operations

export type InputOf<Name extends OperationName> = Static<(typeof operations)[Name]['input']>

export type Outputs = { readonly [Name in OperationName]: (typeof operations)[Name]['output'] }
export type OutputOf<Name extends OperationName> = Outputs[Name]

// The keys of the map itself.
export const operationNames = Object.keys(operations) as readonly OperationName[]
