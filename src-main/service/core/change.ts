import Type, { type Static, type TProperties } from 'typebox'
import { nullable } from '../../contract/schema.ts'
import { Id, OutputMessageResource, Status } from '../../contract/v1/resources.ts'
import type { Change, Members, Part } from '../../domain/feed/change.ts'
import { activeCueId, onAirOf } from '../../domain/show/runner.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { CellRow, LoggedChange } from '../store/rows.ts'
import { endTime, statusOf } from './resources.ts'
import type { View } from './view.ts'

/** Who asked for a commit. */
export interface ChangeOrigin {
  readonly requestId: string | null
  /** See `Change`. */
  readonly actor: string
  readonly pressId: string | null
}

/** What a person at the desk asks for. */
export const byPerson: ChangeOrigin = { requestId: null, actor: 'dashboard', pressId: null }

/** One durable commit. Commits are published in the order of their numbers. */
export interface Committed {
  readonly rundownId: string
  /** Null for a rundown that is new. */
  readonly before: View | null
  readonly after: View
  /**
   * Where `after` is that of a later change already, because both were read from the log at once: the rundown as this
   * change left it, null where it did not write it. Else undefined.
   */
  readonly overtaken?: { readonly rundown: Members | null }
  readonly change: Change
  /** Whether anything but the show was written. */
  readonly contentChanged: boolean
  /** Those of each `derived_text` of the change, by its names. */
  readonly derived: ReadonlyMap<readonly string[], readonly CellRow[]>
  readonly at: Instant
}

/** Limit of one change or replay, in characters. A reader reads a larger one again faster than the stream could send it. */
export const maxChangeLength = 16 * 1_048_576

/** As the log keeps it: without its parts where they are too large. */
export function loggedChange(rundownId: string, change: Change, hasOrder: boolean): LoggedChange {
  const parts = change.parts === null ? null : boundedJson(change.parts)
  return { ...change, rundownId, parts, hasOrder: hasOrder && parts !== null }
}

/** A change as it was logged. */
export const readLogged = ({
  rundownId: _,
  hasOrder: __,
  number: ___,
  parts,
  ...change
}: ReadChange): Change => ({
  ...change,
  parts: parts === null ? null : partsOf(parts),
})

/** Earlier versions also logged a part `runner`, which nobody is sent; logs on disk still hold it. */
const partsOf = (logged: string): Part[] =>
  // Written from parts of these types by `loggedChange`.
  (JSON.parse(logged) as (Part | { readonly kind: 'runner' })[]).filter(part => part.kind !== 'runner')

type ReadChange = LoggedChange & { readonly number?: number }

function boundedJson(parts: readonly Part[]): string | null {
  const texts: string[] = []
  let length = 0
  for (const part of parts) {
    const text = JSON.stringify(part)
    length += text.length
    if (length > maxChangeLength) return null
    texts.push(text)
  }
  return `[${texts.join()}]`
}

const effect = <const Name extends string, Members extends TProperties>(
  type: Name,
  members: Members,
  description: string,
) => Type.Object({ type: Type.Literal(type), ...members }, { description })

const { state, active_cue, next_cue } = Status.properties
const CueTitle = Type.Object({ id: Id, title: Type.String() })

const fieldNames = [
  'title',
  'timezone',
  'start_time',
  'end_time',
  'status',
  'settings',
  'cue_order',
  'column_order',
] as const
type FieldName = (typeof fieldNames)[number]

const effects = [
  effect('runner.timesnap', { state, active_cue, next_cue }, 'The times of the show changed.'),
  effect('runner.active_cue_changed', { active_cue: nullable(CueTitle) }, 'Another cue is on air.'),
  effect('runner.next_cue_changed', { next_cue }, 'Another cue is next.'),
  effect(
    'runner.retimed',
    { delta_ms: Type.Integer() },
    'The end of the cue on air moved by that much, and it did not start again.',
  ),
  effect(
    'rundown.changed',
    { rundown_id: Id, fields: Type.Array(Type.Enum([...fieldNames]), { minItems: 1 }) },
    'Fields of the rundown changed.',
  ),
  effect('output_message.changed', { message: OutputMessageResource }, 'The output message was written.'),
  effect(
    'column.deleted',
    { column_id: Id, name: Type.String(), cell_count: Type.Integer({ minimum: 0 }) },
    'A column was deleted with that many cells.',
  ),
] as const

/** Each kind by the name of its schema. */
export const sideEffectSchemas = new Map(
  effects.map(schema => [`SideEffect.${schema.properties.type.const}`, schema]),
)

/** What else a change caused. */
export const SideEffect = Type.Union([...effects], {
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(
      effects.map(({ properties: { type } }) => [
        type.const,
        `#/components/schemas/SideEffect.${type.const}`,
      ]),
    ),
  },
})
export type SideEffect = Static<typeof SideEffect>

/** What a change of one thing did to others: `meta.side_effects`. */
export function sideEffectsOf({ before, after, contentChanged, at }: Committed): SideEffect[] {
  if (before === null) return []
  const effects: SideEffect[] = []
  const status = statusOf(after, at)
  if (before.runner.version !== after.runner.version) {
    effects.push({
      type: 'runner.timesnap',
      state: status.state,
      active_cue: status.active_cue,
      next_cue: status.next_cue,
    })
  }
  if (activeCueId(before.runner.state) !== activeCueId(after.runner.state)) {
    const active = status.active_cue
    effects.push({
      type: 'runner.active_cue_changed',
      active_cue: active === null ? null : { id: active.id, title: active.title },
    })
  }
  if (before.nextCueId !== after.nextCueId) {
    effects.push({ type: 'runner.next_cue_changed', next_cue: status.next_cue })
  }
  const delta = retimedBy(before, after)
  if (delta !== 0) effects.push({ type: 'runner.retimed', delta_ms: delta })
  const fields = changedFields(before, after)
  if (contentChanged && fields.length > 0) {
    effects.push({ type: 'rundown.changed', rundown_id: after.rundown.id, fields })
  }
  return effects
}

function retimedBy(before: View, after: View): number {
  const was = onAirOf(before.runner.state)
  const is = onAirOf(after.runner.state)
  const same = was !== null && is !== null && was.cueId === is.cueId && was.kickoff === is.kickoff
  return same ? is.deadline - was.deadline : 0
}

function changedFields(before: View, after: View): FieldName[] {
  const was = before.rundown
  const is = after.rundown
  const changed: Readonly<Record<FieldName, boolean>> = {
    title: was.title !== is.title,
    timezone: was.timezone !== is.timezone,
    start_time: was.startTime !== is.startTime,
    end_time: endTime(before) !== endTime(after),
    status: was.status !== is.status,
    settings: was.settings !== is.settings,
    cue_order: !isSameCueOrder(before, after),
    column_order: !isSameColumnOrder(before, after),
  }
  return fieldNames.filter(name => changed[name])
}

/** Of cues and of columns, private ones too. */
export const isSameOrder = (before: View, after: View): boolean =>
  isSameCueOrder(before, after) && isSameColumnOrder(before, after)

const isSameColumnOrder = (before: View, after: View): boolean =>
  before.columns === after.columns || ids(before.columns) === ids(after.columns)

const ids = (rows: readonly { readonly id: string }[]): string => rows.map(row => row.id).join()

const isSameCueOrder = (before: View, after: View): boolean =>
  before.cues === after.cues ||
  (before.cues.length === after.cues.length &&
    before.cues.every((cue, index) => {
      const other = after.cues[index]
      return other?.id === cue.id && other.parentId === cue.parentId
    }))
