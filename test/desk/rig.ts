import type { StallWatch } from '../../src-main/base/stall-watch.ts'
import { afterHold } from '../../src-main/base/timers.ts'
import { tokenlessService } from '../../src-main/client/link/tokenless-service.ts'
import type { BridgeEventName, BridgeEvents } from '../../src-main/contract/bridge/events.ts'
import type { ConnectionSecrets } from '../../src-main/contract/connection.ts'
import type { BridgeParts } from '../../src-main/desk/bridge/bridge-server.ts'
import { createTokens } from '../../src-main/desk/connections/tokens.ts'
import type { Desk } from '../../src-main/desk/desk.ts'
import { createDesk } from '../../src-main/desk/desk.ts'
import { createOutputPages, type OutputPages } from '../../src-main/desk/outputs/output-pages.ts'
import type { BreakableLine } from '../../src-main/desk/ports/connector.ts'
import type { Computer, DeskScripts, KeptShowStore } from '../../src-main/desk/ports/host.ts'
import type { OutputScreens } from '../../src-main/desk/ports/output-screens.ts'
import type { ConnectPlayer } from '../../src-main/desk/ports/players.ts'
import { type DeskSettings, ownConnection, type SettingsStore } from '../../src-main/desk/ports/settings.ts'
import type { OwnerActions, ShowService } from '../../src-main/desk/ports/show-service.ts'
import type { StandbyStatus } from '../../src-main/desk/ports/standby.ts'
import { createPreflight, type Preflight } from '../../src-main/desk/preflight/preflight.ts'
import { createLibrary, type OwnService } from '../../src-main/desk/rundowns/library.ts'
import { createScriptImports } from '../../src-main/desk/script-files/script-imports.ts'
import { createTransfers, type Transfers } from '../../src-main/desk/transfer/transfers.ts'
import type { Intent, Trigger } from '../../src-main/domain/show/press.ts'
import { createDeskScripts } from '../fakes/desk-scripts.ts'
import { freshSettings } from '../fakes/desk-settings.ts'
import { fakeBackups, fakeCopies } from '../fakes/fake-backups.ts'
import { fakeDiagnostics } from '../fakes/fake-diagnostics.ts'
import { createFakeSources, type FakeSources } from '../fakes/fake-sources.ts'
import { fakeTemplates } from '../fakes/fake-templates.ts'
import { createMemoryJournal, type MemoryJournal } from '../fakes/memory-journal.ts'
import { createMemoryKeptShow } from '../fakes/memory-kept-show.ts'
import { filesHere } from '../fakes/read-files.ts'
import { type ScriptFilesHere, scriptFilesHere } from '../fakes/script-files-here.ts'
import type { VirtualTime } from '../fakes/virtual-time.ts'

export interface DeskRig {
  readonly desk: Desk
  readonly outputPages: OutputPages
  readonly transfers: Transfers
  readonly scripts: BridgeParts['scripts']
  readonly scriptFiles: ScriptFilesHere
  readonly sources: FakeSources
  readonly backups: BridgeParts['backups']
  readonly copies: BridgeParts['copies']
  readonly library: BridgeParts['library']
  readonly tokens: BridgeParts['tokens']
  readonly templates: BridgeParts['templates']
  readonly files: BridgeParts['files']
  readonly diagnostics: BridgeParts['diagnostics']
  readonly preflight: Preflight
  readonly browsers: BridgeParts['browsers']
  readonly people: BridgeParts['people']
  readonly discovery: BridgeParts['discovery']
  readonly emitted: { readonly name: BridgeEventName; readonly payload: BridgeEvents[BridgeEventName] }[]
  stored(): DeskSettings
  readonly journal: MemoryJournal
  /** True while the computer is kept awake. */
  awake(): boolean
  /** A key that is pressed, or repeats itself, while another window has the focus. */
  globalKey(code: string): void
  edge(intent: Intent, change?: Partial<Trigger> & { readonly by?: string }): void
  tap(intent: Intent, by?: string): void
  /** Holds a control for long enough and lets go. */
  hold(intent: Intent, by?: string): Promise<void>
}

async function noSpreadsheets(): Promise<never> {
  throw new Error('No spreadsheet was expected.')
}

const unaskedService = new Proxy({} as OwnService, {
  get(_target, act) {
    throw new Error(`${String(act)} was not expected.`)
  },
})

export interface RigOptions {
  readonly time: Pick<VirtualTime, 'timers' | 'advance'>
  readonly own: ShowService & { readonly ownerActions: OwnerActions }
  /** The service behind every saved connection. */
  readonly remote?: ShowService & { readonly ownerActions?: OwnerActions }
  /** That service has a dashboard; left out, it has none. */
  readonly remoteDashboard?: boolean
  readonly stored?: Partial<DeskSettings>
  /** False: the test calls `resume` itself. */
  readonly resume?: boolean
  /** A restart without a keychain: what was saved is there, its tokens are not. */
  readonly tokensGone?: boolean
  /** What an earlier start of this desk kept. */
  readonly keptShow?: KeptShowStore
  readonly journal?: MemoryJournal
  /** Notices that the desk stood still; left out, it never does. */
  readonly stalls?: StallWatch
  /** How output pages come to screens; left out, they do not. */
  readonly screens?: OutputScreens
  /** What a person may do with whole rundowns and tokens; left out, the test asks for none of it. */
  readonly ownService?: OwnService
  /** What a preflight finds out of this computer; left out, all is well. */
  readonly computer?: Computer
  readonly standby?: StandbyStatus
  /** The line of a drill; left out, the test does none. */
  readonly breakable?: () => BreakableLine
  /** How players are reached; left out, they are not. */
  readonly connectPlayer?: ConnectPlayer
  /** What the desk keeps of scripts; by default, nothing yet. */
  readonly deskScripts?: DeskScripts
}

const wellComputer: Computer = {
  freeBytes: async () => 50e9,
  power: async () => ({ source: 'mains' }),
}

const fresh: DeskSettings = { ...freshSettings, rundowns: { [ownConnection]: 'rundown-1' } }

/** A whole desk over services that a test controls. */
export async function deskRig({
  time,
  own,
  remote,
  remoteDashboard = false,
  stored: change,
  resume = true,
  tokensGone = false,
  screens,
  keptShow = createMemoryKeptShow(),
  journal = createMemoryJournal(),
  ownService = unaskedService,
  computer = wellComputer,
  standby,
  breakable,
  stalls,
  connectPlayer,
  deskScripts = createDeskScripts(),
}: RigOptions): Promise<DeskRig> {
  let stored = { ...fresh, ...change }
  const settings: SettingsStore = {
    read: () => stored,
    write(written) {
      stored = { ...stored, ...written }
    },
  }
  const tokens = new Map<string, ConnectionSecrets>()
  for (const { id } of tokensGone ? [] : stored.connections)
    tokens.set(id, { v1Token: 'secret-v1', v0Token: null })
  let awake = false
  let globalKey = (_code: string): void => {}
  // Runs that an earlier start has begun have identifiers already.
  let made = journal.kept.length
  let pagesMade = 0
  const desk = await createDesk({
    app: '0.0.0',
    scripts: deskScripts,
    ...(stalls !== undefined && { stalls }),
    ...(connectPlayer !== undefined && { connectPlayer }),
    connector: {
      own: async () => ({ service: own, ownerActions: own.ownerActions, isOwn: true as const }),
      remote() {
        if (remote === undefined) throw new Error('This test has no second service.')
        return { service: remote, ownerActions: remoteDashboard ? (remote.ownerActions ?? null) : null }
      },
      tokenless: ({ baseUrl }) => ({
        service: tokenlessService({ address: baseUrl, local: Date.now, wall: Date.now }),
        ownerActions: null,
      }),
      async breakable() {
        if (breakable === undefined) throw new Error('This test does no drill.')
        return breakable()
      },
      check: async () => ({
        ok: true,
        rundowns: 1,
        expiresAt: null,
        role: 'SHOWCALL',
        timing: 'events',
        advice: null,
      }),
    },
    secrets: {
      kept: 'memory',
      read: async id => tokens.get(id) ?? null,
      async write(id, secrets) {
        tokens.set(id, secrets)
      },
      async remove(id) {
        tokens.delete(id)
      },
    },
    settings,
    timers: time.timers,
    keepAwake: {
      set(on) {
        awake = on
      },
      held: () => awake,
      onChange: () => () => undefined,
    },
    journal,
    keptShow,
    globalKeys: {
      take: () => [],
      onPress(listener) {
        globalKey = listener
      },
    },
    newId() {
      made += 1
      return `connection-${made}`
    },
    timezone: 'UTC',
  })
  const outputPages = createOutputPages({
    desk,
    settings,
    timers: time.timers,
    screens: screens ?? { links: null, displays: null },
    newId: () => `page-${++pagesMade}`,
    changed: slice => desk.emit('output-pages', slice),
  })
  const sources = createFakeSources()
  const transfers = createTransfers({
    desk,
    settings,
    spreadsheets: { ...filesHere, write: noSpreadsheets },
    sources,
    timers: time.timers,
    timezone: 'UTC',
    deskName: 'Desk',
  })
  const scriptFiles = scriptFilesHere()
  const scripts = createScriptImports({ desk, files: scriptFiles, transfers })
  const preflight = createPreflight({
    desk,
    outputPages,
    computer,
    standby: standby ?? null,
    serviceVersion: async () => '0.0.0',
    timers: time.timers,
    timezone: 'UTC',
  })
  const emitted: DeskRig['emitted'] = []
  desk.subscribe((name, payload) => emitted.push({ name, payload }))
  if (resume) await desk.sessions.resume()

  /** As a page does: it says when a key is still down after the length of a hold. */
  const holds = new Map<string, () => void>()
  const edge: DeskRig['edge'] = (intent, { by = 'Space', ...rest } = {}) => {
    const control = `${rest.origin?.surfaceId} ${rest.origin?.control ?? by}`
    holds.get(control)?.()
    if (rest.edge === undefined || rest.edge === 'down') {
      const held = () => edge(intent, { by, ...rest, at: desk.now(), edge: 'held' })
      holds.set(control, afterHold(time.timers, stored.caller.hold, held))
    }
    desk.trigger({
      origin: { surfaceId: 'keyboard:1', kind: 'keyboard', surface: 'Keyboard', control: by },
      edge: 'down',
      intent,
      saw: desk.snapshot().show.version,
      at: desk.now(),
      ...rest,
    })
  }
  return {
    desk,
    outputPages,
    transfers,
    scripts,
    scriptFiles,
    sources,
    library: createLibrary({ desk, transfers, own: ownService }),
    tokens: createTokens({ desk, own: ownService }),
    templates: fakeTemplates(),
    files: filesHere,
    diagnostics: fakeDiagnostics,
    preflight,
    backups: fakeBackups,
    copies: fakeCopies,
    browsers: null,
    people: null,
    discovery: { found: () => [], waiting: () => [] },
    emitted,
    journal,
    stored: () => stored,
    awake: () => awake,
    globalKey: code => globalKey(code),
    edge,
    tap(intent, by = 'Space') {
      edge(intent, { by })
      edge(intent, { by, edge: 'up' })
    },
    async hold(intent, by = 'U') {
      edge(intent, { by })
      await time.advance(stored.caller.hold)
      edge(intent, { by, edge: 'up' })
      await time.advance(0)
    },
  }
}
