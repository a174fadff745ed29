import { type Message, messageOf, type Said } from '../messages/message.ts'
import { actionOfAct, actionsThat, actRefusal } from '../show/actions.ts'
import type { Binding, BoundAction, SurfaceLayout } from './binding.ts'

/** Why a binding cannot work as it stands. */
export interface LayoutFault {
  readonly page: number
  readonly binding: Binding
  readonly reason: Said
}

const held = actionsThat(action => action.held)

/** Whether it acts only when it is held, or a surface holds it. */
export function isHeldAct({ do: act }: BoundAction): boolean {
  const action = actionOfAct(act)
  return action !== null && held.has(action)
}

/** It acts at once, but is held to go on from a pause. */
const isHeldInPause = ({ do: act }: BoundAction): boolean =>
  actionOfAct(act) === 'go' && actRefusal(act, 'paused') === null

const isTimerSent = (action: Extract<BoundAction, { readonly do: 'timer' }>): boolean =>
  action.name === null || (action.act === 'add' && action.seconds === null)

/** Controls of machines, which send no release: Program Change, MSC, MMC, OSC. */
export const isMachineControl = (control: string): boolean => /^(program-|msc-|mmc-|\/)/.test(control)

/** Everything in a layout that contradicts itself or can never act. */
export function layoutFaults(layout: SurfaceLayout): readonly LayoutFault[] {
  return layout.flatMap(({ bindings }, page) =>
    bindings.flatMap(binding => {
      const others = bindings.filter(other => other !== binding && other.control === binding.control)
      const reason = faultOf(binding, others, layout.length)
      return reason === null ? [] : [{ page, binding, reason }]
    }),
  )
}

function faultOf(binding: Binding, others: readonly Binding[], pages: number): Message | null {
  const { control, trigger, action } = binding
  const has = (kind: Binding['trigger']): boolean => others.some(other => other.trigger === kind)
  if (has(trigger)) return messageOf('binding.two-actions', { trigger: triggerMessages[trigger] })
  if (isMachineControl(control)) {
    if (trigger !== 'press') return messageOf('binding.machine-presses-only')
  } else {
    if (action.do === 'jump' && action.to === 'sent') return messageOf('binding.machine-sends-cue')
    if (action.do === 'adjust' && action.seconds === 'sent') return messageOf('binding.machine-sends-seconds')
    if (action.do === 'timer' && isTimerSent(action)) return messageOf('binding.machine-sends-timer')
    if (action.do === 'note' && action.text === null) return messageOf('binding.machine-sends-note')
    if ('of' in action && action.of === 'sent') return messageOf('binding.machine-sends-department')
    if ((trigger === 'turn' || trigger === 'turn-back' || trigger === 'release') && isHeldAct(action)) {
      return messageOf('binding.must-be-held', { trigger: triggerMessages[trigger] })
    }
  }
  if (trigger === 'press' && has('hold') && isHeldAct(action)) {
    return messageOf('binding.hold-is-taken')
  }
  if (trigger === 'press' && has('double') && isHeldAct(action)) {
    return messageOf('binding.held-has-double')
  }
  if (trigger === 'press' && isHeldInPause(action)) {
    if (has('hold')) {
      return messageOf('binding.go-hold-is-taken')
    }
    if (has('double')) return messageOf('binding.go-waits-for-double')
  }
  if (trigger === 'hold' && (has('double') || has('release'))) {
    return messageOf('binding.hold-with-double-or-release')
  }
  if (trigger === 'double' && has('release')) {
    return messageOf('binding.double-with-release')
  }
  if (action.do === 'jump' && typeof action.to === 'object' && 'number' in action.to) {
    if (action.to.number.trim() === '') return messageOf('binding.cue-number-missing')
  }
  if ('of' in action && typeof action.of === 'object' && action.of.name.trim() === '')
    return messageOf('binding.department-missing')
  if (action.do === 'acknowledge' && action.of === 'all') return messageOf('binding.department-missing')
  if (action.do === 'timer' && action.name?.trim() === '') return messageOf('binding.timer-missing')
  if (action.do === 'note' && action.text?.trim() === '') return messageOf('binding.note-missing')
  if (action.do === 'page' && typeof action.to === 'number' && action.to >= pages) {
    return messageOf('binding.no-such-page', { page: action.to + 1 })
  }
  return null
}

export const triggerMessages: Readonly<Record<Binding['trigger'], Message>> = {
  press: messageOf('trigger.press'),
  release: messageOf('trigger.release'),
  hold: messageOf('trigger.hold'),
  double: messageOf('trigger.double'),
  turn: messageOf('trigger.turn'),
  'turn-back': messageOf('trigger.turn-back'),
}
