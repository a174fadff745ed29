import type { Duplex } from 'node:stream'
import type { Timers } from '../../base/timers.ts'
import type { Instant } from '../../domain/time/time.ts'
import { openLines } from '../line-port.ts'
import { type PeerMessage, peerMessageOf } from './peer-messages.ts'

export interface PairConnectionOptions {
  readonly timers: Timers
  /** A desk that was silent for so long is lost, ms. It is connected to, and sent a beat, five times in it. */
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

/** The channel between two paired desks while they are connected. */
export interface PeerChannel {
  /** See `Lines.send`. */
  send(message: PeerMessage): Promise<void>
  close(): void
}

/** A commit of the largest import, in base64, is a part of it. */
const longestLine = 256 * 1024 * 1024

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
    const { timers, lostAfter, now, beat, message, opened } = this.#options
    this.#channel?.close()
    let stopBeats = (): void => {}
    let stopSilence = (): void => {}
    let isOver = false
    let wasSilent = false
    const listen = (): void => {
      stopSilence()
      stopSilence = timers.after(lostAfter, () => {
        wasSilent = true
        socket.destroy()
      })
    }
    const channel: PeerChannel = openLines(socket, {
      longestLine,
      received: line => {
        listen()
        this.#lastReceivedAt = now()
        const received = peerMessageOf(line)
        if (received === null) socket.destroy()
        else if (this.#channel === channel) message(received)
      },
      closed: () => {
        isOver = true
        stopBeats()
        stopSilence()
        if (this.#channel === channel) this.#lost(wasSilent)
      },
    })
    const beatLater = (): void => {
      if (isOver) return
      // The channel reports its end by `closed`.
      const send = async () => channel.send(await beat())
      stopBeats = timers.after(
        lostAfter / 5,
        () =>
          void send()
            .catch(() => undefined)
            .then(beatLater),
      )
    }
    listen()
    beatLater()
    this.#channel = channel
    this.#isLong = false
    this.#cancelLong()
    opened()
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
