import type { Instant } from '../../domain/time/time.ts'
import type { ConnectionCheck } from '../connection.ts'
import type { SaveReply } from './connections.ts'
import type { ImportBindingsReply } from './controllers.ts'
import type { CrashDumpReply, DiagnosticsReply } from './diagnostics.ts'
import type { EditReply } from './editing.ts'
import type { AsRunReply, ExportAsRunReply, JournalRunsReply } from './journal.ts'
import type { LibraryReply, MakeRundownReply, SecretReply, TokensReply } from './library.ts'
import type { MakeOutputPageReply, OutputLinkReply, OutputPagesSlice } from './output-pages.ts'
import type { PairedBrowsersReply } from './paired-browsers.ts'
import type { DoneReply, OpenReply } from './requests.ts'
import type { DeskSnapshot, RundownItem } from './slices.ts'
import type { TemplatesReply } from './templates.ts'
import type { LookReply, TransferState } from './transfers.ts'

/** What each request answers. */
export interface BridgeReplies {
  readonly snapshot: DeskSnapshot
  /** `clockSteps`: those that `now` carries, see `ShowSlice`. */
  readonly clock: { readonly now: Instant; readonly clockSteps: number }
  readonly trigger: { readonly received: true }
  readonly 'rundown.list': readonly RundownItem[]
  readonly 'rundown.open': OpenReply
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
  readonly 'rehearsed.forget': DoneReply
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
  readonly 'output-network.write': DoneReply
  readonly 'osc.write': DoneReply
  readonly 'machines.write': DoneReply
  readonly 'satellite.write': DoneReply
  readonly 'satellite.accept': DoneReply
  readonly 'satellite.forget': DoneReply
  readonly 'keys.global': DoneReply
  readonly 'browsers.list': PairedBrowsersReply
  readonly 'browsers.end': DoneReply
  readonly 'notice.dismiss': { readonly received: true }
  readonly 'diagnostics.read': DiagnosticsReply
  readonly 'diagnostics.crash-dump': CrashDumpReply
}
