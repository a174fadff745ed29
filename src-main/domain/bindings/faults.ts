import { type Message, messageOf, type Said } from '../messages/message.ts'
import type { Binding, BoundAction, SurfaceLayout } from './binding.ts'

/** Why a binding cannot work as it stands. */
export interface LayoutFault {
  readonly page: number
  readonly binding: Binding
  readonly reason: Said
}

/** Actions that act only when they are held, or that a surface holds. */
export const heldActs: ReadonlySet<BoundAction['do']> = new Set<BoundAction['do']>([
  'previous',
  'undo',
  'end',
  'reset',
  'lock',
  'jump',
  'stand-down',
])

/** Actions that act at once, but are held to go on from a pause. */
const heldInPause: ReadonlySet<BoundAction['do']> = new Set<BoundAction['do']>(['go', 'next'])

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
    if (action.do === 'note' && action.text === null) return messageOf('binding.machine-sends-note')
    if ('of' in action && action.of === 'sent') return messageOf('binding.machine-sends-department')
    if ((trigger === 'turn' || trigger === 'turn-back' || trigger === 'release') && heldActs.has(action.do)) {
      return messageOf('binding.must-be-held', { trigger: triggerMessages[trigger] })
    }
  }
  if (trigger === 'press' && has('hold') && heldActs.has(action.do)) {
    return messageOf('binding.hold-is-taken')
  }
  if (trigger === 'press' && has('double') && heldActs.has(action.do)) {
    return messageOf('binding.held-has-double')
  }
  if (trigger === 'press' && heldInPause.has(action.do)) {
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
