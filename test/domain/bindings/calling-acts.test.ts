import { describe, expect, it } from 'vitest'
import type { BoundAction } from '../../../src-main/domain/bindings/binding.ts'
import { layoutFaults } from '../../../src-main/domain/bindings/faults.ts'
import { oscAddressOf, oscBindings } from '../../../src-main/domain/bindings/osc-addresses.ts'
import { type ResolveView, resolve, type ShowBound } from '../../../src-main/domain/bindings/resolve.ts'
import { departmentsNamed } from '../../../src-main/domain/calling/department-calls.ts'

const department = (shortName: string, groups: readonly string[] = []) => ({
  shortName,
  color: '#ff0000',
  groups,
})
const columns = [
  { id: 'c1', name: 'Lights', department: department('LX') },
  { id: 'c2', name: 'Keys', department: department('KEY', ['Band']) },
  { id: 'c3', name: 'Drums', department: department('DRM', ['band']) },
  { id: 'c4', name: 'LX' },
]
const view: ResolveView = {
  phase: 'running',
  ahead: [],
  cueOf: () => null,
  timerNamed: name => (name === 'Interval' ? 't1' : null),
  departmentsOf: name => departmentsNamed(columns, name),
  stepAction: () => 'standby',
}

it('the key of a department is STANDBY, and CALL once that call stands by', () => {
  const action: ShowBound = { do: 'step', of: { name: 'LX' } }
  expect(resolve(action, view, null).intent).toEqual({ action: 'standby', departments: ['c1'] })
  const stands: ResolveView = {
    ...view,
    stepAction: departments => (departments?.includes('c1') === true ? 'call' : 'standby'),
  }
  expect(resolve(action, stands, null).intent).toEqual({ action: 'call', departments: ['c1'] })
})

it.each<[string, ShowBound, string | null, readonly string[] | null]>([
  ['all departments', { do: 'standby', of: 'all' }, null, null],
  ['one by its short name', { do: 'standby', of: { name: 'lx' } }, null, ['c1']],
  ['one by its name', { do: 'call', of: { name: 'Drums' } }, null, ['c3']],
  ['a group', { do: 'standby', of: { name: 'band' } }, null, ['c2', 'c3']],
  ['the one that a machine names', { do: 'acknowledge', of: 'sent' }, ' Lights ', ['c1']],
  ['all, where a machine names none', { do: 'standby', of: 'sent' }, null, null],
])('a control calls %s', (_what, action, sent, departments) => {
  expect(resolve(action, view, sent)).toEqual({ intent: { action: action.do, departments }, refused: null })
})

it.each<[string, ShowBound, string | null]>([
  ['a name that no department has', { do: 'standby', of: { name: 'Video' } }, null],
  ['a column that is no department', { do: 'standby', of: { name: 'Notes' } }, null],
  ['an acknowledge for nobody', { do: 'acknowledge', of: 'sent' }, null],
])('%s is refused with its reason', (_what, action, sent) => {
  expect(resolve(action, view, sent).refused).toBe('no-such-department')
})

it('OSC calls departments by the name that is sent, and stands nobody down until it is bound', () => {
  const bound = new Map(oscBindings.map(({ control, action }) => [control, action]))
  expect(bound.get('/showcall/standby')).toEqual({ do: 'standby', of: 'sent' })
  expect(bound.get('/showcall/acknowledge')).toEqual({ do: 'acknowledge', of: 'sent' })
  expect(bound.has('/showcall/stand-down')).toBe(false)
})

it.each<[string, BoundAction]>([
  ['binding.department-missing', { do: 'standby', of: { name: ' ' } }],
  ['binding.department-missing', { do: 'acknowledge', of: 'all' }],
  ['binding.machine-sends-department', { do: 'call', of: 'sent' }],
])('a key says %s', (code, action) => {
  const layout = [
    { name: 'A', bindings: [{ control: 'key-1', trigger: 'press', action }], shows: {} },
  ] as const
  expect(layoutFaults(layout)[0]?.reason).toMatchObject({ code })
})

it('the prompters move once for each detent of a dial, and at addresses of their own', () => {
  expect(resolve({ do: 'prompter', act: 'faster' }, view, null, 3)).toEqual({
    intent: { action: 'prompter', prompter: { act: 'faster', times: 3 } },
    refused: null,
  })
  expect(oscAddressOf('/showcall/prompter-to-call')?.action).toEqual({ do: 'prompter', act: 'to-call' })
})

describe('a timer beside the show', () => {
  const bound = (action: ShowBound, sent: string | null = null, times = 1) =>
    resolve(action, view, sent, times)

  it('is found by its name, also by the one that a machine sends', () => {
    const intent = { action: 'timer', timer: { timerId: 't1', act: 'start' } }
    expect(bound({ do: 'timer', name: 'Interval', act: 'start' })).toEqual({ intent, refused: null })
    expect(bound({ do: 'timer', name: null, act: 'start' }, 'Interval')).toEqual({ intent, refused: null })
    expect(bound({ do: 'timer', name: 'Doors', act: 'start' }).refused).toBe('no-such-timer')
    expect(bound({ do: 'timer', name: null, act: 'reset' }).refused).toBe('no-such-timer')
  })

  it('is added to by the seconds of the binding, once for each detent, or by those that are sent', () => {
    const by = (resolved: ReturnType<typeof bound>) =>
      resolved.intent.action === 'timer' ? resolved.intent.timer.by : null
    const add = { do: 'timer', act: 'add' } as const
    expect(by(bound({ ...add, name: 'Interval', seconds: 30 }, null, 2))).toBe(60_000)
    expect(by(bound({ ...add, name: null, seconds: null }, 'Interval -90'))).toBe(-90_000)
    expect(by(bound({ ...add, name: null, seconds: null }, 'Interval'))).toBe(0)
    expect(by(bound({ ...add, name: null, seconds: null }, 'Interval 999999'))).toBe(3_600_000)
  })
})
