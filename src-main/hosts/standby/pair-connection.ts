import type { Duplex } from 'node:stream'
import type { Timers } from '../../base/timers.ts'
import type { Instant } from '../../domain/time/time.ts'
import { openLines, type PeerMessage, readLine } from './peer-messages.ts'

export interface PairConnectionOptions {
  readonly timers: Timers
  /** A desk that was silent for so long is lost, ms. It is connected to five times in it. */
  readonly lostAfter: number
  /** By the clock of this computer. */
  readonly now: () => Instant
  /** Connects to the other desk; null at the one that is connected to. */
  readonly dial: (() => Promise<Duplex>) | null
  readonly beat: () => Promise<PeerMessage>
  readonly opened: () => void
  readonly message: (message: PeerMessage) => void
  readonly lost: () => void
  /** The other desk sent nothing for `lostAfter`. */
  readonly long: () => void
}

/** The channel to the other desk, which reconnects while there is none. */
export class PairConnection {
  readonly #options: PairConnectionOptions
  #channel: PeerChannel | null = null
  #lastReceivedAt: Instant | null = null
  #aloneSince: Instant
  /** It sent nothing for `lostAfter`, measured independently of steps of this computer's clock. */
  #isLong = false
  #cancelDial = (): void => {}
  #cancelLong: () => void
  #isClosed = false

  constructor(options: PairConnectionOptions) {
    this.#options = options
    this.#aloneSince = options.now()
    this.#cancelLong = options.timers.after(options.lostAfter, () => this.#long())
    void this.#dial()
  }

  get channel(): PeerChannel | null {
    return this.#channel
  }

  /** Null: nothing was received since the start. */
  get lastReceivedAt(): Instant | null {
    return this.#lastReceivedAt
  }

  /** Null: connected, or not for so long that the other desk counts as lost. */
  get lostSince(): Instant | null {
    return this.#channel === null && this.#isLong ? (this.#lastReceivedAt ?? this.#aloneSince) : null
  }

  send(message: PeerMessage): void {
    // The channel reports its end by `closed`.
    void this.#channel?.send(message).catch(() => undefined)
  }

  /** The other desk is connected by this socket, and by no other. */
  take(socket: Duplex): void {
    const { timers, lostAfter, now, beat, message } = this.#options
    this.#channel?.close()
    const channel = openPeerChannel(socket, {
      timers,
      lostAfter,
      beat,
      received: () => {
        this.#lastReceivedAt = now()
      },
      message: each => {
        if (this.#channel === channel) message(each)
      },
      closed: wasSilent => {
        if (this.#channel === channel) this.#lost(wasSilent)
      },
    })
    this.#channel = channel
    this.#isLong = false
    this.#cancelLong()
    this.#options.opened()
  }

  close(): void {
    this.#isClosed = true
    this.#cancelDial()
    this.#cancelLong()
    this.#channel?.close()
  }

  #long(): void {
    this.#isLong = true
    this.#options.long()
  }

  #lost(wasSilent: boolean): void {
    const { timers, lostAfter, now, lost } = this.#options
    this.#channel = null
    this.#aloneSince = now()
    if (this.#isClosed) return
    this.#dialSoon()
    lost()
    if (wasSilent) this.#long()
    else this.#cancelLong = timers.after(lostAfter, () => this.#long())
  }

  #dialSoon(): void {
    const { timers, lostAfter } = this.#options
    this.#cancelDial()
    this.#cancelDial = timers.after(lostAfter / 5, () => void this.#dial())
  }

  async #dial(): Promise<void> {
    const { dial } = this.#options
    if (dial === null || this.#channel !== null || this.#isClosed) return
    try {
      const socket = await dial()
      if (this.#isClosed || this.#channel !== null) socket.destroy()
      else this.take(socket)
    } catch {
      if (!this.#isClosed) this.#dialSoon()
    }
  }
}

interface PeerChannelOptions {
  readonly timers: Timers
  /** A channel is closed after this long without a message, ms. A beat is sent five times in it. */
  readonly lostAfter: number
  /** The content of a beat. */
  readonly beat: () => Promise<PeerMessage>
  readonly message: (message: PeerMessage) => void
  /** A message was received. */
  readonly received: () => void
  /** `wasSilent`: nothing was received for `lostAfter`. */
  readonly closed: (wasSilent: boolean) => void
}

/** The channel between two paired desks while they are connected. */
export interface PeerChannel {
  /** See `LineSocket.send`. */
  send(message: PeerMessage): Promise<void>
  close(): void
}

/** A commit of the largest import, in base64, is a part of it. */
const longestLine = 256 * 1024 * 1024

function openPeerChannel(socket: Duplex, options: PeerChannelOptions): PeerChannel {
  const { timers, lostAfter } = options
  let stopBeats = (): void => {}
  let stopSilence = (): void => {}
  let isClosed = false
  let wasSilent = false

  const listen = (): void => {
    stopSilence()
    stopSilence = timers.after(lostAfter, () => {
      wasSilent = true
      socket.destroy()
    })
  }
  const lines = openLines(socket, {
    longestLine,
    line(line) {
      listen()
      options.received()
      const message = readLine(line)
      if (message === null) socket.destroy()
      else options.message(message)
    },
    closed() {
      isClosed = true
      stopBeats()
      stopSilence()
      options.closed(wasSilent)
    },
  })
  const beat = async (): Promise<void> => {
    try {
      await lines.send(await options.beat())
    } catch {
      // The channel reports its end by `closed`.
    }
    if (!isClosed) stopBeats = timers.after(lostAfter / 5, () => void beat())
  }
  listen()
  stopBeats = timers.after(lostAfter / 5, () => void beat())
  return lines
}
