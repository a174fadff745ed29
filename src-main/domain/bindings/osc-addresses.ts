import { prompterActs } from '../script/prompter.ts'
import { actionOfAct, callingActs, plainActs } from '../show/actions.ts'
import { heldActions } from '../show/gate.ts'
import { timerActs } from '../timers/timer.ts'
import type { Binding, BoundAction } from './binding.ts'

/** An address at which the desk listens for OSC messages. */
export interface OscAddress {
  /** What bindings name: the control of an OSC surface is its address. */
  readonly address: string
  /** What its first argument is: of `press` it may be left out. */
  readonly argument: 'press' | 'cue' | 'seconds' | 'department' | 'note' | 'timer' | 'timer-seconds'
  /** What it does until it is bound to something else; null where it does nothing until then. */
  readonly action: BoundAction | null
}

const at = (name: string, action: BoundAction, argument: OscAddress['argument'] = 'press'): OscAddress => ({
  address: `/showcall/${name}`,
  argument,
  action: mustBeHeld(action) ? null : action,
})

const mustBeHeld = ({ do: act }: BoundAction): boolean => {
  const action = actionOfAct(act)
  return action !== null && heldActions.has(action)
}

/**
 * The desk's own addresses, the acts by their names. A machine cannot hold, so that what a person has to hold does nothing
 * here until a person binds it. Every other address is a control as well, and can be learned.
 */
export const oscAddresses: readonly OscAddress[] = [
  ...plainActs.map(act => at(act, { do: act })),
  at('jump', { do: 'jump', to: 'sent' }, 'cue'),
  at('adjust', { do: 'adjust', seconds: 'sent' }, 'seconds'),
  ...callingActs.filter(act => act !== 'step').map(act => at(act, { do: act, of: 'sent' }, 'department')),
  ...timerActs.map(act =>
    act === 'add'
      ? at('timer-add', { do: 'timer', name: null, act, seconds: null }, 'timer-seconds')
      : at(`timer-${act}`, { do: 'timer', name: null, act }, 'timer'),
  ),
  ...prompterActs.map(act => at(`prompter-${act}`, { do: 'prompter', act })),
  at('note', { do: 'note', text: null }, 'note'),
  { address: '/cuelight/state/+/ack', argument: 'department', action: { do: 'acknowledge', of: 'sent' } },
]

/** A cue light by the open protocol of OSC Cue Light sends its state to `/cuelight/state/STATION/STATE`. */
export const cueLightState = '/cuelight/state/'

/** The control that stands for the acknowledge of any station; the station comes with it, as the name of a department. */
export const cueLightAcknowledge = '/cuelight/state/+/ack'

/** The station, by its identifier of 1 to 12 characters, whose person acknowledges at this address; null: another address. */
export const acknowledgingStation = (address: string): string | null =>
  /^\/cuelight\/state\/([^/]{1,12})\/ack$/.exec(address)?.[1] ?? null

const own: ReadonlyMap<string, OscAddress> = new Map(oscAddresses.map(one => [one.address, one]))

/** What is known of an address; null where it is not the desk's own. */
export const oscAddressOf = (address: string): OscAddress | null => own.get(address) ?? null

/** Default bindings of an OSC surface. */
export const oscBindings: readonly Binding[] = oscAddresses.flatMap(({ address, action }) =>
  action === null ? [] : [{ control: address, trigger: 'press', action }],
)
