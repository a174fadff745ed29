import type { Duplex } from 'node:stream'
import type { Timers } from '../../base/timers.ts'
import { openLines } from './line-socket.ts'
import { type PeerMessage, readLine } from './peer-messages.ts'

export interface PeerChannelOptions {
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

export function openPeerChannel(socket: Duplex, options: PeerChannelOptions): PeerChannel {
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
