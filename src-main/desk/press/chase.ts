import { afterHold, type Timers } from '../../base/timers.ts'
import type { ChaseSlice } from '../../contract/bridge/slices.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Origin } from '../../domain/show/press.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import type { Phase } from '../../domain/show/runner.ts'
import { type Clock, duration, shift } from '../../domain/time/time.ts'
import {
  armChase,
  type ChaseState,
  chaseFromHere,
  chaseOff,
  cuesAhead,
  lookAtChase,
} from '../../domain/timecode/chase.ts'
import type { SignalEvent } from '../../domain/timecode/signal.ts'
import { formatTimecode } from '../../domain/timecode/timecode.ts'
import type { Room } from '../session/room.ts'
import type { TimecodeFeed } from '../timecode/desk-timecode.ts'
import { ownPress, pressByItself } from './press-by-itself.ts'
import type { HandActs, Presses } from './presses.ts'

interface ChaseOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly room: Room
  readonly timecode: TimecodeFeed
  readonly presses: () => Pick<Presses, 'press' | 'refuse' | 'intentNow'>
  /** Called when `slice` has changed. */
  readonly changed: () => void
}

const originAt = (control: string): Origin => ({
  surfaceId: 'timecode',
  kind: 'timecode',
  surface: messageOf('surface.timecode'),
  control,
})

/** Presses GO for the next cue when timecode passes the timecode of it, for as long as a person leaves the show to it. */
export class Chase implements HandActs {
  readonly #options: ChaseOptions
  readonly #stop: () => void
  #state: ChaseState = chaseOff
  #phase: Phase
  #cancel = (): void => undefined

  constructor(options: ChaseOptions) {
    this.#options = options
    this.#phase = options.room.state().phase
    this.#stop = options.timecode.onChange(event => this.#changed(event))
  }

  /** Left out while chase is off. */
  slice(): { readonly chase?: ChaseSlice } {
    return this.#state.armed ? { chase: { armed: true } } : {}
  }

  /** Turns chase on or off. True: it is on. */
  toggle(): boolean | RefusalReason {
    const { timecode } = this.#options
    if (!this.#state.armed && !timecode.isOn()) return 'no-timecode'
    this.#set(this.#state.armed ? chaseOff : armChase(timecode.signal(), timecode.now()))
    this.#options.changed()
    this.#look(null)
    return this.#state.armed
  }

  /** A person has moved the show: it goes on from where timecode is. */
  moved(): void {
    const { timecode } = this.#options
    this.#set(chaseFromHere(this.#state, timecode.signal(), timecode.now()))
    this.look()
  }

  /** To be called when the show or its cues have changed. Never presses at once: another press may be under way. */
  look(): void {
    this.#endWithShow()
    if (this.#state.armed) this.#lookIn(0)
  }

  /** A show that is over, or back before its first GO, has nobody's word for timecode any more. */
  #endWithShow(): void {
    const was = this.#phase
    this.#phase = this.#options.room.state().phase
    const isBack = this.#phase === 'pre-show' && was !== 'pre-show'
    if (!this.#state.armed || (this.#phase !== 'ended' && !isBack)) return
    this.#set(chaseOff)
    this.#options.changed()
  }

  close(): void {
    this.#stop()
    this.#set(chaseOff)
  }

  #changed(event: SignalEvent | null): void {
    if (!this.#state.armed) return
    if (this.#options.timecode.isOn()) this.#look(event)
    else {
      this.#set(chaseOff)
      this.#options.changed()
    }
  }

  #lookIn(ms: number): void {
    this.#cancel()
    this.#cancel = afterHold(this.#options.timers, ms, () => this.#look(null))
  }

  #look(event: SignalEvent | null): void {
    this.#cancel()
    if (!this.#state.armed) return
    const { now, room, timecode, presses } = this.#options
    const steady = timecode.now()
    const { version } = room.show()
    const { state, press, notice, lookAt } = lookAtChase(this.#state, event, {
      signal: timecode.signal(),
      now: steady,
      ahead: cuesAhead(room.state(), room.cues()),
      nextCueId: room.seen().nextCueId,
      waits: room.isWaiting('transport'),
    })
    this.#set(state)
    if (lookAt !== null) this.#lookIn(Math.max(0, lookAt - steady))
    const at = now()
    if (press !== null)
      pressByItself(presses(), {
        origin: originAt(formatTimecode(press.label)),
        saw: version,
        at,
        made: shift(press.at, duration(room.clockSteps())),
        standbyFirst: 'chase-standby',
      })
    if (notice !== null)
      presses().refuse(ownPress({ origin: originAt(timecode.label() ?? 'TC'), saw: version, at }), notice)
  }

  #set(state: ChaseState): void {
    if (!state.armed) this.#cancel()
    this.#state = state
  }
}
