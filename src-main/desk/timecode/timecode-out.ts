import type { Timers } from '../../base/timers.ts'
import type { TimecodeSettings } from '../../contract/bridge/timecode.ts'
import type { Instant } from '../../domain/time/time.ts'
import { createZone, type Zone } from '../../domain/time/time-zone.ts'
import { clockAtZero, followShowClock, ranFor, type ShowClock } from '../../domain/timecode/show-clock.ts'
import {
  frameOf,
  framesBetween,
  framesOfDay,
  rateFacts,
  type TimecodeRate,
} from '../../domain/timecode/timecode.ts'
import type { SentTimecode } from '../ports/timecode-ports.ts'
import type { RundownSession } from '../session/session.ts'

interface TimecodeOutOptions {
  readonly timers: Timers
  readonly settings: () => TimecodeSettings['out']
  readonly session: () => RundownSession
  /** Another desk calls: this one sends nothing. */
  readonly isPassive: () => boolean
  readonly send: (sent: SentTimecode | null) => void
}

/** What is sent runs by itself; it is told anew where it would be off by so much, frames. */
const offBy = 2
/** The time of day is looked at so often, ms: at 29.97 without drop-frame it runs apart from it. */
const lookEvery = 10_000

/** Sends the time of the show, or of day, as MTC. */
export class TimecodeOut {
  readonly #options: TimecodeOutOptions
  #clock: ShowClock = clockAtZero
  #of: RundownSession | null = null
  #sent: (SentTimecode & { readonly at: Instant }) | null = null
  #zone: { readonly name: string | null; readonly is: Zone } | null = null
  #cancel = (): void => undefined

  constructor(options: TimecodeOutOptions) {
    this.#options = options
  }

  /** To be called whenever the show, or what is set, may have changed. */
  look(): void {
    this.#cancel()
    const { on, port, rate, of } = this.#options.settings()
    const session = this.#options.session()
    if (session !== this.#of) this.#clock = clockAtZero
    this.#of = session
    const now = session.now()
    this.#clock = followShowClock(this.#clock, session.room.state(), session.run(), now)
    // A rehearsal reaches nobody outside.
    const isOn = on && session.mode === 'show' && session.rundownId !== null && !this.#options.isPassive()
    if (!isOn || port === null) {
      this.#tell(null, now)
      return
    }
    const runs = of === 'day' || this.#clock.since !== null
    const frame =
      of === 'day'
        ? frameAtTime(this.#timeOfDay(session, now), rate)
        : framesIn(ranFor(this.#clock, now), rate)
    this.#tell({ port, rate, frame, runs }, now)
    if (runs) this.#cancel = this.#options.timers.after(lookEvery, () => this.look())
  }

  close(): void {
    this.#cancel()
  }

  #timeOfDay(session: RundownSession, now: Instant): number {
    const name = session.room.content()?.rundown.timezone ?? null
    if (this.#zone === null || this.#zone.name !== name) this.#zone = { name, is: createZone(name) }
    return (now + this.#zone.is.offset(now)) % 86_400_000
  }

  #tell(next: SentTimecode | null, now: Instant): void {
    const before = this.#sent
    if (next === null && before === null) return
    if (next !== null && before !== null && isAsTold(before, next, now)) return
    this.#sent = next === null ? null : { ...next, at: now }
    this.#options.send(next)
  }
}

function isAsTold(
  before: SentTimecode & { readonly at: Instant },
  { port, rate, frame, runs }: SentTimecode,
  now: Instant,
): boolean {
  if (before.port !== port || before.rate !== rate || before.runs !== runs) return false
  const ran = runs ? framesIn(now - before.at, rate) : 0
  return Math.abs(framesBetween(before.frame + ran, frame, rate)) <= offBy
}

const framesIn = (ms: number, rate: TimecodeRate): number =>
  ((ms * rateFacts[rate].perSecond) / 1_000) % framesOfDay(rate)

/** The frame whose label is that time of day. */
function frameAtTime(ms: number, rate: TimecodeRate): number {
  const { base } = rateFacts[rate]
  const seconds = Math.floor(ms / 1_000)
  const label = {
    hours: Math.floor(seconds / 3_600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    frames: Math.floor(((ms % 1_000) * base) / 1_000),
  }
  return frameOf(label, rate)
}
