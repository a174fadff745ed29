import { describe, expect, it } from 'vitest'
import { oscAddresses } from '../../../src-main/domain/bindings/osc-addresses.ts'
import { type Action, actionNames, actionOf, actsOf, eventOf } from '../../../src-main/domain/show/actions.ts'
import { commandOf, type Intent } from '../../../src-main/domain/show/press.ts'
import type { Phase, RunnerState } from '../../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'

const onAir = { cueId: 'a', kickoff: instant(0), deadline: instant(60_000) }
const states: Readonly<Record<Phase, RunnerState>> = {
  'pre-show': { phase: 'pre-show' },
  running: { phase: 'running', ...onAir },
  paused: { phase: 'paused', ...onAir, lastStop: instant(1_000) },
  ended: { phase: 'ended', lastStop: instant(1_000) },
}

describe('what a press asks of the runner', () => {
  it.each<[Intent, Phase, object | null]>([
    [{ action: 'go' }, 'pre-show', { verb: 'start' }],
    [{ action: 'go' }, 'running', { verb: 'next' }],
    [{ action: 'go' }, 'paused', { verb: 'next' }],
    [{ action: 'pause' }, 'running', { verb: 'pause' }],
    [{ action: 'pause' }, 'paused', { verb: 'start' }],
    [{ action: 'previous' }, 'running', { verb: 'previous' }],
    [{ action: 'jump', cueId: 'c' }, 'running', { verb: 'jump', cueId: 'c' }],
    [{ action: 'adjust', delta: duration(-10_000) }, 'paused', { verb: 'adjust-duration', delta: -10_000 }],
    [{ action: 'end' }, 'running', { verb: 'end' }],
    [{ action: 'reset' }, 'ended', { verb: 'reset' }],
    [{ action: 'undo' }, 'running', null],
    [{ action: 'skip', cueId: 'c' }, 'running', null],
    [{ action: 'call', departments: null }, 'running', null],
  ])('%j while %s: %j', (intent, phase, command) => {
    expect(commandOf(intent, states[phase])).toEqual(command)
  })
})

it('each key and each name on a controller is of one action', () => {
  const keys = actionNames.flatMap(name => actionOf(name).key ?? [])
  const acts = actionNames.flatMap(actsOf)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(acts).size).toBe(acts.length)
})

it('a machine reaches by OSC what needs no hold; what does is bound by a person first', () => {
  const silent = oscAddresses.filter(({ action }) => action === null).map(({ address }) => address)
  expect(silent.toSorted()).toEqual(
    ['chase', 'end', 'lock', 'next-cue', 'previous', 'reset', 'stand-down', 'undo'].map(
      act => `/showcall/${act}`,
    ),
  )
})

it.each<[Action, Phase, string | null]>([
  ['go', 'pre-show', 'start'],
  ['go', 'paused', 'next'],
  ['pause', 'running', 'pause'],
  ['pause', 'paused', 'resume'],
  ['jump', 'running', 'jump'],
  ['undo', 'running', null],
])('%s while %s is sent to other desks as %s', (action, phase, event) => {
  expect(eventOf(action, phase)).toBe(event)
})
