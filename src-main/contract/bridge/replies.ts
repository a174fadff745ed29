import type { Instant } from '../../domain/time/time.ts'
import type { ConnectionCheck } from '../connection.ts'
import type { Reply } from '../reply.ts'
import type { CopiesReply } from './backups.ts'
import type { SaveReply } from './connections.ts'
import type { ImportBindingsReply } from './controllers.ts'
import type { CrashDumpReply, DiagnosticsReply } from './diagnostics.ts'
import type { EditReply } from './editing.ts'
import type { FoundDesksReply } from './found-desks.ts'
import type { AsRunReply, ExportAsRunReply, JournalRunsReply, NoteReply } from './journal.ts'
import type { LibraryReply, MakeRundownReply, SecretReply, TokensReply } from './library.ts'
import type { MakeOutputPageReply, OutputLinkReply, OutputPagesSlice } from './output-pages.ts'
import type { PairedBrowsersReply } from './paired-browsers.ts'
import type { InviteReply, PeopleSlice } from './people.ts'
import type { PreflightSlice } from './preflight.ts'
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
  readonly 'rundown.open': Reply
  readonly 'rundown.export': Reply
  readonly 'import.send': Reply
  readonly 'import.read': Reply
  readonly 'import.look': LookReply
  readonly 'import.make': Reply
  readonly 'transfer.wait': TransferState
  readonly 'transfer.cancel': { readonly received: true }
  /** Null when there is no such part. */
  readonly 'transfer.take': { readonly data: string | null }
  readonly 'backup.make': Reply
  /** Null when there is no such part. */
  readonly 'backup.take': { readonly data: string | null }
  readonly 'backup.send': Reply
  readonly 'backup.look': Reply
  readonly 'backup.restore': Reply
  readonly 'copies.read': CopiesReply
  readonly 'copies.write': Reply
  readonly 'copies.make': Reply
  readonly edit: EditReply
  readonly 'edit.watch': { readonly received: true }
  readonly 'templates.list': TemplatesReply
  readonly 'templates.save': TemplatesReply
  readonly 'templates.rename': TemplatesReply
  readonly 'templates.remove': TemplatesReply
  readonly 'templates.import': TemplatesReply
  readonly 'library.list': LibraryReply
  readonly 'library.make': MakeRundownReply
  readonly 'library.copy': Reply
  readonly 'library.write': Reply
  readonly 'library.delete': Reply
  readonly 'library.restore': Reply
  readonly 'tokens.list': TokensReply
  readonly 'tokens.mint': SecretReply
  readonly 'tokens.revoke': Reply
  readonly 'tokens.rotate': Reply
  readonly 'tokens.v0': SecretReply
  readonly 'tokens.v0-renew': SecretReply
  readonly 'tokens.rate': Reply
  readonly 'rundown.run-today': Reply
  readonly rehearsal: Reply
  readonly 'show.choose': Reply
  readonly 'rehearsed.forget': Reply
  readonly 'standby.name': Reply
  readonly 'standby.listen': Reply
  readonly 'standby.join': Reply
  readonly 'standby.confirm': Reply
  readonly 'standby.unpair': Reply
  readonly 'standby.renew-keys': Reply
  readonly 'standby.take-over': Reply
  readonly 'standby.hand-over': Reply
  readonly 'standby.go-on': Reply
  readonly 'standby.choose': Reply
  readonly 'standby.acknowledge': Reply
  readonly 'message.write': Reply
  readonly 'settings.write': Reply
  readonly 'connection.check': ConnectionCheck
  readonly 'connection.save': SaveReply
  readonly 'connection.use': Reply
  readonly 'connection.remove': Reply
  readonly 'journal.runs': JournalRunsReply
  readonly 'journal.as-run': AsRunReply
  readonly 'journal.export': ExportAsRunReply
  readonly preflight: PreflightSlice
  readonly 'preflight.begin': Reply
  readonly 'preflight.again': Reply
  readonly 'preflight.faces': Reply
  readonly 'preflight.finish': Reply
  readonly 'preflight.cancel': Reply
  readonly 'drill.begin': Reply
  readonly 'drill.stop': Reply
  readonly note: NoteReply
  readonly painted: { readonly received: true }
  readonly 'surface.write': Reply
  readonly 'surface.forget': Reply
  readonly 'surface.press': { readonly received: true }
  readonly 'controllers.watch': { readonly received: true }
  readonly 'learn.control': Reply
  readonly 'learn.device': Reply
  readonly 'learn.stop': Reply
  readonly 'driver.remove': Reply
  readonly 'simulator.plug': Reply
  readonly 'simulator.unplug': Reply
  readonly 'simulator.act': { readonly received: true }
  readonly 'bindings.export': { readonly name: string; readonly text: string }
  readonly 'bindings.import': ImportBindingsReply
  readonly 'outputs.write': Reply
  readonly 'outputs.test': Reply
  readonly 'output-pages': OutputPagesSlice
  readonly 'output-page.make': MakeOutputPageReply
  readonly 'output-page.write': Reply
  readonly 'output-page.link': OutputLinkReply
  readonly 'output-page.renew': Reply
  readonly 'output-page.release': Reply
  readonly 'output-page.remove': Reply
  readonly 'output-network.write': Reply
  readonly 'osc.write': Reply
  readonly 'machines.write': Reply
  readonly 'satellite.write': Reply
  readonly 'satellite.accept': Reply
  readonly 'satellite.forget': Reply
  readonly 'keys.global': Reply
  readonly 'browsers.list': PairedBrowsersReply
  readonly 'browsers.end': Reply
  /** Null in hosts that cannot be opened to the network. */
  readonly people: { readonly slice: PeopleSlice | null }
  readonly 'desks.find': FoundDesksReply
  readonly 'people.invite': InviteReply
  readonly 'people.end': Reply
  readonly 'people.renew-links': Reply
  readonly 'people-network.write': Reply
  readonly 'notice.dismiss': { readonly received: true }
  readonly 'diagnostics.read': DiagnosticsReply
  readonly 'diagnostics.crash-dump': CrashDumpReply
}
