import type { Timers } from '../../base/timers.ts'
import type { FaceSpec, FeedbackView } from '../../desk/ports/surface.ts'
import { actionOfAct, actRefusal } from '../../domain/show/actions.ts'
import { countdownParts, isUntimed, remaining } from '../../domain/show/countdown.ts'
import { between, type Clock, type Instant } from '../../domain/time/time.ts'
import { goHold, untilGoHoldChanges } from '../go-hold.ts'
import type { Lamp, LampLight, MidiModel } from './models.ts'

/** At most 10 times a second. */
const frameMs = 100
/** The longest that a timer can wait. */
const longestWait = 2_147_483_647

/** Controls with a lamp, and what sets it. */
export type LampModel = Pick<MidiModel, 'lamps' | 'lamp' | 'channel'>

/** Where lamps are set. `send` throws when nothing can be sent any more. */
export interface LampOutput {
  send(bytes: readonly number[]): void
  close(): void
}

interface LampLoopOptions {
  readonly model: LampModel
  readonly now: Clock
  readonly timers: Timers
  /** The port took no bytes. Nothing is sent after it. */
  readonly failed: () => void
}

/** Keeps a controller's lamps showing the newest view: only what changed. */
export interface LampLoop {
  show(view: FeedbackView): void
  /** The device's output is open; all lamps are set again. */
  attach(output: LampOutput): void
  /** The channel that the device sends on, and takes its lamps on. Until it is known lamps are set on every one. */
  receivedOn(channel: number): void
  /** What the lamp of this control shows is not known any more; it is set again. */
  again(control: string): void
  /** Sends nothing more. The device is gone, unless its lamps are to be `darkened` first. */
  stop(darken: boolean): void
}

export function createLampLoop(options: LampLoopOptions): LampLoop {
  const { model, now, timers } = options
  const sent = new Map<string, string>()
  const port = createLampPort(model.channel !== null)
  let view: FeedbackView | null = null
  let resting = false
  let stopped = false
  let cancelRest = (): void => {}
  let cancelWake = (): void => {}

  const fail = (): void => {
    port.close()
    sent.clear()
    options.failed()
  }

  const draw = (): void => {
    if (stopped || resting || !port.isOpen() || view === null) return
    cancelWake()
    const at = now()
    const light = lightOf(view)
    let changed = false
    for (const control of model.lamps) {
      const bytes = model.lamp(control, lampOf(control, view, at), light)
      const text = bytes.join()
      if (sent.get(control) === text) continue
      if (!port.send(bytes)) {
        fail()
        return
      }
      sent.set(control, text)
      changed = true
    }
    const wait = untilLampChange(view, at)
    if (wait !== null) cancelWake = timers.after(Math.min(wait, longestWait), draw)
    if (!changed) return
    resting = true
    cancelRest = timers.after(frameMs, () => {
      resting = false
      draw()
    })
  }

  return {
    show(newer) {
      view = newer
      draw()
    },
    attach(opened) {
      if (stopped) {
        opened.close()
        return
      }
      port.open(opened)
      sent.clear()
      draw()
    },
    receivedOn(channel) {
      if (!port.receivedOn(channel)) return
      sent.clear()
      draw()
    },
    again(control) {
      if (sent.delete(control)) draw()
    },
    stop(darken) {
      if (stopped) return
      stopped = true
      cancelRest()
      cancelWake()
      if (darken) {
        for (const control of model.lamps) if (!port.send(model.lamp(control, 'off', dark))) break
      }
      port.close()
    },
  }
}

/** The output, while it is open. `hasChannel`: lamps are set on the channel that the device sends on. */
function createLampPort(hasChannel: boolean) {
  let output: LampOutput | null = null
  let channel: number | null = null

  const onChannels = (bytes: readonly number[]): readonly (readonly number[])[] => {
    if (!hasChannel) return [bytes]
    const [status = 0, ...data] = bytes
    const own = (to: number): readonly number[] => [(status & 0xf0) | (to - 1), ...data]
    return channel === null ? everyChannel.map(own) : [own(channel)]
  }

  return {
    isOpen: () => output !== null,
    open(opened: LampOutput): void {
      output?.close()
      output = opened
    },
    /** False when the port took no bytes. */
    send(bytes: readonly number[]): boolean {
      try {
        for (const one of onChannels(bytes)) output?.send(one)
        return true
      } catch {
        return false
      }
    },
    /** True when lamps have to be set again: until the first channel is known they are set on every one. */
    receivedOn(received: number): boolean {
      const moved = channel !== null && received !== channel
      channel = received
      return moved
    },
    close(): void {
      output?.close()
      output = null
    },
  }
}

const everyChannel = Array.from({ length: 16 }, (_, at) => at + 1)

const dark: LampLight = { percent: 0, blackout: true }

/** A booth in view of the audience stays dark, however bright the device is set. */
function lightOf(view: FeedbackView): LampLight {
  const most = view.theme === 'day' ? 100 : 50
  return { percent: Math.min(view.brightness, most), blackout: view.theme === 'blackout' }
}

/** What the lamp of a control says. */
function lampOf(control: string, view: FeedbackView, now: Instant): Lamp {
  if (view.refusal !== null && view.refusal.control === control && now < view.refusal.until) return 'refused'
  const face = view.faces.get(control)
  if (face === undefined || view.link !== 'live') return 'off'
  if (face.show === 'countdown') return countdownLamp(view, now)
  return face.action === null ? 'off' : actionLamp(face.action, view, now)
}

function actionLamp(action: NonNullable<FaceSpec['action']>, view: FeedbackView, now: Instant): Lamp {
  const { phase } = view.state
  const name = actionOfAct(action.do)
  if (name === 'go') {
    if (phase === 'paused') return 'waiting'
    if (phase === 'ended' || view.next === null) return 'closed'
    if (actRefusal(action.do, phase) !== null) return 'closed'
    if (view.gateOpensAt !== null && now < view.gateOpensAt) return 'closed'
    return goHold(view, now) === null ? 'safe' : 'waiting'
  }
  if (name === 'pause') return phase === 'paused' ? 'paused' : 'bound'
  return 'bound'
}

function countdownLamp(view: FeedbackView, now: Instant): Lamp {
  const { state } = view
  if (state.phase === 'paused') return 'paused'
  if (state.phase !== 'running') return 'off'
  return isOver(view, now) ? 'over' : 'bound'
}

function isOver(view: FeedbackView, now: Instant): boolean {
  const { state } = view
  if (state.phase !== 'running' || isUntimed(state, view.onAir?.duration ?? null)) return false
  return countdownParts(remaining(state, now)).isOvertime
}

/** Milliseconds until lamps change by themselves; null when time changes nothing. */
function untilLampChange(view: FeedbackView, now: Instant): number | null {
  const waits: number[] = []
  if (view.gateOpensAt !== null && now < view.gateOpensAt) waits.push(between(now, view.gateOpensAt))
  const opens = untilGoHoldChanges(view, now)
  if (opens !== null) waits.push(opens)
  if (view.refusal !== null && now < view.refusal.until) waits.push(between(now, view.refusal.until))
  if (view.state.phase === 'running' && !isOver(view, now)) {
    const left = remaining(view.state, now)
    // Exactly nothing left is not over yet.
    if (left >= 0 && !isUntimed(view.state, view.onAir?.duration ?? null)) waits.push(left + 1)
  }
  return waits.length === 0 ? null : Math.min(...waits)
}
