import Type, { type TSchema } from 'typebox'
import { earliest, latest } from '../domain/time/time.ts'
import { columnTypes, type Dashboard } from './dashboard.ts'
import { lengths } from './v1/limits.ts'
import { Id, roles } from './v1/resources.ts'

export type DashboardAct = keyof Dashboard

const Title = Type.String({ minLength: 1, maxLength: lengths.title })
const Word = Type.String({ minLength: 1, maxLength: lengths.id })
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()])
const closed = { additionalProperties: false } as const

const Moment = Type.Integer({ minimum: earliest, maximum: latest })
const anchors = { cueId: Id, kickoff: Moment, deadline: Moment }

/** A cue on air, running or paused. */
const Anchors = Type.Union([
  Type.Object({ phase: Type.Literal('running'), ...anchors }, closed),
  Type.Object({ phase: Type.Literal('paused'), ...anchors, lastStop: Moment }, closed),
])

/**
 * Every act of the dashboard, with the arguments that another process of the same person may give. Null: an act of
 * the desk's own process alone.
 */
export const dashboardActs = {
  deskAccess: null,
  end: Type.Tuple([Id]),
  reset: Type.Tuple([Id]),
  restore: Type.Tuple([Id, Anchors, Type.Null()]),
  setPreventEdits: Type.Tuple([Id, Id, Type.Boolean()]),
  setSkipped: Type.Tuple([Id, Id, Type.Boolean()]),
  setColumn: Type.Tuple([
    Id,
    Id,
    Type.Object(
      { type: Type.Optional(Type.Enum([...columnTypes])), isPrivate: Type.Optional(Type.Boolean()) },
      closed,
    ),
  ]),
  listRundowns: Type.Tuple([]),
  readParts: Type.Tuple([Id]),
  readWhole: Type.Tuple([Id]),
  readCells: Type.Tuple([Id, orNull(Type.Object({ cueId: Id, columnId: Id }, closed))]),
  changesSince: Type.Tuple([Id, Word]),
  copyRundown: Type.Tuple([Id, orNull(Title)]),
  deleteRundown: Type.Tuple([Id]),
  listTrash: Type.Tuple([]),
  undelete: Type.Tuple([Id]),
  mint: Type.Tuple([
    Type.Object(
      { role: Type.Enum([...roles]), rundownId: orNull(Id), expiresIn: orNull(Type.Integer({ minimum: 1 })) },
      closed,
    ),
  ]),
  listTokens: Type.Tuple([]),
  revoke: Type.Tuple([Id]),
  rotate: Type.Tuple([orNull(Id)]),
  v0Token: Type.Tuple([]),
  regenerateV0Token: Type.Tuple([]),
  rate: Type.Tuple([]),
  setRate: Type.Tuple([Word]),
} satisfies Record<DashboardAct, TSchema | null>

/** Null for a name that is none. */
export const dashboardAct = (name: unknown): DashboardAct | null =>
  dashboardActNames.find(act => act === name) ?? null

// The table has every act and nothing else: its type says so.
const dashboardActNames = Object.keys(dashboardActs) as readonly DashboardAct[]

/** Carries an act with its arguments to where the dashboard is. */
export type CarryAct = (act: DashboardAct, args: readonly unknown[]) => Promise<unknown>

/** A dashboard that is elsewhere. Nothing but its acts is reached through it. */
export const dashboardOver = (carry: CarryAct): Dashboard =>
  // Each member hands its own arguments on by its own name, and `runAct` calls the member of that name at the other
  // end: what comes back is what that member gives.
  Object.fromEntries(
    dashboardActNames.map(act => [act, (...args: unknown[]) => carry(act, args)]),
  ) as unknown as Dashboard

/** The other end of `dashboardOver`. Arguments that come from another process are checked before. */
export const runAct = (dashboard: Dashboard, act: DashboardAct, args: readonly unknown[]): Promise<unknown> =>
  Reflect.apply(dashboard[act], dashboard, args)
