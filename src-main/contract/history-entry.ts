import Type, { type TSchema } from 'typebox'
import { type DeskEvent, longestNote, noteKinds } from '../domain/as-run/journal-entry.ts'
import { crewWords } from '../domain/calling/calling-state.ts'
import { type PlanAct, planActWays } from '../domain/editing/plan-act.ts'
import { deskTexts } from '../domain/messages/en.ts'
import { drillKinds } from '../domain/preflight/drill.ts'
import { type PointState, preflightChecks } from '../domain/preflight/point.ts'
import { actionNames } from '../domain/show/actions.ts'
import { longestBaselineName } from '../domain/show/baseline.ts'
import type { SurfaceKind } from '../domain/show/press.ts'
import type { Phase } from '../domain/show/runner.ts'
import { earliest, latest } from '../domain/time/time.ts'
import { timerDeeds } from '../domain/timers/timer.ts'
import { TimingSchema } from './bridge/editing.ts'
import { closed, nullable } from './schema.ts'
import { CueTypeSchema } from './v1/resources.ts'

/** Services other than our own may have longer identifiers and names than it allows. */
const Key = Type.String({ minLength: 1, maxLength: 256 })
const Text = Type.String({ maxLength: 20_000 })
/** A year at most, in either direction. */
const maxDurationMs = 366 * 86_400_000
const Span = Type.Integer({ minimum: -maxDurationMs, maximum: maxDurationMs })
const At = Type.Integer({ minimum: earliest, maximum: latest })
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Measured = Type.Number({ minimum: 0, maximum: maxDurationMs })

/** Each name of a type, all of them: a new one does not compile before it is here. */
const namesOf = <Name extends string>(names: Record<Name, true>) => Type.Enum(Object.keys(names))

const PhaseName = namesOf<Phase>({ 'pre-show': true, running: true, paused: true, ended: true })
const ActionName = Type.Enum([...actionNames])
const SurfaceKindName = namesOf<SurfaceKind>({
  keyboard: true,
  pointer: true,
  'stream-deck': true,
  pedal: true,
  hid: true,
  midi: true,
  osc: true,
  satellite: true,
  auto: true,
  timecode: true,
})
/** Each reason has a text. */
const ReasonName = Type.Enum(
  Object.keys(deskTexts).flatMap(code => /^refusal\.([a-z-]+)$/.exec(code)?.[1] ?? []),
)
const PointStateName = namesOf<PointState>({ ok: true, todo: true, unknown: true, none: true })

/** Messages can contain others; none of the desk is nested deeper. */
const deepest = 6
const saidWithin = (depth: number): TSchema => {
  if (depth === 0) return Text
  const value = Type.Union([Type.Number(), saidWithin(depth - 1)])
  const params = Type.Record(Type.String({ maxLength: 40 }), value, { maxProperties: 20 })
  return Type.Union([Text, Type.Object({ code: Type.String({ maxLength: 100 }), params }, closed)])
}
const SaidText = saidWithin(deepest)

const onAir = { cueId: Key, kickoff: At, deadline: At }
const State = Type.Union([
  Type.Object({ phase: Type.Literal('pre-show') }, closed),
  Type.Object({ phase: Type.Literal('running'), ...onAir }, closed),
  Type.Object({ phase: Type.Literal('paused'), ...onAir, lastStop: At }, closed),
  Type.Object({ phase: Type.Literal('ended'), lastStop: nullable(At) }, closed),
])

const Cue = Type.Object(
  {
    id: Key,
    type: CueTypeSchema,
    number: nullable(Text),
    title: Text,
    duration: Span,
    startTime: nullable(At),
    skippedBy: nullable(Type.Enum(['self', 'group'])),
    timing: Type.Optional(TimingSchema),
  },
  closed,
)
const mostRows = 10_000
const head = { title: Text, timezone: nullable(Text), startTime: nullable(At) }
const Cues = Type.Array(Cue, { maxItems: mostRows })

const SeenCue = Type.Object({ cueId: Key, number: nullable(Text), title: Text }, closed)

/** The schema of `PlanActChange`. */
const PlanActChanges = Type.Array(
  Type.Union([
    Type.Object({ change: Type.Literal('duration'), cue: SeenCue, was: Span, is: Span }, closed),
    Type.Object(
      { change: Type.Literal('start'), cue: nullable(SeenCue), was: nullable(At), is: nullable(At) },
      closed,
    ),
    Type.Object({ change: Type.Literal('taken'), cue: SeenCue, is: Type.Boolean() }, closed),
    Type.Object({ change: Type.Literal('skip'), cue: SeenCue, is: Type.Boolean() }, closed),
  ]),
  { minItems: 1, maxItems: mostRows },
)

const Drill = Type.Object(
  {
    kind: Type.Enum([...drillKinds]),
    at: At,
    rundownId: Key,
    subject: nullable(Text),
    passed: Type.Boolean(),
    text: SaidText,
  },
  closed,
)
const Certificate = Type.Object(
  {
    at: At,
    took: Span,
    rundownId: Key,
    title: Text,
    by: nullable(Text),
    app: Text,
    points: Type.Array(
      Type.Object(
        {
          id: Key,
          check: Type.Enum([...preflightChecks]),
          subject: nullable(Text),
          state: PointStateName,
          text: SaidText,
        },
        closed,
      ),
      { maxItems: 1_000 },
    ),
    drills: Type.Array(Drill, { maxItems: 100 }),
  },
  closed,
)

const base = {
  desk: Key,
  seq: Count,
  runId: nullable(Key),
  rundownId: nullable(Key),
  at: At,
  imported: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
}

/** What befell the desk: what each event has beside its name. */
const eventFields: Record<DeskEvent['event'], Record<string, TSchema>> = {
  'link-lost': {},
  'signed-out': {},
  'link-back': {},
  local: {},
  reconciling: {},
  adopted: {},
  led: {},
  'kept-here': {},
  'kept-there': {},
  returned: { since: Type.Optional(At) },
  'stood-still': { since: At },
  'preflight-test': {},
  'clock-stepped': { by: Type.Integer({ minimum: -latest, maximum: latest }) },
  disarmed: { surface: Text, why: Type.Enum(['own-echo', 'runaway']) },
  bounced: { surface: Text, control: Text, times: Count },
  'not-recorded': { reason: SaidText },
  'recorded-again': { dropped: Count },
  'phone-lost': { page: Text, department: Text },
  'phone-connected': { page: Text, department: Text },
  'answer-late': {
    page: Text,
    department: Text,
    answer: Type.Enum([...crewWords, 'acknowledge', 'take-back']),
    made: nullable(At),
  },
}

const entryOf = (fields: Record<string, TSchema>) => Type.Object({ ...base, ...fields }, closed)

const Press = entryOf({
  kind: Type.Literal('press'),
  press: Count,
  surfaceKind: SurfaceKindName,
  surface: Text,
  control: Text,
  action: ActionName,
  target: Type.Optional(SeenCue),
  asked: Type.Optional(Span),
  saw: nullable(Type.Integer()),
  seen: Type.Object({ phase: PhaseName, onAir: nullable(SeenCue), next: nullable(SeenCue) }, closed),
  outcome: Type.Enum(['confirmed', 'refused', 'unknown']),
  reason: Type.Optional(ReasonName),
  detail: Type.Optional(SaidText),
  before: State,
  after: nullable(State),
  moved: Type.Optional(Span),
  appliedMs: nullable(Measured),
  confirmedMs: nullable(Measured),
  timecode: Type.Optional(Text),
  calls: Type.Optional(Text),
  timer: Type.Optional(Type.Object({ name: Text, deed: Type.Enum([...timerDeeds]) }, closed)),
  unskips: Type.Optional(Type.Literal(true)),
  undid: nullable(Count),
  local: Type.Optional(Type.Literal(true)),
})

/**
 * Schemas of journal entries in a file, by their kind: errors are then reported for the kind that the entry has, and not
 * for all others.
 */
export const historyEntries = {
  run: entryOf({
    kind: Type.Literal('run'),
    how: Type.Enum(['started', 'joined', 'rehearsal']),
    service: Text,
    plan: Type.Object({ ...head, cues: Cues }, closed),
    state: State,
  }),
  press: Press,
  painted: entryOf({ kind: Type.Literal('painted'), press: Count, paintedMs: Measured }),
  'moved-by': entryOf({
    kind: Type.Literal('moved-by'),
    before: State,
    after: State,
    led: Type.Optional(Type.Literal(true)),
  }),
  plan: entryOf({
    kind: Type.Literal('plan'),
    change: Type.Object(
      {
        title: Type.Optional(head.title),
        timezone: Type.Optional(head.timezone),
        startTime: Type.Optional(head.startTime),
        cues: Type.Optional(Cues),
        order: Type.Optional(Type.Array(Key, { maxItems: mostRows })),
        returned: Type.Optional(Type.Object({ before: Key, now: Key }, closed)),
      },
      closed,
    ),
  }),
  'plan-act': entryOf({
    kind: Type.Literal('plan-act'),
    act: namesOf<PlanAct['act']>({ hit: true, 're-time': true, 'close-gap': true }),
    way: Type.Enum([...planActWays]),
    cue: nullable(SeenCue),
    time: Type.Optional(At),
    moved: Type.Optional(Span),
    by: Text,
    changes: PlanActChanges,
  }),
  desk: Type.Union(
    Object.entries(eventFields).map(([event, fields]) =>
      entryOf({ kind: Type.Literal('desk'), event: Type.Literal(event), ...fields }),
    ),
  ),
  preflight: entryOf({ kind: Type.Literal('preflight'), certificate: Certificate }),
  drill: entryOf({ kind: Type.Literal('drill'), result: Drill }),
  baseline: entryOf({
    kind: Type.Literal('baseline'),
    name: Type.String({ minLength: 1, maxLength: longestBaselineName }),
    plan: Type.Object({ ...head, cues: Cues }, closed),
  }),
  note: entryOf({
    kind: Type.Literal('note'),
    text: Type.String({ minLength: 1, maxLength: longestNote }),
    department: nullable(Text),
    by: Text,
    cue: nullable(SeenCue),
    noteKind: Type.Optional(Type.Enum([...noteKinds])),
    inScript: Type.Optional(Type.Object({ page: nullable(Text), speaker: Text, words: Text }, closed)),
  }),
  call: entryOf({
    kind: Type.Literal('call'),
    event: Type.Enum(['standby', 'stand-down', 'acknowledged', 'go', 'cancelled', 'crew', 'not-called']),
    cue: nullable(SeenCue),
    department: Text,
    text: Text,
    time: nullable(Type.String({ maxLength: 20 })),
    atWord: Type.Optional(Type.Object({ word: Text, page: nullable(Text) }, closed)),
    by: nullable(Text),
    word: Type.Optional(nullable(Type.Enum([...crewWords]))),
    standsAgain: Type.Optional(Type.Boolean()),
    stood: Type.Optional(Type.Object({ asked: At, acknowledged: nullable(At) }, closed)),
  }),
}
