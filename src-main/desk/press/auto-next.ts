import { afterHold, type Timers } from '../../base/timers.ts'
import type { AutoSlice } from '../../contract/bridge/slices.ts'
import { messageOf } from '../../domain/messages/message.ts'
import {
  type AutoDue,
  type AutoState,
  armAuto,
  autoDue,
  autoPlace,
  autoStart,
  lookAtAuto,
  ofStart,
  stopAuto,
  undoAuto,
} from '../../domain/show/auto-next.ts'
import type { AutoSettings } from '../../domain/show/auto-settings.ts'
import { lateAfter } from '../../domain/show/gate.ts'
import { near } from '../../domain/show/not-before.ts'
import type { Origin } from '../../domain/show/press.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import { showStart } from '../../domain/show/schedule.ts'
import { type Clock, duration, type Instant, shift } from '../../domain/time/time.ts'
import type { ShowAuthority } from '../authority/show-authority.ts'
import type { Calling } from '../calling/calling.ts'
import type { Room } from '../session/room.ts'
import { ownPress, pressByItself } from './press-by-itself.ts'
import type { AutoActs, Presses } from './presses.ts'

interface AutoNextOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly room: Room
  readonly authority: Pick<ShowAuthority, 'linkForGate' | 'slice' | 'isFollowing'>
  readonly calling: Pick<Calling, 'state' | 'keepAuto'>
  readonly presses: () => Pick<Presses, 'press' | 'refuse' | 'intentNow'>
  /** A rehearsal does as the show would, but nobody planned when it starts, and it waits for no fixed start. */
  readonly rehearsal: boolean
  /** Before the session. */
  readonly first: AutoSettings
  /** Show and settings are known, and a person has confirmed that this is the show. */
  readonly isReady: () => boolean
  /** Called when `slice` has changed: pages and surfaces show it. */
  readonly changed: () => void
}

const origin: Origin = {
  surfaceId: 'auto',
  kind: 'auto',
  surface: messageOf('surface.auto'),
  control: 'AUTO',
}

/** Presses GO by itself where that is marked or armed: through the gate, with the show as it was when it was announced. */
export class AutoNext implements AutoActs {
  readonly #options: AutoNextOptions
  /** Null until the AUTO settings that are stored with the rundown have been read. */
  #state: AutoState | null = null
  #cancel = (): void => undefined
  #shown = ''
  #closed = false

  constructor(options: AutoNextOptions) {
    this.#options = options
  }

  /** Left out while nothing of it is to be shown. */
  slice(): { readonly auto?: AutoSlice } {
    const { off, start } = this.#settings()
    const { notice = null, settled = null } = this.#state ?? {}
    const place = autoPlace(this.#options.room.state())
    const due = this.#due()
    // AUTO was off at its moment, or the cue was marked later.
    const late = due !== null && this.#unstepped(this.#options.now()) - due.at > lateAfter
    const slice: AutoSlice = {
      ...(notice !== null && notice.of === due?.of && { goAt: this.#stepped(notice.at) }),
      ...((late || settled?.of === place) && place !== null && place !== ofStart && { stopped: true }),
      ...(off && { off }),
      ...(due?.of === ofStart && { startAt: start }),
    }
    return Object.keys(slice).length === 0 ? {} : { auto: slice }
  }

  /** To be called whenever anything that it depends on may have changed. Never presses at once: another press may be under way. */
  look(): void {
    this.#lookIn(0)
  }

  #lookIn(ms: number): void {
    this.#cancel()
    if (!this.#closed) this.#cancel = afterHold(this.#options.timers, ms, () => this.#lookNow())
  }

  #lookNow(): void {
    const { room, isReady } = this.#options
    if (!isReady()) return
    const before = this.#state ?? autoStart(this.#settings().stopped ?? null)
    // Where the show will be is not known while a press is under way: its answer brings the next look.
    if (room.isWaiting('transport')) {
      this.#state = { ...before, notice: null }
      this.#show()
      return
    }
    const now = this.#unstepped(this.#options.now())
    const { version } = room.show()
    const due = this.#due()
    const place = autoPlace(room.confirmed().state)
    const facts = { due, place, able: this.#isAble(), version, now }
    const { state, act, lookAt } = lookAtAuto(before, facts)
    this.#state = state
    if (before.settled !== null && state.settled === null) this.#keep({ stopped: undefined })
    if (lookAt !== null) this.#lookIn(lookAt - now)
    this.#show()
    if (act === null || due === null) return
    if (due.of === ofStart) this.#keep({ start: undefined })
    if (act === 'press') this.#press(version, before.notice?.at ?? due.at)
    else {
      if (due.of !== ofStart) this.#keep({ stopped: due.of })
      const press = ownPress({ origin, saw: version, at: this.#options.now() })
      this.#options.presses().refuse(press, 'auto-missed')
    }
  }

  /** A press of a person stops the automatic GO that is announced. */
  stop(): void {
    if (this.#state === null || this.#state.notice === null) return
    const { of } = this.#state.notice
    this.#state = stopAuto(this.#state)
    this.#keep(of === ofStart ? { start: undefined } : { stopped: of })
    this.#changed()
  }

  toggle(): boolean {
    const isOn = this.#settings().off === true
    this.#keep({ off: isOn ? undefined : true, ...(!isOn && { start: undefined }) })
    this.#changed()
    return isOn
  }

  armStart(): boolean | RefusalReason {
    const { off, start } = this.#settings()
    const { cues, startTime } = this.#content()
    const planned = showStart(cues, startTime)
    if (start !== undefined && start === planned) {
      this.#keep({ start: undefined })
      this.#changed()
      return false
    }
    if (off === true) return 'auto-off'
    const ahead = planned === null ? 0 : planned - this.#options.now()
    if (planned === null || ahead <= 0 || ahead > near) return 'no-start-planned'
    this.#state = this.#state && armAuto(this.#state)
    this.#keep({ start: planned })
    this.#changed()
    return true
  }

  undone(before: RunnerState): void {
    const place = autoPlace(before)
    if (place === null) return
    this.#state = undoAuto(place)
    if (place !== ofStart) this.#keep({ stopped: place })
  }

  close(): void {
    this.#closed = true
    this.#cancel()
  }

  #press(version: number, moment: Instant): void {
    pressByItself(this.#options.presses(), {
      origin,
      saw: version,
      at: this.#options.now(),
      made: this.#stepped(moment),
      standbyFirst: 'auto-standby',
    })
  }

  #due(): AutoDue | null {
    const { room, rehearsal } = this.#options
    const due = autoDue({ state: room.state(), ...this.#content(), rehearsal }, this.#settings())
    return due === null ? null : { ...due, at: this.#unstepped(due.at) }
  }

  #content() {
    const content = this.#options.room.content()
    return { cues: content?.cues ?? [], startTime: content?.rundown.startTime ?? null }
  }

  /** The gate is looked at when GO is pressed: it also knows the departments and the presses before. */
  #isAble(): boolean {
    const { authority } = this.#options
    const { state } = authority.slice()
    const { state: link, watchOnly, passive = null } = authority.linkForGate()
    const decided = state === 'live' || state === 'local'
    return authority.isFollowing() && decided && link === 'live' && !watchOnly && passive === null
  }

  #settings(): AutoSettings {
    return this.#options.calling.state().auto ?? this.#options.first
  }

  /** Undefined: it is left out. */
  #keep(change: { readonly [Name in keyof AutoSettings]: AutoSettings[Name] | undefined }): void {
    const before = this.#settings()
    const after = Object.fromEntries(
      Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined),
    )
    if (JSON.stringify(after) !== JSON.stringify(before)) this.#options.calling.keepAuto(after)
  }

  #changed(): void {
    this.#show()
    this.look()
  }

  #show(): void {
    const shown = JSON.stringify(this.slice())
    if (shown === this.#shown) return
    this.#shown = shown
    this.#options.changed()
  }

  // The service's clock may be set while a GO is announced.

  #unstepped(at: Instant): Instant {
    return shift(at, duration(-this.#options.room.clockSteps()))
  }

  #stepped(at: Instant): Instant {
    return shift(at, duration(this.#options.room.clockSteps()))
  }
}
