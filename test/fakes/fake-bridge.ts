import { createEmitter } from '../../src-main/base/emitter.ts'
import { type Bridge, isHoldRequest } from '../../src-main/contract/bridge/bridge.ts'
import type { BridgeEvents } from '../../src-main/contract/bridge/events.ts'
import type { OperationName, Outputs } from '../../src-main/contract/bridge/operations.ts'
import type { PairedBrowser } from '../../src-main/contract/bridge/paired-browsers.ts'
import type { ImportFault, TriggerRequest } from '../../src-main/contract/bridge/requests.ts'
import type { WholeScript } from '../../src-main/contract/bridge/script.ts'
import type { AuthoritySlice, DeskSlice, DeskSnapshot } from '../../src-main/contract/bridge/slices.ts'
import type { ReadImportResult, TransferResult } from '../../src-main/contract/bridge/transfers.ts'
import { readTimerSetup } from '../../src-main/contract/timers.ts'
import { defaultCopies } from '../../src-main/desk/ports/settings.ts'
import { readTemplates } from '../../src-main/desk/rundowns/templates.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import { usualPorts } from '../../src-main/domain/players/player.ts'
import { nextMark, noMarks } from '../../src-main/domain/script/marks.ts'
import type { Action } from '../../src-main/domain/show/actions.ts'
import type { Baseline } from '../../src-main/domain/show/baseline.ts'
import { needsHold, opensAt } from '../../src-main/domain/show/gate.ts'
import type { PressResult } from '../../src-main/domain/show/press.ts'
import { followRun } from '../../src-main/domain/show/run-so-far.ts'
import { activeCueId, nextCueId, previousCueId, type RunnerState } from '../../src-main/domain/show/runner.ts'
import { plan } from '../../src-main/domain/show/schedule.ts'
import { type Clock, duration, instant } from '../../src-main/domain/time/time.ts'
import { createZone } from '../../src-main/domain/time/time-zone.ts'
import { setUpTimer } from '../../src-main/domain/timers/press-timer.ts'
import { BridgeError, createBridgeEmitters } from '../../src-renderer/bridge/bridge.ts'
import type { Handlers } from './bridge-handlers.ts'
import { checkedBackup } from './fake-backups.ts'
import { createFakeControllers } from './fake-controllers.ts'
import { createFakeSurfaces, type FakeDesk, gateOf } from './fake-desk-surfaces.ts'
import { diagnosticsReply } from './fake-diagnostics.ts'
import { createFakeEditing, type FakeEditing } from './fake-editing.ts'
import { createFakeLibrary, type FakeLibrary } from './fake-library.ts'
import { createFakeOutputPages } from './fake-output-pages.ts'
import { createFakePeople, type FakePeople } from './fake-people.ts'
import { createFakePreflight } from './fake-preflight.ts'
import { createFakeScriptImport } from './fake-script-import.ts'
import { fakeTemplates } from './fake-templates.ts'
import { recordedRun, recordedRuns } from './recorded-runs.ts'

type ImportReply =
  | { readonly ok: true; readonly rundownId: string; readonly title: string; readonly opened: boolean }
  | { readonly ok: false; readonly faults: readonly ImportFault[] }

/** Anything but a trigger that was asked of the desk. */
interface Asked {
  readonly name: OperationName
  readonly payload: unknown
}

export interface FakeBridge extends Bridge {
  readonly editing: FakeEditing
  /** Other people, on the network. */
  readonly people: FakePeople
  readonly triggers: readonly TriggerRequest[]
  /** In order; what pages ask by themselves (`snapshot`, `clock`) left out. */
  readonly asked: readonly Asked[]
  setConnected(connected: boolean): void
  /** Puts the show where a test wants it. */
  setState(state: RunnerState): void
  /** The same, running, by plain numbers: a page's script cannot make branded ones. */
  air(cueId: string, kickoff: number, deadline: number): void
  change(part: Partial<DeskSnapshot>): void
  /** The result of a press, sent alone: nothing else is rendered again. */
  press(pressResult: PressResult): void
  /** Cues ran that long in a rehearsal, ms by id. */
  rehearsed(times: Readonly<Record<string, number>>): void
  /** An undo of that press has stopped half way. */
  halfUndone(action: Action): void
  changeDesk(part: Partial<DeskSlice>): void
  changeLink(part: Partial<DeskSnapshot['link']>): void
  /** Who decides the show. */
  changeAuthority(part: Partial<AuthoritySlice>): void
  tokenExpiresIn(ms: number): void
  changeCaller(part: Partial<DeskSlice['caller']>): void
  show(): DeskSnapshot['show']
  rows(): DeskSnapshot['rows']
  rundown(): DeskSnapshot['rundown']
  /** Tells the page something that happens by itself. */
  emit<Name extends 'surface-edge' | 'picture' | 'view'>(name: Name, payload: BridgeEvents[Name]): void
  learn(learning: DeskSnapshot['controllers']['learning']): void
  /** Plugs a surface in, or out. */
  connect(surfaceId: string, connected: boolean): void
  importReply: ImportReply
  /** The rundowns and tokens of its service. */
  readonly library: FakeLibrary
  /** Answers instead of doing it. */
  replies: Partial<Outputs>
}

const done = { ok: true } as const

/** A desk in this very process: the domain's runner and gate behind the bridge. */
export function fakeBridge(first: DeskSnapshot, clock: Clock): FakeBridge {
  const events = createBridgeEmitters()
  const connection = createEmitter<boolean>()
  const triggers: TriggerRequest[] = []
  const asked: Asked[] = []
  /** What a key does that is let go before it was held, by control. */
  const holds = new Map<string, TriggerRequest['intent']>()
  let connected = true
  let desk = first
  const baselines: Baseline[] = []

  const change = (part: Partial<DeskSnapshot>): void => {
    desk = { ...desk, ...part }
    events.snapshot.emit(desk)
  }
  const show: FakeDesk['show'] = (state, gateOpensAt) => {
    const cues = desk.rows.map(({ cue }) => cue)
    const slice = {
      ...desk.show,
      version: desk.show.version + 1,
      state,
      nextCueId: nextCueId(state, cues),
      previousCueId: previousCueId(state, cues),
      gateOpensAt,
    }
    const run = followRun(desk.run, desk.show.state, state, cues, clock())
    desk = { ...desk, show: slice, run }
    events.show.emit(slice)
  }
  const press = (pressResult: PressResult): void => {
    desk = { ...desk, pressResult }
    events.pressResult.emit(pressResult)
  }
  const devices = createFakeSurfaces({
    clock,
    get: () => desk,
    show,
    change,
    pressResult: press,
    undo(undo) {
      desk = { ...desk, undo }
      events.undo.emit(undo)
    },
  })
  const trigger = (edge: TriggerRequest): void => {
    triggers.push(edge)
    const waiting = holds.get(edge.control)
    if (edge.edge === 'cancel') holds.delete(edge.control)
    else if (edge.edge === 'up') {
      holds.delete(edge.control)
      if (waiting !== undefined) devices.act({ ...edge, intent: waiting }, false)
    } else if (edge.edge === 'held') {
      if (holds.delete(edge.control)) devices.act(edge, true)
    } else if (
      needsHold(
        devices.intentNow(edge.intent).action,
        desk.show.state.phase,
        devices.guards(edge.intent),
        devices.holdsGo(),
      )
    ) {
      if (edge.intent.action === 'go') devices.act(edge, false)
      holds.set(edge.control, edge.tap ?? edge.intent)
    } else devices.act(edge, false)
  }
  const editing = createFakeEditing({
    get: () => desk,
    set(next) {
      desk = next
    },
    content: slice => events.content.emit(slice),
    references: slice => events.references.emit(slice),
  })
  /** What the last transfer made, where it was no import. */
  let made: TransferResult | null = null
  const { library, handlers: ofLibrary } = createFakeLibrary(clock, (title, rundownId) => {
    made = { kind: 'made', made: { rundownId, title, opened: false, remarks: [] } }
  })
  const templates = fakeTemplates()
  const people = createFakePeople(clock, slice => events.people.emit(slice))
  let copies = defaultCopies
  let browsers = pairedBrowsers(clock())
  let script: WholeScript = { version: 1, script: null, marks: noMarks }
  const changeScript = (
    part: Partial<Pick<WholeScript, 'script' | 'marks'>>,
    mark?: number,
  ): { readonly ok: true; readonly mark?: number } => {
    script = { ...script, ...part, version: script.version + 1 }
    const { title = '', revision = '' } = script.script ?? {}
    const slice = { version: script.version, has: script.script !== null, title, revision }
    change({ script: { ...slice, isRead: true, undoable: true } })
    return { ok: true, ...(mark !== undefined && { mark }) }
  }
  const handlers: Handlers = {
    ...ofLibrary,
    'templates.list': () => templates.list(),
    'templates.save': request => templates.save(request),
    'templates.rename': request => templates.rename(request),
    'templates.remove': request => templates.remove(request),
    'templates.import': ({ text }) => templates.import(readTemplates(text)),
    edit: request => editing.edit(request),
    'edit.watch': () => editing.watch(),
    ...createFakeControllers({
      get: () => desk,
      change,
      edge: events['surface-edge'],
      learned: events.learned,
    }),
    ...people.handlers,
    'desks.find': () => ({
      desks: [
        { name: 'stage-left', origin: 'https://192.168.1.20:4749', version: '0.1.0', api: true },
        { name: 'booth', origin: 'https://192.168.1.21:4749', version: '0.1.0', api: false },
      ],
      waiting: [{ name: 'BOOTH 2', host: '192.168.1.22', port: 4_750 }],
    }),
    'browsers.list': () => ({ browsers }),
    'browsers.end'({ id }) {
      browsers = browsers.filter(browser => browser.id !== id)
      return done
    },
    snapshot: () => desk,
    clock: () => ({ now: clock(), clockSteps: 0 }),
    'auto.stop': () => ({ received: true }),
    note: () => ({ ok: true, recorded: desk.desk.notRecorded === null }),
    trigger(edge) {
      trigger(edge)
      return { received: true }
    },
    'rundown.list': () => [
      {
        id: 'rundown-1',
        title: 'Song Contest Final',
        startTime: instant(Date.UTC(2026, 4, 16, 19)),
        timezone: 'Asia/Kathmandu',
        timeOfDayFormat: '12h',
        updatedAt: '2026-05-16T10:00:00Z',
        phase: null,
      },
      {
        id: 'rundown-2',
        title: 'Rehearsal 3',
        startTime: null,
        timezone: null,
        timeOfDayFormat: null,
        updatedAt: '2026-05-15T10:00:00Z',
        phase: 'paused',
      },
    ],
    'rundown.open': () => done,
    'rundown.export': () => done,
    'import.send': () => done,
    'import.read': () => done,
    'import.look': () => ({ ok: false, reason: 'The fake desk knows no table.' }),
    'import.preview': () => ({ ok: false, reason: 'The fake desk knows no table.' }),
    'import.rows': () => ({ ok: false, reason: 'The fake desk knows no table.' }),
    'import.make': () => done,
    'import.open': () => done,
    'merge.choose': () => done,
    'followed.read': () => ({ followed: null, origin: null }),
    'followed.look': () => done,
    'followed.stop'() {
      events.followed.emit(null)
      return done
    },
    'transfer.wait'() {
      const result = made ?? readResultOf(fake.importReply)
      made = null
      return { state: 'over', result }
    },
    'copies.read': () => ({ settings: copies, last: null, problem: null }),
    'copies.write'(change) {
      copies = change
      return done
    },
    'copies.make': () => done,
    'backup.make'() {
      made = { kind: 'backup-made', name: 'showcall-backup.zip', bytes: 4, parts: 1 }
      return done
    },
    'backup.take': () => ({ data: 'UEsFBg==' }),
    'backup.send': () => done,
    'backup.look'() {
      made = { kind: 'backup-read', facts: checkedBackup }
      return done
    },
    'backup.restore'() {
      made = { kind: 'backup-restored' }
      return done
    },
    'transfer.cancel': () => ({ received: true }),
    'transfer.take': () => ({ data: null }),
    'rundown.run-today': () => done,
    'show.choose': () => done,
    'standby.name': () => done,
    'standby.listen': () => done,
    'standby.join': () => done,
    'standby.confirm': () => done,
    'standby.unpair': () => done,
    'standby.renew-keys': () => done,
    'standby.take-over': () => done,
    'standby.hand-over': () => done,
    'standby.go-on': () => done,
    'standby.choose': () => done,
    'standby.acknowledge': () => done,
    rehearsal({ on }) {
      const { state, nextCueId } = desk.show
      const outside = {
        ...{ phase: state.phase, activeCueId: activeCueId(state), nextCueId },
        ...{ state, entered: desk.run.entered, leftOut: desk.run.leftOut, standing: [] },
      }
      desk = {
        ...desk,
        show: { ...desk.show, mode: on ? 'rehearsal' : 'show', outside: on ? outside : null },
      }
      show({ phase: 'pre-show' }, null)
      return done
    },
    'rehearsed.forget'({ keep }) {
      const kept = Object.entries(desk.rehearsed).filter(([cueId]) => keep.includes(cueId))
      change({ rehearsed: Object.fromEntries(kept) })
      return done
    },
    'message.write'(body) {
      const before = desk.message
      if (before !== null) change({ message: { ...before, ...body } })
      return done
    },
    'timer.write'({ id, setup }) {
      const kept = readTimerSetup(setup)
      if (kept !== null) {
        const timers = setUpTimer(
          desk.timers,
          id ?? `timer-${desk.timers.timers.length}`,
          kept,
          clock(),
          createZone('UTC'),
        )
        change({ timers: { ...desk.timers, ...timers } })
      }
      return done
    },
    'timer.remove'({ id }) {
      change({ timers: { ...desk.timers, timers: desk.timers.timers.filter(timer => timer.id !== id) } })
      return done
    },
    players: () => ({
      players: desk.players.map(({ id, name, program }) => ({
        id,
        name,
        program,
        host: '10.0.0.20',
        port: usualPorts[program],
        hasPassword: false,
      })),
      passwordsKept: 'keychain',
    }),
    'player.write'({ id: given, name, program }) {
      const id = given ?? `player-${desk.players.length + 1}`
      const player = { id, name, program, link: { state: 'connecting' }, clips: [] } as const
      const others = desk.players.filter(known => known.id !== id)
      change({ players: [...others, player] })
      return { ok: true, id }
    },
    'player.remove'({ id }) {
      change({ players: desk.players.filter(player => player.id !== id) })
      return done
    },
    script: () => script,
    ...createFakeScriptImport(
      result => {
        made = result
      },
      written => changeScript({ script: written, marks: noMarks }),
    ),
    'script.write'({ script: sent }) {
      return changeScript({ script: sent, marks: noMarks })
    },
    'script.edit'({ paragraphId, seen, becomes }) {
      const known = script.script
      const at = known?.paragraphs.findIndex(({ id }) => id === paragraphId) ?? -1
      if (known === null || at < 0) return { ok: false, reason: messageOf('script.paragraph-gone') }
      const was = known.paragraphs.slice(at, at + seen.length)
      if (!seen.every(({ text }, place) => was[place]?.text === text))
        return { ok: false, reason: messageOf('script.paragraph-changed') }
      const is = becomes.map((made, place) => ({
        id: was[place]?.id ?? `${paragraphId}-${script.version}-${place}`,
        ...made,
      }))
      return changeScript({
        script: { ...known, paragraphs: known.paragraphs.toSpliced(at, was.length, ...is) },
      })
    },
    'script.anchor'({ of, go, standby }) {
      const { marks } = script
      if ('cueId' in of) {
        const { [of.cueId]: _, ...others } = marks.cues
        return changeScript({
          marks: { ...marks, cues: go == null ? others : { ...others, [of.cueId]: go } },
        })
      }
      const mark = of.mark ?? nextMark(marks, [])
      const was = marks.calls[mark] ?? { go: null, standby: null }
      const is = {
        go: go === undefined ? was.go : go,
        standby: standby === undefined ? was.standby : standby,
      }
      return changeScript({ marks: { ...marks, calls: { ...marks.calls, [mark]: is } } }, mark)
    },
    'script.rule': ({ standbyBefore }) => changeScript({ marks: { ...script.marks, standbyBefore } }),
    'script.undo': () => ({ ok: true }),
    'timecode.write'(settings) {
      change({ timecode: { ...desk.timecode, settings } })
      return done
    },
    'timecode.listen'({ on }) {
      change({ timecode: { ...desk.timecode, captured: on } })
      return done
    },
    'timecode.heard': ({ frame, rate, at }) => {
      change({ timecode: { ...desk.timecode, state: 'running', rate, position: { frame, at } } })
      return { taken: true }
    },
    'settings.write'(caller) {
      change({ desk: { ...desk.desk, caller: { ...desk.desk.caller, ...caller } } })
      return done
    },
    'connection.check': () => ({
      ok: true,
      rundowns: 4,
      expiresAt: clock() + 30 * 86_400_000,
      role: 'SHOWCALL',
      timing: 'push',
      advice: null,
    }),
    'connection.save'({ v1Token, v0Token, fingerprint, ...connection }) {
      const id = connection.id ?? `connection-${desk.connections.items.length + 1}`
      const before = desk.connections.items.filter(item => item.id !== id)
      const item = {
        ...connection,
        id,
        hasV1Token: true,
        hasV0Token: v0Token != null,
        ...(fingerprint != null && { fingerprint }),
      }
      change({ connections: { ...desk.connections, items: [...before, item] } })
      return { ok: true, id }
    },
    'connection.use'({ id }) {
      change({ connections: { ...desk.connections, current: id } })
      return done
    },
    'connection.remove'({ id }) {
      const items = desk.connections.items.filter(item => item.id !== id)
      change({ connections: { ...desk.connections, items } })
      return done
    },
    'journal.runs': () => ({ ok: true, runs: recordedRuns }),
    'journal.as-run': () => ({ ok: true, asRun: recordedRun }),
    'journal.export': ({ format }) => ({
      ok: true,
      name: `as-run.${format}`,
      mime: format === 'csv' ? 'text/csv' : 'application/json',
      text: 'number,title\n01,Countdown to air\n',
    }),
    'baselines.list': () => ({ ok: true, baselines: baselines.map(({ cues: _cues, ...head }) => head) }),
    'baselines.read'({ id }) {
      const baseline = baselines.find(one => one.id === id)
      return baseline === undefined ? { ok: false, reason: 'The baseline is gone.' } : { ok: true, baseline }
    },
    'baselines.freeze'({ name }) {
      const { rows } = plan(
        desk.rows.map(({ cue }) => cue),
        desk.rundown?.startTime ?? null,
      )
      const cues = rows.flatMap(({ cue, planned, start }) => {
        const { title } = desk.rows.find(row => row.cue.id === cue.id)?.cue ?? { title: '' }
        return planned ? [{ cueId: cue.id, number: null, title, start, duration: cue.duration }] : []
      })
      baselines.unshift({ id: `planned ${baselines.length}`, kind: 'planned', name, at: clock(), cues })
      return { ok: true }
    },
    painted: () => ({ received: true }),
    ...createFakeOutputPages(events['output-pages']),
    ...createFakePreflight({ clock, get: () => desk, change, changes: events.preflight }),
    'diagnostics.read': ({ benchmark }) => {
      const { phase } = desk.show.state
      return diagnosticsReply(benchmark, phase === 'running' || phase === 'paused')
    },
    'diagnostics.crash-dump': () => ({ ok: true, base64: 'TURNUA==' }),
    'notice.dismiss'({ noticeId }) {
      change({ notices: desk.notices.filter(({ id }) => id !== noticeId) })
      return { received: true }
    },
  }
  const setState = (state: RunnerState): void => show(state, opensAt(devices.gate(), gateOf(desk), clock()))

  const fake: FakeBridge = {
    editing,
    people,
    triggers,
    asked,
    library,
    importReply: { ok: false, faults: [{ line: 4, reason: 'The duration “3 minutes” cannot be read.' }] },
    replies: {},
    async request(name, payload) {
      if (!connected) throw new BridgeError('not-sent', 'The desk cannot be reached.')
      if (name !== 'snapshot' && name !== 'clock' && name !== 'trigger')
        asked.push({ name, payload: isHoldRequest(payload) ? withoutTime(payload) : payload })
      return fake.replies[name] ?? handlers[name](payload)
    },
    on: (name, listener) => events[name].on(listener),
    onConnected(listener) {
      listener(connected)
      return connection.on(listener)
    },
    setConnected(now) {
      connected = now
      connection.emit(now)
    },
    setState,
    air: (cueId, kickoff, deadline) =>
      setState({ phase: 'running', cueId, kickoff: instant(kickoff), deadline: instant(deadline) }),
    change,
    press,
    rehearsed: times =>
      change({
        rehearsed: Object.fromEntries(Object.entries(times).map(([id, ran]) => [id, duration(ran)])),
      }),
    halfUndone: action =>
      change({ undo: { press: 1, action, until: instant(clock() + 9_000), unfinished: true } }),
    changeDesk: part => change({ desk: { ...desk.desk, ...part } }),
    tokenExpiresIn: ms => change({ link: { ...desk.link, tokenExpiresAt: instant(clock() + ms) } }),
    changeCaller: part => change({ desk: { ...desk.desk, caller: { ...desk.desk.caller, ...part } } }),
    show: () => desk.show,
    rundown: () => desk.rundown,
    rows: () => desk.rows,
    emit: (name, payload) => events[name].emit(payload),
    learn: learning => change({ controllers: { ...desk.controllers, learning } }),
    connect: (surfaceId, now) =>
      change({
        devices: {
          ...desk.devices,
          surfaces: desk.devices.surfaces.map(one =>
            one.id === surfaceId ? { ...one, connected: now } : one,
          ),
        },
      }),
    changeLink: part => change({ link: { ...desk.link, ...part } }),
    changeAuthority: part =>
      change({ show: { ...desk.show, authority: { ...desk.show.authority, ...part } } }),
  }
  setState(desk.show.state)
  return fake
}

function readResultOf(reply: ImportReply): ReadImportResult {
  if (!reply.ok) return { kind: 'faults', faults: reply.faults }
  const { rundownId, title, opened } = reply
  return { kind: 'made', made: { rundownId, title, opened, remarks: [] } }
}

/** The caller's own one, and a tablet that was left at home. */
const pairedBrowsers = (now: number): readonly PairedBrowser[] => [
  {
    id: 'browser-1',
    name: 'Firefox, Linux',
    pairedAt: instant(now - 3_600_000),
    usedAt: instant(now),
    connected: true,
    own: true,
  },
  {
    id: 'browser-2',
    name: null,
    pairedAt: instant(now - 5 * 24 * 3_600_000),
    usedAt: instant(now - 2 * 24 * 3_600_000),
    connected: false,
    own: false,
  },
]

/** The desk refuses a held request that does not say when it was made. */
function withoutTime({
  made,
  ...payload
}: {
  readonly held: boolean
  readonly made?: number | null
}): object {
  if (typeof made !== 'number') throw new Error('A held request says when it was made.')
  return payload
}
