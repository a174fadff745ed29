import { io, type Socket } from 'socket.io-client'
import type { RunnerState } from '../domain/runner.ts'
import { instant } from '../domain/time.ts'

export interface PushOptions {
  /** Address of the channel; its path is `/api-v0/socket.io`. */
  readonly socketUrl: string
  readonly rundownId: string
  /** Asked at each connection: a v0 token can be made anew while the desk runs. */
  readonly apiToken: () => Promise<string>
}

/** What came over the channel, API section 6.1. */
export interface PushListener {
  connected(): void
  /** `definite`: the channel refuses this token or rundown; trying again will not help. */
  disconnected(why: { readonly message: string; readonly definite: boolean }): void
  /** The whole of a timing change; null where the anchors alone do not tell the phase. */
  timing(state: RunnerState | null): void
  content(): void
  serverTime(epochMs: number): void
}

export interface Push {
  close(): void
}

/** The v0 push channel: reconnects by itself for ever, and is for one rundown. */
export function openPush({ socketUrl, rundownId, apiToken }: PushOptions, listener: PushListener): Push {
  const socket: Socket = io(socketUrl, {
    path: '/api-v0/socket.io',
    auth: give => {
      apiToken().then(
        token => give({ rundownId, apiToken: token }),
        () => give({ rundownId }),
      )
    },
    transports: ['websocket'],
    reconnectionDelay: 250,
    reconnectionDelayMax: 2_000,
    timeout: 4_000,
    forceNew: true,
  })
  socket.on('connect', () => listener.connected())
  socket.on('disconnect', reason => {
    listener.disconnected({ message: reason, definite: false })
    // The server closed it in good order: Socket.IO would wait to be asked.
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect_error', error => {
    // `active` means that Socket.IO goes on trying; otherwise the server's middleware refused us.
    listener.disconnected({ message: error.message, definite: !socket.active })
  })
  // The timing of one change arrives as currentCue, nextCue and timesnap, the last of which carries it whole.
  socket.on('timesnap', (payload: unknown) => listener.timing(stateOf(payload)))
  // Some servers emit the misspelt event.
  for (const name of ['rundown', 'runndown']) socket.on(name, () => listener.content())
  socket.on('serverTime', (payload: unknown) => {
    const epochMs = typeof payload === 'string' ? Date.parse(payload) : Number.NaN
    if (!Number.isNaN(epochMs)) listener.serverTime(epochMs)
  })
  return {
    close() {
      socket.removeAllListeners()
      socket.disconnect()
    },
  }
}

function stateOf(payload: unknown): RunnerState | null {
  if (typeof payload !== 'object' || payload === null) return null
  const { cueId, kickoff, deadline, lastStop, running } = payload as Readonly<Record<string, unknown>>
  if (typeof cueId !== 'string' || typeof kickoff !== 'number' || typeof deadline !== 'number') return null
  const anchors = { cueId, kickoff: instant(kickoff), deadline: instant(deadline) }
  if (running === true) return { phase: 'running', ...anchors }
  return typeof lastStop === 'number' ? { phase: 'paused', ...anchors, lastStop: instant(lastStop) } : null
}
