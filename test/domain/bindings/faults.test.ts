import { expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { Binding } from '../../../src-main/domain/bindings/binding.ts'
import { layoutFaults } from '../../../src-main/domain/bindings/faults.ts'

const on = (trigger: Binding['trigger'], action: Binding['action']): Binding => ({
  control: 'key-1',
  trigger,
  action,
})
const faultsOf = (...bindings: readonly Binding[]) =>
  layoutFaults([{ name: 'Show', bindings, shows: {} }]).map(
    ({ binding, reason }) => `${binding.trigger}: ${inEnglish(reason)}`,
  )

it('what must be held cannot be the press of a control with a double press, which is over before it is known', () => {
  expect(faultsOf(on('press', { do: 'previous' }), on('double', { do: 'go' }))).toEqual([
    'press: This must be held, but a control with a double press cannot be held. Move one of the two.',
  ])
  expect(faultsOf(on('press', { do: 'toggle' }), on('double', { do: 'previous' }))).toEqual([])
})

it('GO is held to go on from a pause, so nothing else can be held or pressed twice on its control', () => {
  expect(faultsOf(on('press', { do: 'go' }), on('hold', { do: 'previous' }))).toHaveLength(1)
  expect(faultsOf(on('press', { do: 'next' }), on('double', { do: 'toggle' }))).toHaveLength(1)
  expect(faultsOf(on('press', { do: 'start' }), on('hold', { do: 'previous' }))).toEqual([])
})

it('a jump to a number needs one', () => {
  expect(faultsOf(on('press', { do: 'jump', to: { number: ' ' } }))).toEqual(['press: Enter a cue number.'])
})
