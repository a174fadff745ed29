import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import { afterHold, type Timers } from '../../base/timers.ts'
import type { HearTimecode, TimecodeSettings, TimecodeSlice } from '../../contract/bridge/timecode.ts'
import { done, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Clock } from '../../domain/time/time.ts'
import {
  frameAt,
  type HeardTimecode,
  hear,
  isMoving,
  lookAtSignal,
  noSignal,
  rateFound,
  type SignalEvent,
  type TimecodeSignal,
} from '../../domain/timecode/signal.ts'
import {
  formatFrame,
  framesBetween,
  framesOfDay,
  rateFacts,
  wrapped,
} from '../../domain/timecode/timecode.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { TimecodePortList, TimecodePorts } from '../ports/timecode-ports.ts'

/** What those who follow timecode are given of it. Its clock is never set. */
export interface TimecodeFeed {
  now(): number
  signal(): TimecodeSignal
  /** A person has chosen a source. */
  isOn(): boolean
  /** The label that it is at; null where it does not run. */
  label(): string | null
  onChange(listener: (event: SignalEvent | null) => void): Unsubscribe
}

interface DeskTimecodeOptions {
  readonly settings: SettingsStore
  readonly timers: Timers
  /** The time of the desk, and the steps in it. */
  readonly now: Clock
  readonly clockSteps: () => number
  readonly locked: () => boolean
  /** The settings of what is sent may have changed. */
  readonly outChanged: () => void
  readonly changed: (slice: TimecodeSlice) => void
}

const noPorts: TimecodePortList = { inputs: [], outputs: [] }
/** A page computes where timecode is; it is corrected where it would be off by so much, frames. */
const offBy = 0.75
/** What a page tells so late is not heard any more, ms. */
const tellWithin = 1_000

/** The timecode that comes in at this desk: of a MIDI port, or of the audio input of one of its pages. */
export class DeskTimecode implements TimecodeFeed {
  readonly #options: DeskTimecodeOptions
  readonly #changes = createEmitter<SignalEvent | null>()
  #ports: TimecodePorts | null = null
  #listed: TimecodePortList = noPorts
  #unlisten: Unsubscribe = () => undefined
  #signal: TimecodeSignal = noSignal
  #cancel = (): void => undefined
  /** The page that captures LTC. */
  #page: string | null = null
  #sends = false
  #sent: TimecodeSlice | null = null
  #closed = false

  constructor(options: DeskTimecodeOptions) {
    this.#options = options
  }

  // For those who follow it.

  readonly now = (): number => this.#options.now() - this.#options.clockSteps()

  readonly signal = (): TimecodeSignal => this.#signal

  readonly isOn = (): boolean => this.#settings().source !== 'off'

  /** A page captures the source. */
  readonly takesSound = (): boolean => this.#settings().source === 'ltc'

  readonly label = (): string | null => {
    const frame = isMoving(this.#signal) ? frameAt(this.#signal, this.now()) : null
    return frame === null || this.#signal.last === null ? null : formatFrame(frame, this.#signal.last.rate)
  }

  readonly onChange = this.#changes.on

  slice(): TimecodeSlice {
    const { state, last } = this.#signal
    return {
      settings: this.#settings(),
      ...this.#listed,
      state,
      rate: rateFound(this.#signal),
      position: last === null ? null : { frame: last.frame, at: last.at },
      captured: this.#page !== null,
      sends: this.#sends,
    }
  }

  // What a person sets.

  write(settings: TimecodeSettings): Reply {
    if (this.#options.locked()) return refusedAsLocked
    if (settings.source === 'mtc' && settings.input === null) return refused(messageOf('timecode.no-input'))
    if (settings.out.on && settings.out.port === null) return refused(messageOf('timecode.no-output'))
    if (settings.source === 'mtc' && settings.out.on && settings.input === settings.out.port)
      return refused(messageOf('timecode.same-port'))
    const before = this.#settings()
    this.#options.settings.write({ timecode: settings })
    if (before.source !== settings.source || before.input !== settings.input) this.#begin()
    if (settings.source !== 'ltc') this.#page = null
    this.#options.outChanged()
    this.#look(null)
    return done
  }

  // From MIDI ports.

  attach(ports: TimecodePorts | null): void {
    this.#ports = ports
    this.#unlisten =
      ports?.onPorts(listed => {
        this.#listed = listed
        this.#show()
      }) ?? this.#unlisten
    this.#begin()
    this.#options.outChanged()
  }

  /** What is to be sent; null: nothing. */
  send(sent: Parameters<TimecodePorts['send']>[0]): void {
    this.#ports?.send(sent)
    const sends = sent?.runs === true
    if (sends === this.#sends) return
    this.#sends = sends
    this.#show()
  }

  // From a page that captures LTC.

  /** That page captures it from now on, in place of another one; or no longer. */
  capture(clientId: string, on: boolean): Reply {
    if (on && !this.takesSound()) return refused(messageOf('timecode.not-ltc'))
    if (!on && this.#page !== clientId) return done
    this.#page = on ? clientId : null
    this.#show()
    return done
  }

  /** False: another page captures it. */
  heardBy(clientId: string, { frame, rate, at }: HearTimecode): boolean {
    if (clientId !== this.#page) return false
    const late = this.now() - at
    if (late <= tellWithin && late >= -tellWithin && frame < framesOfDay(rate))
      this.#hear({ frame, rate, at })
    return true
  }

  /** The page has disconnected. */
  released(clientId: string): void {
    if (this.#page === clientId) this.capture(clientId, false)
  }

  close(): void {
    this.#closed = true
    this.#cancel()
    this.#unlisten()
    this.#changes.clear()
    this.#ports?.close()
  }

  #settings(): TimecodeSettings {
    return this.#options.settings.read().timecode
  }

  /** The source is another one: nothing is known of its timecode. */
  #begin(): void {
    this.#signal = noSignal
    const { source, input } = this.#settings()
    this.#ports?.hear(source === 'mtc' ? input : null, heard =>
      this.#hear({ ...heard, at: heard.at - this.#options.clockSteps() }),
    )
  }

  #hear(heard: HeardTimecode): void {
    const { signal, event } = hear(this.#signal, heard)
    this.#signal = signal
    this.#look(event)
  }

  #look(event: SignalEvent | null): void {
    this.#cancel()
    if (this.#closed) return
    const now = this.now()
    const { signal, lookAt } = lookAtSignal(this.#signal, now, this.#settings().freewheel)
    this.#signal = signal
    if (lookAt !== null)
      this.#cancel = afterHold(this.#options.timers, Math.max(1, lookAt - now), () => this.#look(null))
    this.#changes.emit(event)
    this.#show()
  }

  /** Pages are told where they could not know it. */
  #show(): void {
    const slice = this.slice()
    const before = this.#sent
    if (
      before !== null &&
      JSON.stringify(others(slice)) === JSON.stringify(others(before)) &&
      !isOff(before, slice)
    )
      return
    this.#sent = slice
    this.#options.changed(slice)
  }
}

const others = ({ position: _position, ...slice }: TimecodeSlice) => slice

/** Where timecode is differs from where a page would have it. */
function isOff(before: TimecodeSlice, { position, rate, state }: TimecodeSlice): boolean {
  if (position === null || rate === null || before.position === null) return position !== before.position
  const runs = isMoving({ state })
    ? (position.at - before.position.at) * (rateFacts[rate].perSecond / 1_000)
    : 0
  const expected = wrapped(before.position.frame + runs, rate)
  return Math.abs(framesBetween(expected, position.frame, rate)) > offBy
}
