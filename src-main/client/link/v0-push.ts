import type { Timers } from '../../base/timers.ts'
import { v0SocketPath } from '../../contract/v0/push.ts'
import { type Position, parsePosition } from '../../domain/feed/position.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import { instant } from '../../domain/time/time.ts'
import { isMembers } from '../content/readings.ts'
import type { Network } from '../http/network.ts'

export interface PushOptions {
  readonly network: Pick<Network, 'io'>
  /** Address of the channel, without its path. */
  readonly socketUrl: string
  readonly rundownId: string
  /** Called for each connection: a v0 token may be replaced while the desk runs. Null: there is none now. */
  readonly apiToken: () => Promise<string | null>
  readonly timers: Timers
}

/** Receives what comes over the channel of v0. */
export interface PushListener {
  connected(): void
  /** Broken, or not reached; it is tried again by itself. */
  disconnected(): void
  /** The channel refuses this token or rundown. It is tried again later, since the token may have been replaced. */
  refused(message: string): void
  /** A complete timing change; null where the anchors alone do not determine the phase. */
  timing(state: RunnerState | null, position: Position | null): void
  /** Something of the rundown changed. */
  content(position: Position | null): void
  /** What comes next changed; on the last cue some servers name the current one. */
  next(cueId: string | null): void
  serverTime(epochMs: number): void
}

export interface Push {
  /** The service answers again: connects now, without waiting for the previous try. */
  retry(): void
  close(): void
}

const refusedDelays = { first: 2_000, most: 300_000 } as const

/** The v0 push channel: reconnects by itself for ever, and is for one rundown. */
export function openPush(options: PushOptions, listener: PushListener): Push {
  const { network, socketUrl, rundownId, apiToken, timers } = options
  let refusals = 0
  /** It was connected, or failed to be, and is not yet again. */
  let isBroken = false
  let cancelRetry: () => void = () => undefined
  const socket = network.io(socketUrl, {
    path: v0SocketPath,
    auth: give => {
      apiToken().then(
        token => give({ rundownId, apiToken: token ?? '' }),
        () => give({ rundownId, apiToken: '' }),
      )
    },
    transports: ['websocket'],
    reconnectionDelay: 250,
    reconnectionDelayMax: 1_000,
    timeout: 4_000,
    forceNew: true,
  })
  socket.on('connect', () => {
    refusals = 0
    isBroken = false
    listener.connected()
  })
  socket.on('disconnect', reason => {
    isBroken = true
    listener.disconnected()
    // The server closed it in good order: Socket.IO does not reconnect by itself.
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect_error', error => {
    isBroken = true
    // `active` means that Socket.IO goes on trying; otherwise the server's middleware refused us.
    if (socket.active) {
      listener.disconnected()
      return
    }
    const delay = Math.min(refusedDelays.most, refusedDelays.first * 2 ** refusals)
    refusals += 1
    cancelRetry = timers.after(delay, () => socket.connect())
    listener.refused(error.message)
  })
  // The timing of one change arrives as currentCue, nextCue and timesnap, the last of which carries it whole.
  socket.on('timesnap', (payload: unknown) => listener.timing(stateOf(payload), positionIn(payload)))
  // Some servers emit the misspelt event, some emit both.
  let spelled = false
  socket.on('rundown', (payload: unknown) => {
    spelled = true
    listener.content(positionIn(payload))
  })
  socket.on('runndown', (payload: unknown) => {
    if (!spelled) listener.content(positionIn(payload))
  })
  socket.on('nextCue', (payload: unknown) => listener.next(cueIdOf(payload)))
  socket.on('serverTime', (payload: unknown) => {
    const epochMs = typeof payload === 'string' ? Date.parse(payload) : Number.NaN
    if (!Number.isNaN(epochMs)) listener.serverTime(epochMs)
  })
  return {
    retry() {
      // Not active: the channel refused the token, and has its own retry timer.
      if (!isBroken || !socket.active) return
      socket.disconnect()
      socket.connect()
    },
    close() {
      cancelRetry()
      socket.removeAllListeners()
      socket.disconnect()
    },
  }
}

const positionIn = (payload: unknown): Position | null =>
  isMembers(payload) ? parsePosition(payload['seq']) : null

const cueIdOf = (payload: unknown): string | null =>
  isMembers(payload) && typeof payload['id'] === 'string' ? payload['id'] : null

function stateOf(payload: unknown): RunnerState | null {
  if (!isMembers(payload)) return null
  const { cueId, kickoff, deadline, lastStop, running } = payload
  if (typeof cueId !== 'string' || typeof kickoff !== 'number' || typeof deadline !== 'number') return null
  const anchors = { cueId, kickoff: instant(kickoff), deadline: instant(deadline) }
  if (running === true) return { phase: 'running', ...anchors }
  return typeof lastStop === 'number' ? { phase: 'paused', ...anchors, lastStop: instant(lastStop) } : null
}
