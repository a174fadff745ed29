import { createEmitter, type Emitter } from '../../../src-main/base/emitter.ts'
import { afterHold, type Timers } from '../../../src-main/base/timers.ts'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { TriggerRequest } from '../../../src-main/contract/bridge/requests.ts'
import type { Clock, Instant } from '../../../src-main/domain/time/time.ts'
import type { Painted } from './painted.ts'
import { createStore, type ValueStore } from './store.ts'

/** A button on screen, which lights for its key as well. */
export type ButtonId =
  | 'go'
  | 'pause'
  | 'previous'
  | 'end'
  | 'reset'
  | 'undo'
  | 'skip'
  | 'lock'
  | 'jump'
  | 'adjust-m30'
  | 'adjust-m10'
  | 'adjust-p10'
  | 'adjust-p30'
  | 'standby'
  | 'call'
  /** Of one department, by its column. */
  | `standby ${string}`
  | `clear-word ${string}`
  /** Of one call. */
  | `acknowledge ${string}`

export interface PagePress {
  readonly button: ButtonId
  readonly kind: TriggerRequest['kind']
  /** As shown in the last press: `Space`, `GO button`. */
  readonly control: string
  readonly intent: TriggerRequest['intent']
  /** `intent` acts when it is held; let go before that, this does. */
  readonly tap?: TriggerRequest['intent']
}

/** A press that never left this page. */
interface LostPress {
  readonly count: number
  readonly button: ButtonId
  readonly at: Instant
}

/** A press for calls of departments. */
export type CallingPress = Extract<PagePress['intent'], { departments: unknown }>

export interface Presser {
  /** Controls that are down, by name. */
  readonly held: ValueStore<ReadonlyMap<string, PagePress>>
  /** The last button that was pressed on this page; a refusal is shown on it. */
  readonly last: ValueStore<PagePress | null>
  /** The last press that could not be sent; null once one could. */
  readonly lost: ValueStore<LostPress | null>
  /** Each press of this page, as it is sent. */
  readonly pressed: Emitter<PagePress>
  down(press: PagePress): void
  up(control: string): void
  /** A press without a hold. */
  tap(press: PagePress): void
  /** A press that cannot even be sent: the desk is away. */
  refuse(button: ButtonId): void
  /** Lets go of everything: the window or the focus went away. */
  release(): void
}

export interface PresserOptions {
  readonly timers: Timers
  readonly holdMs: () => number
  /** The earliest time at which the key can have moved that moves now; see `TriggerRequest`. */
  readonly made: () => number | null
  /** As a person calls this page; empty for none. */
  readonly pageName: () => string
  /** Whether the person at this page may press; where not, it says why. */
  readonly mayPress: () => boolean
}

export function createPresser(
  bridge: Pick<Bridge, 'request'>,
  painted: Painted,
  now: Clock,
  { timers, holdMs, made, pageName, mayPress }: PresserOptions,
): Presser {
  const held = createStore<ReadonlyMap<string, PagePress>>(new Map())
  const last = createStore<PagePress | null>(null)
  const lost = createStore<LostPress | null>(null)
  const pressed = createEmitter<PagePress>()
  /** How to stop waiting for a hold to be long enough, by control. */
  const holds = new Map<string, () => void>()
  let count = 0

  const refuse = (button: ButtonId): void => lost.set({ count: ++count, button, at: now() })
  const send = (press: PagePress, edge: 'down' | 'held' | 'up'): void => {
    const { kind, control, intent, tap } = press
    const page = pageName()
    const named = page === '' ? {} : { page }
    bridge
      .request('trigger', {
        kind,
        ...named,
        control,
        intent,
        ...(tap !== undefined && { tap }),
        edge,
        saw: painted.version(),
        made: made(),
      })
      .then(
        () => edge === 'down' && lost.set(null),
        () => edge === 'down' && refuse(press.button),
      )
  }
  const down = (press: PagePress): void => {
    if (held.get().has(press.control) || !mayPress()) return
    painted.pressed()
    pressed.emit(press)
    send(press, 'down')
    last.set(press)
    held.set(new Map(held.get()).set(press.control, press))
    holds.set(
      press.control,
      afterHold(timers, holdMs(), () => send(press, 'held')),
    )
  }
  const up = (control: string): void => {
    const press = held.get().get(control)
    if (press === undefined) return
    holds.get(control)?.()
    holds.delete(control)
    send(press, 'up')
    held.set(new Map([...held.get()].filter(([name]) => name !== control)))
  }
  return {
    held,
    last,
    lost,
    pressed,
    down,
    up,
    tap(press) {
      down(press)
      up(press.control)
    },
    refuse,
    release() {
      for (const control of held.get().keys()) up(control)
    },
  }
}
