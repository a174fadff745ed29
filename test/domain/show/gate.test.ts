import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { type Action, actionNames } from '../../../src-main/domain/show/actions.ts'
import {
  type GatePress,
  type GateState,
  type GateView,
  judge,
  needsHold,
  openGate,
  opensAt,
  refusalAsItStands,
} from '../../../src-main/domain/show/gate.ts'
import type { Phase } from '../../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'

const halfSecond = { doublePress: duration(500) }

const view: GateView = {
  phase: 'running',
  version: 7,
  linked: true,
  passive: null,
  signedOut: false,
  watchOnly: false,
  hasRundown: true,
  locked: false,
  unanswered: false,
  early: false,
  hasNext: true,
  hasPrevious: true,
  rehearsal: false,
  personActs: true,
  undoable: true,
  hasDepartments: true,
}
const press = (action: Action, more: Partial<GatePress> = {}): GatePress => ({
  action,
  saw: 7,
  at: instant(10_000),
  held: false,
  ...more,
})
const justGone: GateState = { ...openGate, lastForward: { at: instant(9_600), stoodBy: false } }

const reasonOf = (gate: GateState, pressed: GatePress, seen: GateView = view): string | null => {
  const verdict = judge(gate, pressed, seen, halfSecond)
  return verdict.pass ? null : verdict.reason
}

const anyAction = fc.constantFrom<Action>(
  'go',
  'pause',
  'previous',
  'jump',
  'adjust',
  'end',
  'reset',
  'undo',
  'skip',
  'message',
  'lock',
)
const anyPhase = fc.constantFrom<Phase>('pre-show', 'running', 'paused', 'ended')

it('what can be neither skipped nor unskipped is refused, however the show stands', () => {
  for (const phase of ['running', 'paused'] as const) {
    expect(reasonOf(openGate, press('skip', { ownRefusal: 'on-air' }), { ...view, phase })).toBe('on-air')
  }
  expect(reasonOf(openGate, press('skip', { ownRefusal: 'on-air' }), { ...view, locked: true })).toBe(
    'locked',
  )
  expect(reasonOf(openGate, press('skip'))).toBeNull()
})

describe('a second press', () => {
  it('within 500 ms of the last accepted one is refused, at 500 ms it passes', () => {
    expect(reasonOf(justGone, press('go', { at: instant(10_099) }))).toBe('double-press')
    expect(reasonOf(justGone, press('go', { at: instant(10_100) }))).toBeNull()
    expect(reasonOf(justGone, press('jump'))).toBe('too-soon')
    expect(inEnglish(messageOf('refusal.too-soon'))).not.toContain('Second GO')
  })

  it('of another jump is refused within the span, and passes where a person allows second presses', () => {
    const settings = (ms: number) => ({ doublePress: duration(ms) })
    const first = judge(openGate, press('jump'), view, settings(500))
    if (!first.pass) throw new Error('The first jump did not pass.')
    const second = press('jump', { at: instant(10_200), saw: 8 })
    const seen = { ...view, version: 8 }
    expect(judge(first.gate, second, seen, settings(500))).toEqual({ pass: false, reason: 'too-soon' })
    expect(judge(first.gate, second, seen, settings(0)).pass).toBe(true)
  })

  it('after STANDBY, the first of two steps, is told so, and is no second GO', () => {
    const seen = { ...view, twoStep: true }
    for (const first of [press('standby'), press('go', { asGo: true })]) {
      const stood = judge(openGate, first, seen, halfSecond)
      if (!stood.pass) throw new Error('STANDBY did not pass.')
      const at = (ms: number) => ({ at: instant(10_000 + ms) })
      expect(reasonOf(stood.gate, press('go', at(499)), seen)).toBe('standby-just-given')
      expect(reasonOf(stood.gate, press('jump', at(499)), seen)).toBe('standby-just-given')
      expect(reasonOf(stood.gate, press('go', at(500)), seen)).toBeNull()
    }
  })

  it('is called double even when the first has already moved the show', () => {
    expect(reasonOf(justGone, press('go', { saw: 6 }))).toBe('double-press')
    expect(reasonOf(justGone, press('jump', { saw: 6 }))).toBe('moved-on')
  })

  it('in the first moment of another show is told so, also while the link to that is being made', () => {
    const exchanged = { ...view, exchangedAt: instant(9_000) }
    expect(reasonOf(openGate, press('go'), exchanged)).toBe('moved-on')
    expect(reasonOf(openGate, press('go'), { ...exchanged, linked: false })).toBe('moved-on')
    expect(reasonOf(openGate, press('go', { at: instant(10_500) }), { ...exchanged, linked: false })).toBe(
      'no-link',
    )
    expect(reasonOf(openGate, press('go', { at: instant(10_500) }), exchanged)).toBeNull()
  })

  it('never holds up pause, previous or an adjustment', () => {
    expect(reasonOf(justGone, press('pause'))).toBeNull()
    expect(reasonOf(justGone, press('adjust'))).toBeNull()
    expect(reasonOf(justGone, press('previous', { held: true }))).toBeNull()
  })

  it('is never accepted in any sequence of presses within the span, nor is a refusal counted', () => {
    const presses = fc.array(
      fc.record({ wait: fc.integer({ min: 0, max: 400 }), action: anyAction, held: fc.boolean() }),
      { minLength: 2, maxLength: 80, size: 'max' },
    )
    fc.assert(
      fc.property(presses, fc.integer({ min: 0, max: 3_000 }), anyPhase, (sequence, span, phase) => {
        const settings = { doublePress: duration(span) }
        let gate = openGate
        let at = 0
        let last = Number.NEGATIVE_INFINITY
        for (const { wait, action, held } of sequence) {
          at += wait
          const verdict = judge(gate, press(action, { at: instant(at), held }), { ...view, phase }, settings)
          const isForward = action === 'go' || action === 'jump'
          const free = !needsHold(action, phase) || held
          const idle = refusalAsItStands(action, { ...view, phase }) !== null
          expect(verdict.pass).toBe((!isForward || at - last >= span) && free && !idle)
          if (!verdict.pass) continue
          gate = verdict.gate
          if (isForward) last = at
        }
      }),
    )
  })
})

describe.each([
  ['call', 'call-again', 'standby'],
  ['standby', 'standby-just-given', 'call'],
] as const)('%s', (action, refusal, other) => {
  const departments = ['lx']
  const justCalled: GateState = { ...openGate, lastCall: { action, at: instant(9_600), departments } }
  const again = (departments: readonly string[] | null, at = 10_000) =>
    reasonOf(justCalled, press(action, { departments, at: instant(at) }))

  it('for the same departments within the span of a double press is refused; for others, and another press, it is not', () => {
    expect(again(departments)).toBe(refusal)
    expect(again(departments, 10_100)).toBeNull()
    expect(again(['snd'])).toBeNull()
    expect(again(null)).toBeNull()
    expect(reasonOf(justCalled, press(other, { departments }))).toBeNull()
    expect(reasonOf(justCalled, press('go'))).toBeNull()
    expect(reasonOf(justGone, press(action))).toBeNull()
    const verdict = judge(openGate, press(action, { departments }), view, halfSecond)
    expect(verdict).toEqual({
      pass: true,
      gate: { lastForward: null, lastCall: { action, at: instant(10_000), departments } },
    })
  })
})

describe('CALL', () => {
  it('long before the time must be held', () => {
    expect(reasonOf(openGate, press('call', { guarded: true }))).toBe('call-early')
    expect(reasonOf(openGate, press('call', { guarded: true, held: true }))).toBeNull()
  })
})

describe('what the presser saw', () => {
  it('must still be so for what moves the show; an adjustment and undo, which looks for itself, are not held up', () => {
    fc.assert(
      fc.property(anyAction, anyPhase, fc.nat({ max: 20 }), fc.boolean(), (action, phase, saw, held) => {
        fc.pre(saw !== view.version)
        const reason = reasonOf(openGate, press(action, { saw, held }), { ...view, phase })
        const free = ['adjust', 'undo', 'skip', 'message', 'lock'].includes(action)
        const idle = refusalAsItStands(action, { ...view, phase })
        if (free) expect(reason).toBe(idle ?? (held || !needsHold(action, phase) ? null : 'hold-longer'))
        else expect(reason).toBe('moved-on')
      }),
    )
  })
})

it('a press that is held long enough is refused for the reason that its button shows, and for no other', () => {
  const facts = fc.record({
    phase: anyPhase,
    hasNext: fc.boolean(),
    hasPrevious: fc.boolean(),
    rehearsal: fc.boolean(),
    locked: fc.boolean(),
    personActs: fc.boolean(),
    undoable: fc.boolean(),
    hasDepartments: fc.boolean(),
    linked: fc.boolean(),
    signedOut: fc.boolean(),
    watchOnly: fc.boolean(),
    hasRundown: fc.boolean(),
    passive: fc.constantFrom(null, 'waiting' as const),
  })
  fc.assert(
    fc.property(fc.constantFrom(...actionNames), facts, (action, seen) => {
      const shown = refusalAsItStands(action, seen)
      expect(reasonOf(openGate, press(action, { held: true }), { ...view, ...seen })).toBe(shown)
    }),
  )
  const at = (phase: Phase) => refusalAsItStands('end', { ...view, phase })
  expect([at('pre-show'), at('running'), at('ended')]).toEqual(['not-running', null, 'show-ended'])
})

describe('what must be held', () => {
  it.each([
    ['previous', 'running', 'hold-longer'],
    ['end', 'running', 'hold-longer'],
    ['reset', 'ended', 'hold-longer'],
    ['go', 'paused', 'paused-resume-first'],
    ['go', 'running', null],
    ['go', 'pre-show', null],
    ['pause', 'paused', null],
    ['jump', 'running', null],
    ['adjust', 'paused', null],
    ['undo', 'running', 'hold-longer'],
    ['lock', 'running', 'hold-longer'],
    ['skip', 'running', null],
    ['message', 'running', null],
  ] as const)('%s while %s: %s', (action, phase, reason) => {
    expect(reasonOf(openGate, press(action), { ...view, phase })).toBe(reason)
    expect(reasonOf(openGate, press(action, { held: true }), { ...view, phase })).toBeNull()
    expect(needsHold(action, phase)).toBe(reason !== null)
  })
})

describe('a press that is not held', () => {
  const unheldOf = (
    action: Action,
    seen: Partial<GateView>,
    gate = openGate,
    more: Partial<GatePress> = {},
  ) => {
    const verdict = judge(gate, press(action, more), { ...view, ...seen }, halfSecond)
    return verdict.pass ? 'passes' : verdict.unheld
  }

  it.each([
    ['paused-resume-first', { phase: 'paused' }],
    ['not-before', { early: true }],
    ['calls-unread', { callsUnread: true }],
    ['unacknowledged', { unacknowledged: true }],
    ['leaves-calls', { heldByCalls: 'leaves-calls' }],
    ['nobody-stands-by', { heldByCalls: 'nobody-stands-by' }],
    ['rehearsal-ended', { rehearsalEnded: true, early: true }],
  ] as const)('as GO that is refused as %s waits for its hold, and at no other time', (reason, seen) => {
    expect(reasonOf(openGate, press('go'), { ...view, ...seen })).toBe(reason)
    expect(unheldOf('go', seen)).toBe(reason)
    expect(unheldOf('go', seen, openGate, { held: true })).toBe('passes')
    expect(unheldOf('go', { ...seen, linked: false })).toBeUndefined()
  })

  it.each([{ auto: true }, { byMachine: true }])('of %o leaves calls, as it cannot be held', more => {
    expect(unheldOf('go', { heldByCalls: 'leaves-calls' }, openGate, more)).toBe('passes')
    expect(unheldOf('go', { unacknowledged: true }, openGate, more)).toBe('unacknowledged')
  })

  it('as GO or CALL does not wait where a hold would lead nowhere', () => {
    expect(unheldOf('go', { early: true }, justGone)).toBeUndefined()
    expect(unheldOf('go', { phase: 'paused', hasNext: false })).toBeUndefined()
    expect(unheldOf('go', { version: 8, early: true })).toBeUndefined()
    expect(unheldOf('call', {}, openGate, { guarded: true })).toBe('call-early')
    expect(unheldOf('call', { rehearsalEnded: true }, openGate, { guarded: true })).toBeUndefined()
  })

  it('of what is always held waits, whatever stands against it now', () => {
    expect(unheldOf('undo', { undoable: false })).toBe('hold-longer')
    expect(unheldOf('end', { linked: false })).toBe('hold-longer')
    expect(unheldOf('pause', { linked: false })).toBeUndefined()
  })
})

describe('a desk that cannot act', () => {
  it('says of GO on a paused last cue that no cue follows, and not to hold it', () => {
    const paused = { ...view, phase: 'paused' } as const
    expect(reasonOf(openGate, press('go'), paused)).toBe('paused-resume-first')
    expect(reasonOf(openGate, press('go'), { ...paused, hasNext: false })).toBe('no-next-cue')
  })

  it('says so, the deepest reason first', () => {
    expect(reasonOf(openGate, press('go'), { ...view, hasRundown: false })).toBe('no-rundown')
    const nothing = { ...view, hasRundown: false, linked: false, watchOnly: true }
    expect(reasonOf(openGate, press('go'), nothing)).toBe('no-link')
    expect(reasonOf(openGate, press('go'), { ...view, watchOnly: true })).toBe('watch-only')
    expect(reasonOf(openGate, press('go'), { ...view, linked: false })).toBe('no-link')
    expect(reasonOf(openGate, press('go'), { ...view, unanswered: true })).toBe('unanswered')
    expect(reasonOf(openGate, press('adjust'), { ...view, unanswered: true })).toBeNull()
    expect(reasonOf(openGate, press('go'), { ...view, linked: false, signedOut: true })).toBe('signed-out')
  })

  it('locks and unlocks without a rundown and without a link, and a lock holds edits alone', () => {
    const away = { ...view, hasRundown: false, linked: false, locked: true }
    expect(reasonOf(openGate, press('lock', { held: true }), away)).toBeNull()
    const locked = { ...view, locked: true }
    expect(reasonOf(openGate, press('skip'), locked)).toBe('locked')
    expect(reasonOf(openGate, press('go'), locked)).toBeNull()
    expect(reasonOf(openGate, press('message'), locked)).toBeNull()
    expect(reasonOf(openGate, press('undo', { held: true }), locked)).toBeNull()
  })
})

describe('the moment at which the gate opens', () => {
  it('is the first at which a forward press passes', () => {
    const opens = opensAt(justGone, halfSecond, instant(10_000))
    expect(opens).toBe(10_100)
    expect(opensAt(justGone, halfSecond, instant(10_100))).toBeNull()
    expect(opensAt(openGate, halfSecond, instant(0))).toBeNull()
  })
})
