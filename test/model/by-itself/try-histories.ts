import { expect } from 'vitest'
import type { BridgeEvents } from '../../../src-main/contract/bridge/events.ts'
import type { RundownContent } from '../../../src-main/desk/ports/show-service.ts'
import type { PressEntry } from '../../../src-main/domain/as-run/journal-entry.ts'
import type { Cue } from '../../../src-main/domain/rundown/rundown.ts'
import { plainTiming, type StartRule } from '../../../src-main/domain/rundown/timing.ts'
import { lateAfter } from '../../../src-main/domain/show/gate.ts'
import { notBefore } from '../../../src-main/domain/show/not-before.ts'
import { activeCueId, nextCueId, onAirOf } from '../../../src-main/domain/show/runner.ts'
import { duration, type Instant, instant, shift } from '../../../src-main/domain/time/time.ts'
import { formatFrame } from '../../../src-main/domain/timecode/timecode.ts'
import { anyWallTime } from '../../domain/nights.ts'
import { contentWith, cue } from '../../fakes/fake-show-service.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import fc from '../../support/fast-check.ts'
import { type ByItselfWorld, createByItselfWorld, rate } from './world.ts'

const count = 8
/** The tape begins shortly before this frame, at which the cues with timecode begin. */
const firstFrame = 1_000

interface WrittenCue {
  readonly seconds: number
  readonly auto: boolean
  readonly rule: StartRule
  /** Its fixed start, seconds after the show is planned to start. */
  readonly fixed: number | null
  /** Seconds by which it may be shorter, and longer. */
  readonly gives: number | null
  /** Frames after the first one. */
  readonly timecode: number | null
}

type Act =
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'run' | 'wind'; readonly frames: number }
  | { readonly do: 'go' | 'pause' | 'previous' | 'auto' | 'auto-start' | 'chase' | 'undo' | 'undo-edit' }
  | { readonly do: 'jump'; readonly cue: number }
  | { readonly do: 'elsewhere'; readonly verb: 'next' | 'pause' | 'start' }
  | { readonly do: 'edit'; readonly cue: number; readonly what: 'auto' | 'skip' | 'longer' | 'add' | 'free' }
  | { readonly do: 'hit'; readonly nth: number; readonly back: boolean }
  | {
      readonly do: 'gap'
      readonly nth: number
      readonly move: 'governing' | 'this' | 'duration'
      readonly back: boolean
    }

const anyCue: fc.Arbitrary<WrittenCue> = fc.record({
  seconds: fc.integer({ min: 1, max: 25 }),
  auto: fc.constantFrom(true, true, false),
  rule: fc.constantFrom<StartRule>('not-before', 'not-before', 'exactly', 'not-after', 'floating'),
  fixed: fc.option(fc.integer({ min: 0, max: 100 }), { freq: 2 }),
  gives: fc.option(fc.integer({ min: 1, max: 20 }), { freq: 1 }),
  timecode: fc.option(fc.integer({ min: 0, max: 100 })),
})

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .oneof(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 700, max: 20_000 }))
      .map(ms => ({ do: 'pass', ms }) as const),
  },
  { weight: 4, arbitrary: fc.integer({ min: 5, max: 120 }).map(frames => ({ do: 'run', frames }) as const) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: -120, max: 60 }).map(frames => ({ do: 'wind', frames }) as const),
  },
  { weight: 2, arbitrary: fc.constant<Act>({ do: 'go' }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('pause', 'previous', 'auto', 'auto-start', 'chase', 'undo', 'undo-edit')
      .map(one => ({ do: one }) as const),
  },
  { weight: 1, arbitrary: fc.nat(count - 1).map(cue => ({ do: 'jump', cue }) as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('next', 'pause', 'start').map(verb => ({ do: 'elsewhere', verb }) as const),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      cue: fc.nat(count - 1),
      what: fc.constantFrom('auto', 'skip', 'longer', 'add', 'free'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('hit' as const), nth: fc.nat(2), back: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('gap' as const),
      nth: fc.nat(5),
      move: fc.constantFrom('governing', 'this', 'duration'),
      back: fc.boolean(),
    }),
  },
)

const anyHistory = fc.record({
  /** When the show is planned to start, and how long before it all begins, s. */
  wall: anyWallTime,
  before: fc.integer({ min: 2, max: 60 }),
  cues: fc.array(anyCue, { minLength: count, maxLength: count }),
  /** A person hands the show to timecode, or starts it by hand. */
  first: fc.constantFrom<readonly Act[]>([{ do: 'chase' }], [{ do: 'go' }], [{ do: 'auto-start' }], []),
  acts: fc.array(anyAct, { minLength: 10, maxLength: 40, size: 'max' }),
})

function showOf(written: readonly WrittenCue[], startTime: Instant): RundownContent {
  let frame = firstFrame
  const cues = written.map(({ seconds, auto, rule, fixed, gives, timecode }, place): Cue => {
    if (timecode !== null) frame += timecode
    const isFloating = rule === 'floating'
    return cue(`c${place}`, seconds, {
      startTime: fixed === null || isFloating ? null : shift(startTime, duration(fixed * 1_000)),
      timing: {
        ...plainTiming,
        start: rule,
        shortest: gives === null ? null : duration(Math.max(0, seconds - gives) * 1_000),
        longest: gives === null ? null : duration((seconds + gives) * 1_000),
        ...(auto && { auto }),
        ...(timecode !== null && { timecode: formatFrame(frame, rate) }),
      },
    })
  })
  const content = contentWith(cues)
  return { ...content, rundown: { ...content.rundown, startTime } }
}

/** What pages were told, and what others did, each with its moment. */
interface Told {
  readonly at: Instant
  readonly show: BridgeEvents['show']
}

/** What happened, counted, so that a test can tell that its cases are of the kind that they claim to be. */
export interface Seen {
  auto: number
  timecode: number
  solved: number
  closed: number
}

/** Tries that many random histories of a show that goes by itself; throws with the smallest one that fails. */
export async function tryHistories(runs: number): Promise<Seen> {
  const seen: Seen = { auto: 0, timecode: 0, solved: 0, closed: 0 }
  await fc.assert(
    fc.asyncProperty(anyHistory, async ({ wall, before, cues, first, acts }) => {
      const time = createVirtualTime(wall.at - before * 1_000)
      const world = await createByItselfWorld(time, showOf(cues, wall.at), firstFrame - 30)
      try {
        const judge = follow(world, time.now)
        for (const act of [...first, ...acts]) {
          await carryOut(world, act, time.advance, seen)
          judge.look()
          // No two things happen at one moment.
          await time.advance(1)
        }
        await time.advance(5_000)
        judge.end(seen)
      } finally {
        await world.close()
      }
    }),
    { numRuns: runs },
  )
  return seen
}

async function carryOut(
  world: ByItselfWorld,
  act: Act,
  advance: (ms: number) => Promise<void>,
  seen: Seen,
): Promise<void> {
  const { rig } = world
  switch (act.do) {
    case 'pass':
      return advance(act.ms)
    case 'run':
      return world.run(act.frames)
    case 'wind':
      return world.wind(act.frames)
    case 'chase':
    case 'undo':
      return rig.hold({ action: act.do })
    case 'jump':
      return rig.tap({ action: 'jump', cueId: `c${act.cue}` })
    case 'go':
    case 'pause':
    case 'previous':
    case 'auto':
    case 'auto-start':
      return rig.tap({ action: act.do })
    case 'elsewhere':
      return world.elsewhere({ verb: act.verb })
    case 'edit':
      return world.change(content => edited(content, act, activeCueId(world.service.state())))
    case 'undo-edit':
      return world.undoEdit()
    case 'hit':
    case 'gap': {
      const isHit = act.do === 'hit'
      const before = world.content()
      const state = world.service.state()
      const from = before.cues.findIndex(({ id }) => id === activeCueId(state))
      const isMade = isHit ? await world.hit(act.nth) : await world.closeGap(act.nth, act.move)
      if (!isMade) return
      seen[isHit ? 'solved' : 'closed'] += 1
      const after = world.content()
      const past = (content: RundownContent) => content.cues.slice(0, Math.max(0, from))
      if (isHit) expect(past(after), 'what is past').toEqual(past(before))
      expect(after.cues.map(({ id }) => id)).toEqual(before.cues.map(({ id }) => id))
      expect(onAirOf(world.service.state())?.kickoff, 'what is on air').toBe(onAirOf(state)?.kickoff)
      if (!act.back) return
      await world.undoEdit()
      expect(planOf(world.content()), 'one undo').toEqual(planOf(before))
      if (activeCueId(world.service.state()) === activeCueId(state))
        expect(world.service.state(), 'one undo').toEqual(state)
      return
    }
  }
}

const planOf = ({ cues, rundown: { startTime } }: RundownContent) => ({ cues, startTime })

let added = 0

function edited(
  content: RundownContent,
  { cue: nth, what }: Extract<Act, { readonly do: 'edit' }>,
  onAir: string | null,
): RundownContent {
  const { cues } = content
  const place = cues.findIndex(({ id }) => id === `c${nth}`)
  const row = cues[place]
  if (row === undefined) return content
  const timing = row.timing ?? plainTiming
  const { auto, ...rest } = timing
  switch (what) {
    case 'auto':
      return withRow(content, { ...row, timing: auto ? rest : { ...timing, auto: true } })
    case 'skip':
      return row.id === onAir
        ? content
        : withRow(content, { ...row, skippedBy: row.skippedBy === null ? 'self' : null })
    case 'longer':
      return withRow(content, { ...row, duration: duration(row.duration + 5_000) })
    case 'free':
      return withRow(content, { ...row, startTime: null })
    case 'add':
      return { ...content, cues: cues.toSpliced(place + 1, 0, cue(`n${++added}`, 5)) }
  }
}

const withRow = (content: RundownContent, row: Cue): RundownContent => ({
  ...content,
  cues: content.cues.map(one => (one.id === row.id ? row : one)),
})

/** Looks at a world while it goes on, and judges it at its end. */
function follow(world: ByItselfWorld, now: () => Instant) {
  const { rig, service } = world
  const told: Told[] = [{ at: instant(0), show: rig.desk.snapshot().show }]
  const contents: { readonly at: Instant; readonly cues: readonly Cue[] }[] = [
    { at: instant(0), cues: world.content().cues },
  ]
  /** What came on air at the service, and when. */
  const airings: { readonly at: Instant; readonly cueId: string | null }[] = []
  const elsewhere: { readonly at: Instant; readonly cueId: string | null }[] = []
  let onAir: string | null = null
  const look = (): void => {
    const is = activeCueId(service.state())
    if (is !== onAir) airings.push({ at: now(), cueId: is })
    onAir = is
  }
  const byOthers = service.elsewhere.bind(service)
  service.elsewhere = command => {
    look()
    byOthers(command)
    elsewhere.push({ at: now(), cueId: activeCueId(service.state()) })
    look()
  }
  const change = service.change.bind(service)
  service.change = content => {
    contents.push({ at: now(), cues: content.cues })
    change(content)
  }
  rig.desk.subscribe((name, payload) => {
    look()
    // The map of events says which payload belongs to that name; a generic listener cannot narrow it.
    if (name === 'show') told.push({ at: now(), show: payload as BridgeEvents['show'] })
  })
  /** What was told in that time, and before it last. */
  const within = <One extends { readonly at: Instant }>(all: readonly One[], from: number, to: number) => {
    const first = all.findLastIndex(({ at }) => at < from)
    return all.filter(({ at }, place) => place >= first && at <= to)
  }
  return {
    look,
    end(seen: Seen): void {
      look()
      const presses = rig.journal.kept.filter((entry): entry is PressEntry => entry.kind === 'press')
      const confirmed = presses.filter(({ outcome }) => outcome === 'confirmed')
      const own = confirmed.filter(
        ({ surfaceKind, action }) =>
          action === 'go' && (surfaceKind === 'auto' || surfaceKind === 'timecode'),
      )
      const went = new Set<string>()
      for (const { at, surfaceKind, control, before, after, press } of own) {
        if (surfaceKind === 'auto') seen.auto += 1
        else seen.timecode += 1
        const what = `${surfaceKind} at ${at}`
        const shown = within(told, at - 1, at)
        if (surfaceKind === 'auto') {
          expect(
            shown.every(({ show }) => show.auto?.off === true),
            `${what}: AUTO is off`,
          ).toBe(false)
          const notice = within(told, at - 2_700, at - 1)
          expect(
            notice.every(({ show }) => show.auto?.goAt !== undefined),
            `${what}: announced`,
          ).toBe(true)
        } else {
          const isArmed = shown.some(({ show }) => show.chase?.armed)
          expect(isArmed, `${what}: armed`).toBe(true)
          const labels = within(contents, at - 1, at).map(
            ({ cues }) => cues.find(({ id }) => id === nextCueId(before, cues))?.timing?.timecode,
          )
          expect(labels, `${what}: the timecode of NEXT`).toContain(control)
        }
        // NEXT, and by nothing that the gate would refuse.
        const next = within(contents, at - 1, at).map(({ cues }) => nextCueId(before, cues))
        expect(next, `${what}: NEXT`).toContain(after === null ? null : activeCueId(after))
        expect(before.phase, what).toMatch(/^(running|pre-show)$/)
        const cues = within(contents, at, at).at(-1)?.cues ?? []
        const nextCue = cues.find(({ id }) => id === nextCueId(before, cues))
        expect(notBefore(before.phase, nextCue, at), `${what}: a fixed start`).toBeNull()
        const soon = confirmed.filter(
          one => one.press !== press && one.action === 'go' && one.at <= at && at - one.at < 500,
        )
        expect(soon, `${what}: right after GO`).toEqual([])
        // Once for what is on air, unless a person has taken it back.
        const last = onAirOf(before)
        const key = `${last?.cueId} ${last?.kickoff}`
        const isTakenBack = confirmed.some(({ undid, press: by }) => undid !== null && by < press)
        if (!isTakenBack) expect(went, `${what}: twice`).not.toContain(key)
        went.add(key)
      }
      // AUTO tries once for what is on air, also where it was refused.
      const tried = presses.flatMap(({ surfaceKind, before }) => {
        const last = surfaceKind === 'auto' ? onAirOf(before) : null
        return last === null ? [] : [`${last.cueId} ${last.kickoff}`]
      })
      expect(tried, 'AUTO tries once').toEqual([...new Set(tried)])
      for (const { at, cueId } of airings) {
        const byPress = confirmed.some(
          ({ at: pressed, after }) =>
            after !== null && activeCueId(after) === cueId && at >= pressed && at - pressed <= lateAfter,
        )
        const byOther = elsewhere.some(one => one.at === at && one.cueId === cueId)
        expect(byPress || byOther, `${cueId} came on air at ${at}, and the journal has it`).toBe(true)
      }
    },
  }
}
