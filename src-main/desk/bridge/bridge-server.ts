import { type Access, allows } from '../../contract/bridge/access.ts'
import { type BridgeAnswer, isHoldRequest } from '../../contract/bridge/bridge.ts'
import { createRequestCheck, noSuchRequest } from '../../contract/bridge/check-request.ts'
import type { ConnectionsSlice } from '../../contract/bridge/connections.ts'
import type { ControllersSlice } from '../../contract/bridge/controllers.ts'
import { type BridgeEventName, type BridgeEvents, bridgeEvents } from '../../contract/bridge/events.ts'
import {
  type InputOf,
  type OperationName,
  type OutputOf,
  operationNames,
} from '../../contract/bridge/operations.ts'
import type { OnePairedBrowser, PairedBrowsersReply } from '../../contract/bridge/paired-browsers.ts'
import { intentOf } from '../../contract/bridge/requests.ts'
import type { DeskSnapshot } from '../../contract/bridge/slices.ts'
import { saidOf } from '../../contract/message-error.ts'
import { done, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { latenessOf } from '../../domain/show/gate.ts'
import { type Instant, instant } from '../../domain/time/time.ts'
import type { Tokens } from '../connections/tokens.ts'
import type { Desk } from '../desk.ts'
import type { PeopleDesk } from '../network/people-desk.ts'
import type { OutputPages } from '../outputs/output-pages.ts'
import type { Backups, Copies, Diagnostics, Discovery } from '../ports/host.ts'
import type { PairedBrowsers } from '../ports/people.ts'
import type { Spreadsheets } from '../ports/spreadsheets.ts'
import type { StandbyActs } from '../ports/standby.ts'
import type { Preflight } from '../preflight/preflight.ts'
import { pageSurfaceId } from '../press/press-recognizer.ts'
import type { Library } from '../rundowns/library.ts'
import type { Templates } from '../rundowns/templates.ts'
import type { ScriptImports } from '../script-files/script-imports.ts'
import type { Transfers } from '../transfer/transfers.ts'

/** The page or window that asks. */
export interface BridgeClient {
  /** Unique while connected; its keys are released under this name when it goes. */
  readonly id: string
  readonly access: Access
  /** Of the person who was invited to this page; null at the computer that runs Showcall. */
  readonly name: string | null
}

/** The window of the desktop application, and pages whose browser was paired at this computer. */
export const atDesk = (id: string): BridgeClient => ({ id, access: 'desk', name: null })

export interface BridgeServer {
  /** Validates and serves one request; never rejects. */
  handle(client: BridgeClient, name: string, payload: unknown): Promise<BridgeAnswer<OperationName>>
  /** The page went away. */
  disconnected(client: Pick<BridgeClient, 'id'>): void
}

type Handlers = {
  readonly [Name in OperationName]: (
    client: BridgeClient,
    payload: InputOf<Name>,
  ) => OutputOf<Name> | Promise<OutputOf<Name>>
}

/** What stands beside the desk and is asked by its pages. */
export interface BridgeParts {
  readonly outputPages: OutputPages
  readonly transfers: Transfers
  readonly scripts: ScriptImports
  readonly backups: Backups
  readonly copies: Copies
  readonly library: Library
  readonly tokens: Tokens
  readonly templates: Templates
  /** Reads what a person brings. */
  readonly files: Pick<Spreadsheets, 'readBindings' | 'readTemplates'>
  readonly diagnostics: Diagnostics
  readonly preflight: Preflight
  /** Null in hosts that serve no desk to browsers. */
  readonly browsers: PairedBrowsers | null
  /** Left out in hosts that pair with no other desk. */
  readonly standby?: StandbyActs | null
  /** Null in hosts that cannot be opened to the network. */
  readonly people: PeopleDesk | null
  readonly discovery: Pick<Discovery, 'found' | 'waiting'>
}

/** The bridge's requests, served by the desk, over any transport. */
export function createBridgeServer(desk: Desk, parts: BridgeParts): BridgeServer {
  const serve = servedRequests(createHandlers(desk, parts))
  const faultOf = createRequestCheck()

  return {
    async handle(client, name, payload) {
      const failure = faultOf(client.access, name, payload)
      const handler = serve.get(name)
      if (failure !== null || handler === undefined) return { ok: false, failure: failure ?? noSuchRequest }
      // Requests that may be held say when they were made. So do presses, whose lateness the recognizer judges.
      const late = isHoldRequest(payload) ? latenessOf(timeAt(desk, payload.made ?? null), desk.now()) : null
      if (late !== null) return { ok: true, value: refused(late) }
      try {
        return await handler(client, payload)
      } catch (error) {
        return { ok: false, failure: { error: 'failed', message: saidOf(error) } }
      }
    },
    disconnected(client) {
      desk.released(client.id)
      parts.preflight.released(client.id)
      parts.scripts.disconnected(client.id)
    },
  }
}

/** The time of the desk at which a page says that something was done there. */
const timeAt = (desk: Pick<Desk, 'clockSteps'>, steady: number | null): Instant | null =>
  steady === null ? null : instant(steady + desk.clockSteps())

/** Nobody calls the reading of a small file off. */
const untilRead = new AbortController().signal
const noStandby = refused(messageOf('standby.not-here'))
const notHere = refused(messageOf('people.not-here'))

/** What each request does: one entry for each name. */
function createHandlers(
  desk: Desk,
  {
    outputPages,
    transfers,
    scripts,
    backups,
    copies,
    library,
    tokens,
    templates,
    files,
    diagnostics,
    preflight,
    browsers,
    standby,
    people,
    discovery,
  }: BridgeParts,
): Handlers {
  const { now, controllers } = desk
  const browserActs = createBrowserActs(desk.locked, browsers)
  return {
    snapshot: client => snapshotFor(client.access, desk.snapshot()),
    clock: () => ({ now: now(), clockSteps: desk.clockSteps() }),
    trigger(client, { kind, page, control, edge, intent, tap, saw, made }) {
      const surface = whoAsks(client, page, kind)
      desk.trigger({
        origin: { surfaceId: pageSurfaceId(kind, client.id), kind, surface, control },
        edge,
        intent: intentOf(intent),
        ...(tap !== undefined && { tap: intentOf(tap) }),
        saw,
        at: now(),
        made: timeAt(desk, made),
      })
      return { received: true }
    },
    'auto.stop'() {
      desk.stopAuto()
      return { received: true }
    },
    'rundown.list': () => desk.list(),
    'rundown.open': (_client, { rundownId, held }) => desk.sessions.open(rundownId, held),
    'rundown.export': (_client, request) => transfers.export(request),
    'import.send': (_client, part) => transfers.send(part),
    'import.read': (_client, request) => transfers.read(request),
    'import.look': (_client, request) => transfers.look(request),
    'import.preview': (_client, request) => transfers.preview(request),
    'import.rows': (_client, request) => transfers.rows(request),
    'import.make': (_client, request) => transfers.make(request),
    'import.open': (_client, request) => transfers.open(request),
    'merge.choose': (_client, request) => transfers.chooseMerge(request),
    'followed.read'(client) {
      const reply = transfers.followed()
      return client.access === 'desk' ? reply : { ...reply, origin: null }
    },
    'followed.look': (_client, { id }) => transfers.lookAtFollowed(id),
    'followed.stop': () => transfers.stopFollowing(),
    'transfer.wait': (_client, { id }) => transfers.wait(id),
    'transfer.cancel'(client, { id }) {
      transfers.cancel(id)
      scripts.discard(client.id, id)
      return { received: true }
    },
    'transfer.take': (_client, { id, part }) => ({ data: transfers.take(id, part) }),
    'backup.make': (_client, request) => backups.make(request),
    'backup.take': (_client, request) => backups.take(request),
    'backup.send': (_client, part) => backups.send(part),
    'backup.look': (_client, request) => backups.look(request),
    'backup.restore': (_client, request) => backups.restore(request),
    'copies.read': () => copies.read(),
    'copies.write': (_client, request) => copies.write(request),
    'copies.make': () => copies.make(),
    'library.list': () => library.list(),
    'library.make': (_client, request) => library.make(request),
    'library.copy': (_client, request) => library.copy(request),
    'library.write': (_client, request) => library.write(request),
    'library.delete': (_client, request) => library.delete(request),
    'library.restore': (_client, request) => library.restore(request),
    'tokens.list': () => tokens.list(),
    'tokens.mint': (_client, request) => tokens.mint(request),
    'tokens.revoke': (_client, request) => tokens.revoke(request),
    'tokens.rotate': (_client, request) => tokens.rotate(request),
    'tokens.v0': () => tokens.v0(),
    'tokens.v0-renew': () => tokens.renewV0(),
    'tokens.rate': (_client, request) => tokens.setRate(request),
    edit: (client, { page, ...request }) => desk.editor.apply(request, whoAsks(client, page, 'pointer')),
    'edit.watch'(client, { on }) {
      desk.editor.watch(client.id, on)
      return { received: true }
    },
    'templates.list': () => templates.list(),
    'templates.save': (_client, request) => templates.save(request),
    'templates.rename': (_client, request) => templates.rename(request),
    'templates.remove': (_client, request) => templates.remove(request),
    'templates.import': async (_client, { text }) =>
      templates.import(await files.readTemplates(text, untilRead)),
    'rundown.run-today': (_client, { held }) => desk.runToday(held),
    'show.choose': (_client, { keep, held }) => desk.sessions.chooseShow(keep, held),
    rehearsal: (_client, { on, held }) => desk.sessions.rehearse(on, held),
    'standby.name': (_client, request) => standby?.name(request) ?? noStandby,
    'standby.listen': (_client, request) => standby?.listen(request) ?? noStandby,
    'standby.join': (_client, request) => standby?.join(request) ?? noStandby,
    'standby.confirm': (_client, request) => standby?.confirm(request) ?? noStandby,
    'standby.unpair': (_client, request) => standby?.unpair(request) ?? noStandby,
    'standby.renew-keys': (_client, request) => standby?.renewKeys(request) ?? noStandby,
    'standby.take-over': (_client, request) => standby?.takeOver(request) ?? noStandby,
    'standby.hand-over': (_client, request) => standby?.handOver(request) ?? noStandby,
    'standby.go-on': (_client, request) => standby?.goOn(request) ?? noStandby,
    'standby.choose': (_client, request) => standby?.choose(request) ?? noStandby,
    'standby.acknowledge': () => standby?.acknowledge() ?? noStandby,
    'rehearsed.forget': (_client, { rundownId, keep }) => desk.forgetRehearsed(rundownId, keep),
    'message.write': (_client, body) => desk.writeMessage(body),
    'timer.write': (_client, request) => desk.setTimer((timers, newId) => timers.write(request, newId)),
    'timer.remove': (_client, request) => desk.setTimer(timers => timers.remove(request)),
    script: () => desk.script(),
    'script.write': (_client, request) => desk.changeScript(script => script.write(request)),
    'script.read': (client, request) => scripts.read(client.id, request),
    'script.look': (client, request) => scripts.look(client.id, request),
    'script.preview': (client, request) => scripts.preview(client.id, request),
    'script.take': (client, request) => scripts.take(client.id, request),
    'script.edit': (_client, request) => desk.changeScript((script, newId) => script.edit(request, newId)),
    'script.anchor': (_client, request) => desk.anchor(request),
    'script.rule': (_client, request) => desk.changeScript(script => script.rule(request)),
    'script.undo': (_client, { rundownId }) => desk.changeScript(script => script.undo(rundownId)),
    players: () => desk.players.setups(),
    'player.write': (_client, request) => desk.players.write(request),
    'player.remove': (_client, request) => desk.players.remove(request),
    'timecode.write': (_client, request) => desk.timecode.write(request),
    'timecode.listen': (client, { on }) => desk.timecode.capture(client.id, on),
    'timecode.heard': (client, heard) => ({ taken: desk.timecode.heardBy(client.id, heard) }),
    'settings.write': (_client, change) => desk.caller.write(change),
    'connection.check': (_client, request) => desk.checkConnection(request),
    'connection.save': (_client, request) => desk.saveConnection(request),
    'connection.use': (_client, { id, held }) => desk.switchConnection(id, held),
    'connection.remove': (_client, { id }) => desk.removeConnection(id),
    'journal.runs': () => desk.journal.reports.runs(),
    'journal.as-run': (_client, { runId }) => desk.journal.reports.asRun(runId),
    'baselines.list': (_client, { rundownId }) => desk.journal.reports.baselines(rundownId),
    'baselines.read': (_client, { rundownId, id }) => desk.journal.reports.baseline(rundownId, id),
    'baselines.freeze': (_client, { rundownId, name }) => desk.freezePlan(rundownId, name),
    'journal.export': (_client, { runId, format }) => desk.journal.reports.export(runId, format),
    preflight: client => preflight.slice(client.id),
    'preflight.begin': () => preflight.begin(),
    'preflight.again': () => preflight.again(),
    'preflight.faces': (_client, request) => preflight.facesSeen(request),
    'preflight.finish': (_client, request) => preflight.finish(request),
    'preflight.cancel': () => preflight.cancel(),
    'drill.begin': (_client, request) => preflight.beginDrill(request),
    'drill.stop': () => preflight.stopDrill(),
    note: (client, { page, ...request }) => desk.note(request, whoAsks(client, page, 'keyboard')),
    painted(_client, { press, ms }) {
      desk.journal.painted(press, ms)
      return { received: true }
    },
    'surface.write': (_client, request) => controllers.write(request),
    'surface.forget': (_client, { id }) => controllers.forget(id),
    'surface.press'(client, press) {
      controllers.press(client.id, { ...press, made: timeAt(desk, press.made) }, client.name)
      return { received: true }
    },
    'controllers.watch'(client, { on }) {
      controllers.watch(client.id, on)
      return { received: true }
    },
    'learn.control': (_client, { surfaceId }) => controllers.learnControl(surfaceId),
    'learn.device': (_client, { strangerId }) => controllers.learnDevice(strangerId),
    'learn.stop': (_client, { keep }) => controllers.stopLearning(keep),
    'driver.remove': (_client, ids) => controllers.removeDriver(ids),
    'simulator.plug': (_client, { modelId }) => controllers.plug(modelId),
    'simulator.unplug': (_client, { id }) => controllers.unplug(id),
    'simulator.act'(_client, { id, control, edge, steps }) {
      controllers.act(id, control, edge, steps)
      return { received: true }
    },
    'bindings.export': () => controllers.exportBindings(),
    'bindings.import': async (_client, { text }) =>
      controllers.importBindings(await files.readBindings(text, untilRead)),
    'outputs.write': (_client, change) => controllers.writeOutputs(change),
    'outputs.test': (_client, { rule }) => controllers.testOutput(rule),
    'output-pages': () => outputPages.slice(),
    'output-page.make': (_client, request) => outputPages.make(request),
    'output-page.write': (_client, request) => outputPages.write(request),
    'output-page.link': (_client, { id }) => outputPages.link(id),
    'output-page.renew': (_client, { id }) => outputPages.renew(id),
    'output-page.release': (_client, { id }) => outputPages.release(id),
    'output-page.remove': (_client, { id }) => outputPages.remove(id),
    'output-network.write': (_client, request) => outputPages.writeNetwork(request),
    'osc.write': (_client, osc) => controllers.writeOsc(osc),
    'machines.write': (_client, machines) => controllers.writeMachines(machines),
    'satellite.write': (_client, change) => controllers.writeSatellite(change),
    'satellite.accept': (_client, { id }) => controllers.acceptSatellite(id),
    'satellite.forget': (_client, { id }) => controllers.forgetSatellite(id),
    'keys.global': (_client, { on }) => controllers.writeGlobalKeys(on),
    'browsers.list': client => browserActs.list(client.id),
    'browsers.end': (_client, request) => browserActs.end(request),
    people: () => ({ slice: people?.slice() ?? null }),
    'desks.find': () => ({ desks: discovery.found(), waiting: discovery.waiting() }),
    'people.invite': (_client, request) => people?.invite(request) ?? notHere,
    'people.end': (_client, request) => people?.end(request) ?? notHere,
    'people.renew-links': () => people?.renewLinks() ?? notHere,
    'people-network.write': (_client, change) => people?.write(change) ?? notHere,
    'notice.dismiss'(_client, { noticeId }) {
      desk.notices.dismiss(noticeId)
      return { received: true }
    },
    'diagnostics.read': (_client, request) => diagnostics.read(request),
    'diagnostics.crash-dump': (_client, { name }) => diagnostics.crashDump(name),
  }
}

type Served = (client: BridgeClient, payload: unknown) => Promise<BridgeAnswer<OperationName>>

function servedRequests(handlers: Handlers): ReadonlyMap<string, Served> {
  const served = new Map<string, Served>()
  const add = <Name extends OperationName>(name: Name): void => {
    served.set(name, async (client, payload) => ({
      ok: true,
      // The schema of this very request has just been checked.
      value: await handlers[name](client, payload as InputOf<Name>),
    }))
  }
  for (const name of operationNames) add(name)
  return served
}

/** The name of the person who presses, edits or notes something. */
const whoAsks = ({ name }: BridgeClient, page: string | undefined, kind: 'keyboard' | 'pointer'): Said =>
  name ?? page ?? messageOf(kind === 'keyboard' ? 'surface.keyboard' : 'surface.screen')

/** What a page may do about the browsers that are paired. */
interface BrowserActs {
  list(clientId: string): PairedBrowsersReply
  end(request: OnePairedBrowser): Reply
}

/** `browsers`: null in hosts without any. */
export function createBrowserActs(locked: () => boolean, browsers: PairedBrowsers | null): BrowserActs {
  return {
    list: clientId => ({ browsers: browsers?.list(clientId) ?? null }),
    end({ id }) {
      if (locked()) return refusedAsLocked
      try {
        browsers?.end(id)
        return done
      } catch {
        return refused(messageOf('browser.unpaired-until-stop'))
      }
    },
  }
}

/** The payload of an event for a page with that access; null when the page does not get it. */
export function shownTo<Name extends BridgeEventName>(
  access: Access,
  name: Name,
  payload: BridgeEvents[Name],
): { readonly payload: BridgeEvents[Name] } | null {
  if (!allows(access, bridgeEvents[name].access)) return null
  if (name !== 'snapshot') return { payload }
  // The compiler does not follow the name into the payload.
  return { payload: snapshotFor(access, payload as DeskSnapshot) as BridgeEvents[Name] }
}

/** Everything that a page may show to a person with this access. */
function snapshotFor(access: Access, snapshot: DeskSnapshot): DeskSnapshot {
  if (access === 'desk') return snapshot
  const limited = { ...snapshot, access, folder: null, connections: noConnections }
  return allows(access, 'edit') ? limited : { ...limited, controllers: noControllers(snapshot.controllers) }
}

const noConnections: ConnectionsSlice = { current: null, items: [], tokensKept: 'keychain' }

/** Without devices, addresses and messages of the house; whether cues drive the outputs is in the header. */
const noControllers = ({ outputs, machines }: ControllersSlice): ControllersSlice => ({
  learning: null,
  interrupted: null,
  strangers: [],
  drivers: [],
  simulated: [],
  outputs: { ...outputs, rules: [], ports: [], problem: null },
  osc: { listening: false, address: '127.0.0.1', port: 0, targets: [] },
  machines,
  satellite: null,
  globalKeys: null,
})
