import type { Timers } from '../../base/timers.ts'
import type { SentTimecode } from '../../desk/ports/timecode-ports.ts'
import { fullFrame, quarterFrame } from '../../domain/timecode/mtc.ts'
import { labelAt, rateFacts, wrapped } from '../../domain/timecode/timecode.ts'
import type { MidiOutput } from './midi-backend.ts'

interface MtcSenderOptions {
  readonly timers: Timers
  /** Milliseconds that run evenly. */
  readonly monotonic: () => number
  /** Throws when the port is gone or held. */
  readonly open: (key: string) => MidiOutput
}

/** Held up for longer, it tells anew where it is, and sends nothing that is over, in quarters of a frame. */
const mostAtOnce = 8
/** A label is told over two frames. */
const quartersOfLabel = 8

/** Sends MTC to one port: where it is at first, then a quarter of a frame after the other, by the clock and not by counting timers. */
export function createMtcSender({ timers, monotonic, open }: MtcSenderOptions) {
  let output: MidiOutput | null = null
  let key: string | null = null
  let sent: (SentTimecode & { readonly at: number }) | null = null
  /** The next quarter of a frame, from 0 at midnight; past it, it counts on. */
  let next = 0
  let cancel = (): void => undefined

  const quarters = ({ rate }: SentTimecode): number => (rateFacts[rate].perSecond * 4) / 1_000
  const position = (of: NonNullable<typeof sent>): number =>
    of.frame * 4 + (of.runs ? (monotonic() - of.at) * quarters(of) : 0)

  const write = (bytes: readonly number[]): void => {
    try {
      output?.send(bytes)
    } catch {
      closePort()
    }
  }
  const closePort = (): void => {
    output?.close()
    output = null
    key = null
  }
  const tell = (of: NonNullable<typeof sent>): void => {
    const here = position(of)
    write(fullFrame(labelAt(here / 4, of.rate), of.rate))
    // A label begins with an even frame.
    next = Math.ceil(here / quartersOfLabel) * quartersOfLabel
  }
  const run = (): void => {
    cancel()
    if (sent === null || !sent.runs || output === null) return
    const here = position(sent)
    if (here - next > mostAtOnce) tell(sent)
    while (next <= here) {
      const piece = next % quartersOfLabel
      const label = labelAt(wrapped((next - piece) / 4, sent.rate), sent.rate)
      write(quarterFrame(label, sent.rate, piece))
      next += 1
    }
    cancel = timers.after((next - here) / quarters(sent), run)
  }
  const openPort = (wanted: string | null): void => {
    if (wanted === key) return
    closePort()
    if (wanted === null) return
    try {
      output = open(wanted)
      key = wanted
    } catch {
      return
    }
    if (sent !== null) tell(sent)
    run()
  }

  return {
    /** `wanted`: the port that it goes to; null while that is not there. */
    send(of: SentTimecode | null, wanted: string | null): void {
      sent = of === null ? null : { ...of, at: monotonic() }
      cancel()
      if (wanted !== key || wanted === null) openPort(wanted)
      else {
        if (sent !== null) tell(sent)
        run()
      }
    },
    /** The port that it goes to may be there again, or gone. */
    port: openPort,
    close(): void {
      cancel()
      sent = null
      closePort()
    },
  }
}
