import { networkInterfaces } from 'node:os'
import { readCallingState } from '../../contract/calling.ts'
import type { Desk } from '../../desk/desk.ts'
import { followedConnection, type ServedHere } from '../../desk/ports/standby.ts'
import type { CallingState } from '../../domain/calling/calling-state.ts'
import { instant } from '../../domain/time/time.ts'
import type { ServiceThread } from '../../service/thread/thread.ts'
import type { Composition } from '../compose.ts'
import type { DeskLog } from '../diagnostics/desk-log.ts'
import { lanAddresses } from '../outputs/lan-addresses.ts'
import { realTimers } from '../real-time.ts'
import type { OutputKey } from '../settings/output-key.ts'
import { completeTakeover, openPairFile, passiveAtStart } from './pair-file.ts'
import { createStandby, type Standby } from './standby.ts'
import type { StandbyDesk } from './standby-options.ts'

interface PreparedStandby {
  /** Begins the service with it; see `Service.setPassive`. */
  readonly passive: boolean
  /** Once the service runs. */
  open(service: ServiceThread): Promise<Standby>
}

export interface PrepareStandbyOptions {
  readonly dataDir: string
  readonly version: string
  readonly replicaEntry: URL
  /** By which links of this desk's output pages are made. */
  readonly outputKey: OutputKey
  readonly log: DeskLog | null
  /** A desk that was silent for so long is lost, ms; 5 s by default. */
  readonly lostAfter?: number
}

const defaultLostAfter = 5_000

/** Before the service starts. Throws `StartupError` where a takeover was begun and cannot be completed. */
export async function prepareStandby(options: PrepareStandbyOptions): Promise<PreparedStandby> {
  const { dataDir, log } = options
  const file = openPairFile(dataDir)
  const now = () => instant(Date.now())
  await completeTakeover(file, dataDir, options.version, now())
  return {
    passive: passiveAtStart(file.read()) !== null,
    open: service =>
      createStandby({
        ...options,
        file,
        timers: realTimers,
        lostAfter: options.lostAfter ?? defaultLostAfter,
        now,
        service,
        dashboard: service.dashboard,
        addresses: () => lanAddresses(networkInterfaces()).map(({ address }) => address),
        log: log?.of('standby') ?? (() => undefined),
        dataDir,
      }),
  }
}

/** How long a takeover waits for the service of this computer, ms. */
const liveWithin = 5_000

/** Settles once presses reach the service, so that GO works at once after a takeover. */
async function live(desk: Pick<Desk, 'subscribe' | 'snapshot'>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = (): void => {
    if (desk.snapshot().link.state === 'live') resolve()
  }
  const stop = desk.subscribe(name => {
    if (name === 'link') look()
  })
  const cancel = realTimers.after(liveWithin, resolve)
  look()
  await promise
  cancel()
  stop()
}

function readKept(kept: string | null): CallingState | null {
  try {
    return kept === null ? null : readCallingState(JSON.parse(kept))
  } catch {
    return null
  }
}

type StandbyParts = Pick<Composition, 'desk' | 'outputPages' | 'served'>

/** Addresses beyond these are left out. */
const most = 16

function servedHere({ outputPages, served }: StandbyParts): ServedHere {
  const outputs = outputPages.slice().links?.network.origins ?? []
  const { pages, apis } = served()
  return {
    outputs: outputs.slice(0, most).map(({ origin }) => origin),
    pages: pages.slice(0, most),
    apis: apis.slice(0, most),
    outputPages: outputPages.shared(),
  }
}

/** Connects pair and desk: the pair moves the desk, and follows its show. */
export function beginStandby(standby: Standby, parts: StandbyParts): void {
  const { desk, outputPages } = parts
  const inUse = (): string | null => desk.sessions.connection().remote?.id ?? null
  /** The access to the first desk. */
  let token: string | null = standby.desk.followed()?.secrets.v1Token ?? null
  const moved: StandbyDesk = {
    passiveChanged: () => desk.passiveChanged(),
    shown: () => desk.shown(),
    async follow(rundownId) {
      const followed = standby.desk.followed()
      if (followed === null) return
      const isNew = followed.secrets.v1Token !== token
      token = followed.secrets.v1Token
      if (isNew && inUse() === followedConnection) await desk.sessions.renew()
      await desk.moveTo(followedConnection, rundownId)
    },
    async own(rundownId) {
      if (rundownId === null && inUse() !== followedConnection) return
      await desk.moveTo(null, rundownId)
      await live(desk)
    },
    async keysRenewed() {
      outputPages.endLinks()
      if (inUse() === null) await desk.sessions.renew()
      await live(desk)
    },
    locked: desk.locked,
    isOnAir: () => ['running', 'paused'].includes(desk.shown().onAir.phase),
    changed: slice => desk.emit('standby', slice),
    callsChanged: () => void followCalls(),
    served: () => servedHere(parts),
    share: outputPages.share,
  }
  let isReading = false
  let haveChanged = false
  /** Shows the calls of the first desk; those that change meanwhile are read again. */
  const followCalls = async (): Promise<void> => {
    haveChanged = true
    if (isReading) return
    isReading = true
    while (haveChanged) {
      haveChanged = false
      const { rundownId } = desk.shown()
      if (inUse() !== followedConnection || rundownId === null) continue
      // Until the copy is whole, and where it cannot be read, the desk shows what it knows.
      const there = await standby.calling(rundownId).then(readKept, () => null)
      if (there !== null && inUse() === followedConnection) desk.followCalls(rundownId, there)
    }
    isReading = false
  }
  let wasSignedOut = false
  desk.subscribe(name => {
    if (name === 'link') {
      const isSignedOut = inUse() === followedConnection && desk.snapshot().link.state === 'signed-out'
      if (isSignedOut && !wasSignedOut) standby.signedOut()
      wasSignedOut = isSignedOut
    }
    if (name === 'show' || name === 'snapshot') standby.shownChanged()
    if (name === 'snapshot') void followCalls()
    if (name === 'output-pages' || name === 'people') standby.servedChanged()
  })
  void standby.begin(moved)
}
