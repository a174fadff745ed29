import type { Binding, BoundAction, SurfaceLayout } from './binding.ts'

/** Why a binding cannot work as it stands. */
export interface LayoutFault {
  readonly page: number
  readonly binding: Binding
  readonly reason: string
}

/** Actions that act only when they are held, or that a surface holds. */
const held: ReadonlySet<BoundAction['do']> = new Set<BoundAction['do']>([
  'previous',
  'undo',
  'end',
  'reset',
  'lock',
  'jump',
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

function faultOf(binding: Binding, others: readonly Binding[], pages: number): string | null {
  const { control, trigger, action } = binding
  const has = (kind: Binding['trigger']): boolean => others.some(other => other.trigger === kind)
  if (has(trigger)) return `There are two actions for one ${names[trigger]}. Remove one.`
  if (isMachineControl(control)) {
    if (trigger !== 'press') return 'A machine can only press, not hold, release or turn. Use press.'
  } else {
    if (action.do === 'jump' && action.to === 'sent') return 'Only machines send a cue number. Choose a cue.'
    if (action.do === 'adjust' && action.seconds === 'sent')
      return 'Only machines send seconds. Enter the seconds.'
    if ((trigger === 'turn' || trigger === 'turn-back' || trigger === 'release') && held.has(action.do)) {
      return `This must be held; a ${names[trigger]} cannot be held. Use press or hold.`
    }
  }
  if (trigger === 'press' && has('hold') && held.has(action.do)) {
    return 'This must be held, but hold does something else on this control. Move one of the two.'
  }
  if (trigger === 'press' && has('double') && held.has(action.do)) {
    return 'This must be held, but a control with a double press cannot be held. Move one of the two.'
  }
  if (trigger === 'press' && heldInPause.has(action.do)) {
    if (has('hold')) {
      return 'While the show is paused GO must be held, but hold does something else on this control. Move one of the two.'
    }
    if (has('double')) return 'GO would wait for a second press. Move the double press to another control.'
  }
  if (trigger === 'hold' && (has('double') || has('release'))) {
    return 'A control with hold cannot also have double press or release. Remove one.'
  }
  if (trigger === 'double' && has('release')) {
    return 'A control with double press cannot also have release. Remove one.'
  }
  if (action.do === 'jump' && typeof action.to === 'object' && 'number' in action.to) {
    if (action.to.number.trim() === '') return 'Enter a cue number.'
  }
  if (action.do === 'page' && typeof action.to === 'number' && action.to >= pages) {
    return `There is no page ${action.to + 1}. Choose another one.`
  }
  return null
}

const names: Readonly<Record<Binding['trigger'], string>> = {
  press: 'press',
  release: 'release',
  hold: 'hold',
  double: 'double press',
  turn: 'turn',
  'turn-back': 'turn back',
}
