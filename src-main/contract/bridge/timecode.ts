import Type, { type Static } from 'typebox'
import { freewheelLimits, type SignalState } from '../../domain/timecode/signal.ts'
import { type TimecodeRate, timecodeRates } from '../../domain/timecode/timecode.ts'
import { closed, nullable } from '../schema.ts'

/** Of a MIDI port: its name, and a number where several share it. */
const PortId = Type.String({ minLength: 1, maxLength: 300 })

export const TimecodeSettings = Type.Object(
  {
    /** `mtc`: of a MIDI port. `ltc`: of the audio input of a page. */
    source: Type.Enum(['off', 'mtc', 'ltc']),
    /** Of MTC; null: none is chosen. */
    input: nullable(PortId),
    /** How long a gap is bridged, ms. */
    freewheel: Type.Integer({ minimum: freewheelLimits.least, maximum: freewheelLimits.most }),
    out: Type.Object(
      {
        on: Type.Boolean(),
        port: nullable(PortId),
        rate: Type.Enum([...timecodeRates]),
        /** `show`: from its first GO, without its pauses. `day`: the time of day in the zone of the rundown. */
        of: Type.Enum(['show', 'day']),
      },
      closed,
    ),
  },
  closed,
)
export type TimecodeSettings = Static<typeof TimecodeSettings>

/** Whether a page captures LTC for the desk. One page does: the last that asked. */
export const ListenTimecode = Type.Object({ on: Type.Boolean() }, closed)
export type ListenTimecode = Static<typeof ListenTimecode>

/** One frame that the page which captures has read. */
export const HearTimecode = Type.Object(
  {
    /** Place among the frames of the day. */
    frame: Type.Integer({ minimum: 0, maximum: 86_400 * 30 - 1 }),
    rate: Type.Enum([...timecodeRates]),
    /** When it began, ms: the desk's time as `clock` answers it, less its `clockSteps`. */
    at: Type.Number(),
  },
  closed,
)
export type HearTimecode = Static<typeof HearTimecode>

export interface TimecodePort {
  readonly id: string
  readonly name: string
  readonly connected: boolean
}

/** Timecode at this desk. Anchors travel, no frames: pages compute where it is. */
export interface TimecodeSlice {
  readonly settings: TimecodeSettings
  readonly inputs: readonly TimecodePort[]
  readonly outputs: readonly TimecodePort[]
  readonly state: SignalState
  /** As it was found; null: nothing was heard. */
  readonly rate: TimecodeRate | null
  /** The frame that it was at `at`, on the clock of `HearTimecode`; null: nothing was heard. */
  readonly position: { readonly frame: number; readonly at: number } | null
  /** Of LTC: a page captures it. */
  readonly captured: boolean
  /** MTC is sent and runs. */
  readonly sends: boolean
}
