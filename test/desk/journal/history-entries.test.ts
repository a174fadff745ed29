import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import {
  createEntryCheck,
  mostEntries,
  packLines,
  readHistory,
} from '../../../src-main/desk/journal/read-history.ts'
import type { DeskEvent, JournalEntry, PlannedCue } from '../../../src-main/domain/as-run/journal-entry.ts'
import { renameEntry } from '../../../src-main/domain/as-run/rename-entry.ts'
import { withoutAddresses } from '../../../src-main/domain/as-run/without-addresses.ts'
import { messageOf, type Said } from '../../../src-main/domain/messages/message.ts'
import type { DrillResult } from '../../../src-main/domain/preflight/drill.ts'
import { drillKinds } from '../../../src-main/domain/preflight/drill.ts'
import { preflightChecks } from '../../../src-main/domain/preflight/point.ts'
import type { RunnerState } from '../../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'

const id = fc.constantFrom('c1', 'c2', 'c3', 'gone', '__proto__', 'ü 🎬')
const text = fc.string({ maxLength: 20 })
const at = fc.integer({ min: -1e12, max: 2e12 }).map(instant)
const span = fc.integer({ min: -86_400_000, max: 86_400_000 }).map(duration)
const count = fc.nat()
const said: fc.Arbitrary<Said> = fc.oneof(
  text,
  fc.constant(messageOf('preflight.on-air')),
  text.map(folder => messageOf('journal.in-folder', { folder, why: messageOf('journal.disk-full') })),
  count.map(ms => messageOf('preflight.clock.ok', { ms })),
)
const state: fc.Arbitrary<RunnerState> = fc.oneof(
  fc.constant<RunnerState>({ phase: 'pre-show' }),
  fc.record({ phase: fc.constant('running' as const), cueId: id, kickoff: at, deadline: at }),
  fc.record({ phase: fc.constant('paused' as const), cueId: id, kickoff: at, deadline: at, lastStop: at }),
  fc.record({ phase: fc.constant('ended' as const), lastStop: fc.option(at) }),
)
const row: fc.Arbitrary<PlannedCue> = fc.record({
  id,
  type: fc.constantFrom('cue', 'heading', 'group'),
  number: fc.option(text),
  title: text,
  duration: span,
  startTime: fc.option(at),
  skippedBy: fc.constantFrom(null, 'self', 'group'),
})
const seen = fc.record({ cueId: id, number: fc.option(text), title: text })
const drill: fc.Arbitrary<DrillResult> = fc.record({
  kind: fc.constantFrom(...drillKinds),
  at,
  rundownId: fc.constant('rundown'),
  subject: fc.option(text),
  passed: fc.boolean(),
  text: said,
})
const event: fc.Arbitrary<DeskEvent> = fc.oneof(
  fc
    .constantFrom('link-lost' as const, 'signed-out' as const, 'link-back' as const)
    .map(event => ({ event })),
  fc
    .constantFrom(...(['local', 'reconciling', 'adopted', 'led', 'kept-here', 'kept-there'] as const))
    .map(event => ({ event })),
  fc.constant({ event: 'preflight-test' as const }),
  fc.record({ event: fc.constant('returned' as const), since: at }, { requiredKeys: ['event'] }),
  fc.record({ event: fc.constant('stood-still' as const), since: at }),
  span.map(by => ({ event: 'clock-stepped' as const, by })),
  text.map(surface => ({ event: 'disarmed' as const, surface, why: 'own-echo' as const })),
  fc.record({ event: fc.constant('bounced' as const), surface: text, control: text, times: count }),
  fc.record({
    event: fc.constantFrom('phone-lost' as const, 'phone-connected' as const),
    page: text,
    department: text,
  }),
  fc.record({
    event: fc.constant('answer-late' as const),
    page: text,
    department: text,
    answer: fc.constantFrom('ready' as const, 'acknowledge' as const, 'take-back' as const),
    made: fc.option(at),
  }),
  said.map(reason => ({ event: 'not-recorded' as const, reason })),
  count.map(dropped => ({ event: 'recorded-again' as const, dropped })),
)
const optional = <Name extends string, Value>(name: Name, value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: undefined }).map(
    (given): { readonly [Key in Name]?: Value } =>
      // Left out, and not undefined: that is what JSON has.
      (given === undefined ? {} : { [name]: given }) as { readonly [Key in Name]?: Value },
  )
const base = fc.record({
  desk: fc.constantFrom('desk 1', 'desk 2'),
  seq: count,
  runId: fc.constantFrom('run 1', 'run 2', null),
  rundownId: fc.constant('rundown'),
  at,
})
const press = fc
  .tuple(
    fc.record({
      kind: fc.constant('press' as const),
      press: count,
      surfaceKind: fc.constantFrom('keyboard' as const, 'osc' as const, 'satellite' as const),
      surface: text,
      control: text,
      action: fc.constantFrom('go' as const, 'adjust' as const, 'lock' as const, 'undo' as const),
      saw: fc.option(count),
      seen: fc.record({
        phase: fc.constantFrom('running' as const, 'ended' as const),
        onAir: fc.option(seen),
        next: fc.option(seen),
      }),
      outcome: fc.constantFrom('confirmed' as const, 'refused' as const, 'unknown' as const),
      before: state,
      after: fc.option(state),
      appliedMs: fc.option(fc.double({ min: 0, max: 1e5, noNaN: true }).map(ms => ms + 0)),
      confirmedMs: fc.option(count),
      undid: fc.option(count),
    }),
    optional('target', seen),
    optional('asked', span),
    optional('reason', fc.constantFrom('double-press' as const, 'other-desk-unknown' as const)),
    optional('detail', said),
    optional('moved', span),
    optional('calls', text),
    optional('local', fc.constant(true as const)),
  )
  .map(([first, ...more]) => Object.assign({}, first, ...more) as typeof first)
const draft = fc.oneof(
  fc.record({
    kind: fc.constant('run' as const),
    how: fc.constantFrom('started' as const, 'joined' as const),
    service: text,
    plan: fc.record({
      title: text,
      timezone: fc.option(text),
      startTime: fc.option(at),
      cues: fc.array(row, { maxLength: 4 }),
    }),
    state,
  }),
  press,
  fc.record({ kind: fc.constant('painted' as const), press: count, paintedMs: count }),
  fc.record(
    { kind: fc.constant('moved-by' as const), before: state, after: state, led: fc.constant(true as const) },
    { requiredKeys: ['kind', 'before', 'after'] },
  ),
  fc
    .tuple(
      optional('title', text),
      optional('timezone', fc.option(text)),
      optional('startTime', fc.option(at)),
      optional('cues', fc.array(row, { maxLength: 3 })),
      optional('order', fc.array(id, { maxLength: 5 })),
      optional('returned', fc.record({ before: id, now: id })),
    )
    .map(parts => ({ kind: 'plan' as const, change: Object.assign({}, ...parts) })),
  fc
    .tuple(
      fc.record({
        kind: fc.constant('plan-act' as const),
        act: fc.constantFrom('hit', 're-time', 'close-gap'),
        way: fc.constantFrom('done', 'undone', 'redone'),
        cue: fc.option(seen),
        by: text,
        changes: fc.array(
          fc.oneof(
            fc.record({ change: fc.constant('duration' as const), cue: seen, was: span, is: span }),
            fc.record({
              change: fc.constant('start' as const),
              cue: fc.option(seen),
              was: fc.option(at),
              is: fc.option(at),
            }),
            fc.record({ change: fc.constantFrom('taken', 'skip'), cue: seen, is: fc.boolean() }),
          ),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      optional('time', at),
      optional('moved', span),
    )
    .map(parts => Object.assign({}, ...parts)),
  event.map(told => ({ kind: 'desk' as const, ...told })),
  fc.record({
    kind: fc.constant('baseline' as const),
    name: fc.string({ minLength: 1, maxLength: 20 }),
    plan: fc.record({
      title: text,
      timezone: fc.option(text),
      startTime: fc.option(at),
      cues: fc.array(row, { maxLength: 3 }),
    }),
  }),
  fc.record({
    kind: fc.constant('preflight' as const),
    certificate: fc.record({
      at,
      took: span,
      rundownId: fc.constant('rundown'),
      title: text,
      by: fc.option(text),
      app: text,
      points: fc.array(
        fc.record({
          id: fc.constant('point'),
          check: fc.constantFrom(...preflightChecks),
          subject: fc.option(text),
          state: fc.constantFrom('ok' as const, 'todo' as const, 'unknown' as const, 'none' as const),
          text: said,
        }),
        { maxLength: 3 },
      ),
      drills: fc.array(drill, { maxLength: 2 }),
    }),
  }),
  fc.record({ kind: fc.constant('drill' as const), result: drill }),
  fc.record({
    kind: fc.constant('note' as const),
    text: fc.string({ minLength: 1, maxLength: 20 }),
    department: fc.option(text),
    by: text,
    cue: fc.option(seen),
  }),
)
const entry: fc.Arbitrary<JournalEntry> = fc.tuple(base, draft).map(([of, told]) => ({ ...of, ...told }))

const check = createEntryCheck()
const again = (value: JournalEntry): JournalEntry => JSON.parse(JSON.stringify(value))
const why = (value: object | string): string => {
  const found = check(typeof value === 'string' ? value : JSON.stringify(value))
  return found.ok ? 'ok' : inEnglish(found.reason)
}

describe('an entry of a history from a file', () => {
  it('of every kind that a desk writes is taken as it is, and is the same after it was renamed and renamed back', () => {
    const kinds = new Set<string>()
    fc.assert(
      fc.property(entry, written => {
        kinds.add(written.kind === 'desk' ? written.event : written.kind)
        const stored = again(written)
        expect(check(JSON.stringify(stored))).toEqual({ ok: true, entry: stored })
        const names = (change: (name: string) => string, rundownId: string) => ({
          rundownId,
          run: change,
          desk: change,
          cue: change,
        })
        const there = again(
          renameEntry(
            stored,
            names(name => `new ${name}`, 'copy'),
          ),
        )
        expect(JSON.stringify(there)).not.toMatch(/"(?:cueId|runId|desk|rundownId)":"(?!new |copy)/)
        expect(check(JSON.stringify(there)).ok).toBe(true)
        expect(
          again(
            renameEntry(
              there,
              names(name => name.slice(4), 'rundown'),
            ),
          ),
        ).toEqual(stored)
        expect(check(JSON.stringify(withoutAddresses(stored))).ok).toBe(true)
      }),
      { numRuns: 2_000 },
    )
    expect(kinds.size).toBe(30)
  })

  it('is refused with a reason when any of its values is another one, or one is added or left out', () => {
    const places = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, inner]) => [
            [...path, name],
            ...places(inner, [...path, name]),
          ])
        : []
    const at = (value: object, path: readonly string[]): Record<string, unknown> =>
      path.reduce((inner, name) => inner[name] as Record<string, unknown>, value as Record<string, unknown>)
    fc.assert(
      fc.property(entry, fc.nat(), fc.constantFrom('object', 'added'), (written, which, how) => {
        const wrong = again(written)
        const paths = places(wrong).filter(path => !path.includes('params'))
        const path = paths[which % paths.length] ?? []
        const inside = at(wrong, path.slice(0, -1))
        if (Array.isArray(inside)) return
        if (how === 'added') inside['extra'] = 1
        else inside[path.at(-1) ?? ''] = { no: { such: ['thing'] } }
        expect(check(JSON.stringify(wrong)).ok).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  it('says what is wrong and where', () => {
    const drill: JournalEntry = {
      kind: 'drill',
      desk: 'desk',
      seq: 1,
      runId: null,
      rundownId: 'rundown',
      at: instant(0),
      result: {
        kind: 'network',
        at: instant(0),
        rundownId: 'rundown',
        subject: null,
        passed: true,
        text: '',
      },
    }
    const saying = (text: unknown) => ({ ...drill, result: { ...drill.result, text } })
    expect(why(drill)).toBe('ok')
    expect(why('{"kind":')).toContain('not JSON')
    expect(why('null')).toContain('its kind, “”, is not known')
    expect(why({ ...drill, kind: 'toString' })).toContain('its kind, “toString”, is not known')
    expect(why({ ...drill, at: 1e300 })).toContain('/at')
    expect(why(saying({ code: 'no.such.message', params: {} }))).toContain('a message that is not known')
    // A parameter that its text needs is missing, or is no number.
    expect(why(saying({ code: 'preflight.journal.failed', params: {} }))).toContain('not known')
    expect(why(saying({ code: 'preflight.token.ends', params: { time: 1, why: 2 } }))).toBe('ok')
    const nested = (depth: number): unknown =>
      depth === 0 ? 'x' : { code: 'journal.in-folder', params: { folder: 'f', why: nested(depth - 1) } }
    expect(why(saying(nested(5)))).toBe('ok')
    expect(why(saying(nested(50)))).toContain('/result/text')
    expect(why(`${'['.repeat(1e6)}`)).toContain('not JSON')
    expect(why(saying('x'.repeat(5e6)))).toContain('too large')
  })

  it('contains no address, no folder and nothing that a service or a system said', () => {
    const secrets = [
      '192.168.7.20',
      'fe80::1',
      'https://desk.example/?token=abc',
      '/home/anna/shows',
      'sk-1234',
    ]
    const all = secrets.join(' ')
    const of = { desk: 'desk', seq: 1, runId: 'run', rundownId: 'rundown', at: instant(0) }
    const result: DrillResult = {
      kind: 'service',
      at: instant(0),
      rundownId: 'rundown',
      subject: 'OSC 192.168.7.20:9000',
      passed: false,
      text: all,
    }
    const point = (text: Said) => ({
      id: 'p',
      check: 'link' as const,
      subject: null,
      state: 'todo' as const,
      text,
    })
    const entries: readonly JournalEntry[] = [
      {
        ...of,
        kind: 'run',
        how: 'started',
        service: all,
        plan: { title: 'Gala', timezone: null, startTime: null, cues: [] },
        state: { phase: 'pre-show' },
      },
      {
        ...of,
        kind: 'desk',
        event: 'not-recorded',
        reason: messageOf('journal.in-folder', { folder: all, why: all }),
      },
      { ...of, kind: 'desk', event: 'bounced', surface: 'MIDI 192.168.7.20', control: 'note 5', times: 3 },
      { ...of, kind: 'drill', result },
      {
        ...of,
        kind: 'preflight',
        certificate: {
          at: instant(0),
          took: duration(1),
          rundownId: 'rundown',
          title: 'Gala',
          by: 'Booth',
          app: '1.2.3',
          points: [
            point(all),
            point(messageOf('preflight.journal.failed', { why: all })),
            point(
              messageOf('preflight.journal.failed', {
                why: messageOf('journal.in-folder', { folder: all, why: all }),
              }),
            ),
            point(messageOf('preflight.versions.same', { app: '1.2.3' })),
          ],
          drills: [result],
        },
      },
    ]
    const text = JSON.stringify(entries.map(withoutAddresses))
    for (const secret of secrets) expect(text).not.toContain(secret)
    // What the preflight itself says stays.
    expect(text).toContain('"app":"1.2.3"')
    expect(text).toContain('note 5')
  })
})

describe('a history from a file', () => {
  const line = (seq: number, runId: string | null): string =>
    JSON.stringify({ kind: 'painted', desk: 'd', seq, runId, rundownId: 'r', at: 1, press: 1, paintedMs: 1 })
  const refusal = (content: string): string => {
    const reading = readHistory(content)
    return reading.ok ? 'ok' : inEnglish(reading.reason)
  }

  it('is refused by its first wrong entry, and when it is damaged, too large, or not whole', () => {
    expect(refusal(packLines([line(1, null), line(2, null)]))).toBe('ok')
    expect(refusal(packLines([line(1, null), '{"kind":"secret"}']))).toMatch(
      /^entry 2 .*“secret”.*update Showcall/,
    )
    expect(refusal(packLines([line(1, null), line(1, null)]))).toMatch(/^entry 2 .*twice/)
    expect(refusal(packLines([line(1, null), line(2, 'run')]))).toMatch(/^entry 2 .*the show .* is not there/)
    expect(refusal('not packed at all')).toContain('damaged')
    const whole = packLines(Array.from({ length: 50 }, (_, seq) => line(seq, null)))
    expect(refusal(whole.slice(0, whole.length / 2))).toContain('damaged')
    expect(refusal(packLines(Array.from({ length: mostEntries + 1 }, () => '')))).toContain(
      'more than 50,000',
    )
  })

  it('that is small in the file and endless when it is unpacked is refused before it is in memory', () => {
    const bomb = packLines(['x'.repeat(80 * 1024 * 1024)])
    expect(bomb.length).toBeLessThan(200_000)
    expect(refusal(bomb)).toContain('larger than 32 MB')
    expect(() => gunzipSync(Buffer.from(bomb, 'base64'), { maxOutputLength: 1_000 })).toThrow()
  })
})
