import type { Departments } from '../calling/call-targets.ts'
import { actionOfAct, actRefusal, takesNothing } from '../show/actions.ts'
import type { Intent } from '../show/press.ts'
import type { RefusalReason } from '../show/refusals.ts'
import type { Phase } from '../show/runner.ts'
import { type Duration, duration } from '../time/time.ts'
import type { BoundAction, CallingAct, JumpTarget } from './binding.ts'

/** The actions that move the show or the desk, not the surface, the page or the journal. */
export type ShowBound = Exclude<BoundAction, { readonly do: 'view' | 'brightness' | 'page' | 'note' }>

export const isOfShow = (action: BoundAction): action is ShowBound => actionOfAct(action.do) !== null

/** What an action depends on at the moment of a press. */
export interface ResolveView {
  readonly phase: Phase
  /** The cues after the one on air that are not skipped, in order. */
  readonly ahead: readonly { readonly id: string }[]
  /** The cue that shows this number; null when none does. */
  readonly cueOf: (number: string) => string | null
  /** Columns of the departments that are called so; none where none is. */
  readonly departmentsOf: (name: string) => readonly string[]
  /** The timer of that name; null when there is none. */
  readonly timerNamed: (name: string) => string | null
  /** What the key of these departments is now. */
  readonly stepAction: (departments: Departments) => 'call' | 'standby'
}

/** An intent for the gate, and why it is refused before that, where it is. */
interface Resolved {
  readonly intent: Intent
  readonly refused: RefusalReason | null
}

/**
 * What an action means now. `sent`: what came with a machine's command; `times`: detents of a dial, or 1.
 * An adjustment is at most an hour at once.
 */
export function resolve(action: ShowBound, view: ResolveView, sent: string | null, times = 1): Resolved {
  switch (action.do) {
    case 'jump':
      return jump(action.to, view, sent)
    case 'adjust':
      return adjust(action.seconds, sent, times)
    case 'timer':
      return timer(action, view, sent, times)
    case 'prompter':
      return pass({ action: 'prompter', prompter: { act: action.act, times } })
  }
  if ('of' in action) return calling(action, view, sent)
  const name = actionOfAct(action.do)
  if (name === null || !takesNothing(name))
    throw new Error(`No action of the show takes nothing by the name ${action.do}.`)
  return { intent: { action: name }, refused: actRefusal(action.do, view.phase) }
}

function jump(to: JumpTarget, view: ResolveView, sent: string | null): Resolved {
  if (typeof to === 'object' && 'ahead' in to) {
    const cue = view.ahead[to.ahead - 1]
    return cue === undefined
      ? refuse({ action: 'jump', cueId: '' }, 'no-next-cue')
      : pass({ action: 'jump', cueId: cue.id })
  }
  const number = to === 'sent' ? sent : to.number
  const cueId = number === null ? null : view.cueOf(number)
  return cueId === null
    ? refuse({ action: 'jump', cueId: '' }, 'no-such-cue')
    : pass({ action: 'jump', cueId })
}

function calling(
  { do: act, of }: Extract<BoundAction, { readonly do: CallingAct }>,
  view: ResolveView,
  sent: string | null,
): Resolved {
  const name = of === 'all' ? null : of === 'sent' ? sent : of.name
  if (name !== null && name.trim() !== '') {
    const departments = view.departmentsOf(name)
    const intent: Intent = { action: actionOf(act, departments, view), departments }
    return departments.length === 0 ? refuse(intent, 'no-such-department') : pass(intent)
  }
  const intent: Intent = { action: actionOf(act, null, view), departments: null }
  // Nobody acknowledges for all.
  return act === 'acknowledge' ? refuse(intent, 'no-such-department') : pass(intent)
}

const actionOf = (
  act: CallingAct,
  departments: Departments,
  view: Pick<ResolveView, 'stepAction'>,
): Exclude<CallingAct, 'step'> => (act === 'step' ? view.stepAction(departments) : act)

/** What a machine sends to add to a timer: its name, then the seconds. */
const nameAndSeconds = /^(.+?)\s+([+-]?\d+(?:\.\d+)?)$/

function timer(
  action: Extract<BoundAction, { readonly do: 'timer' }>,
  view: ResolveView,
  sent: string | null,
  times: number,
): Resolved {
  const { act } = action
  const isSent = action.name === null || (action.act === 'add' && action.seconds === null)
  const [, before, number] = (act === 'add' && isSent && nameAndSeconds.exec(sent?.trim() ?? '')) || []
  const name = action.name ?? before ?? sent ?? ''
  const seconds = action.act === 'add' ? (action.seconds ?? Number(number ?? 0)) : 0
  const timerId = view.timerNamed(name)
  const by = limited(Math.round(seconds * times * 1_000))
  const intent: Intent = {
    action: 'timer',
    timer: { timerId: timerId ?? '', act, ...(act === 'add' && { by }) },
  }
  return timerId === null ? refuse(intent, 'no-such-timer') : pass(intent)
}

const longest = 3_600_000
const limited = (ms: number): Duration => duration(Math.max(-longest, Math.min(longest, ms)))

function adjust(seconds: number | 'sent', sent: string | null, times: number): Resolved {
  const asked = seconds === 'sent' ? Number(sent === null || sent.trim() === '' ? Number.NaN : sent) : seconds
  const ms = Math.round(asked * times * 1_000)
  if (!Number.isFinite(ms) || ms === 0) return refuse({ action: 'adjust', delta: duration(0) }, 'no-number')
  return pass({ action: 'adjust', delta: limited(ms) })
}

const pass = (intent: Intent): Resolved => ({ intent, refused: null })
const refuse = (intent: Intent, reason: RefusalReason): Resolved => ({ intent, refused: reason })
