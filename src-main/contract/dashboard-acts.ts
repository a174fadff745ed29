import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { scriptParts } from '../domain/script/marks.ts'
import { earliest, latest } from '../domain/time/time.ts'
import { columnTypes, type Dashboard, type TeamDashboard } from './dashboard.ts'
import { closed, nullable } from './schema.ts'
import { lengths } from './v1/limits.ts'
import { Id, roles } from './v1/resources.ts'

type DashboardAct = keyof Dashboard
type TeamDashboardAct = keyof TeamDashboard

const Title = Type.String({ minLength: 1, maxLength: lengths.title })
const Word = Type.String({ minLength: 1, maxLength: lengths.id })
const Moment = Type.Integer({ minimum: earliest, maximum: latest })
const anchors = { cueId: Id, kickoff: Moment, deadline: Moment }

/** A cue on air, running or paused. */
const Anchors = Type.Union([
  Type.Object({ phase: Type.Literal('running'), ...anchors }, closed),
  Type.Object({ phase: Type.Literal('paused'), ...anchors, lastStop: Moment }, closed),
])

const rate = Word
const maxRundowns = nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))

/**
 * Every act on one team, with the arguments that another process of the same person may give. Null: an act of the desk's
 * own process alone.
 */
const teamActs = {
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
  // Of a page of the desk, which has checked them.
  applyEdits: null,
  calling: Type.Tuple([Id]),
  // Of the desk that calls the show alone.
  setCalling: null,
  timers: Type.Tuple([Id]),
  // Likewise.
  setTimers: null,
  script: Type.Tuple([Id, Type.Enum([...scriptParts])]),
  // Likewise.
  setScript: null,
  listRundowns: Type.Tuple([]),
  readParts: Type.Tuple([Id]),
  copyRundown: Type.Tuple([Id, nullable(Title)]),
  deleteRundown: Type.Tuple([Id]),
  listTrash: Type.Tuple([]),
  undelete: Type.Tuple([Id]),
  mint: Type.Tuple([
    Type.Object(
      {
        role: Type.Enum([...roles]),
        rundownId: nullable(Id),
        expiresIn: nullable(Type.Integer({ minimum: 1 })),
        forDesk: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
  ]),
  listTokens: Type.Tuple([]),
  revoke: Type.Tuple([Id]),
  rotate: Type.Tuple([nullable(Id)]),
  v0Token: Type.Tuple([]),
  regenerateV0Token: Type.Tuple([]),
  rate: Type.Tuple([]),
  setRate: Type.Tuple([rate]),
} satisfies Record<TeamDashboardAct, TSchema | null>

/** Every act of the dashboard, in the same way. */
export const dashboardActs = {
  ...teamActs,
  listTeams: Type.Tuple([]),
  createTeam: Type.Tuple([
    Title,
    Type.Object({ rate: Type.Optional(rate), maxRundowns: Type.Optional(maxRundowns) }, closed),
  ]),
  changeTeam: Type.Tuple([
    Id,
    Type.Object(
      { name: Type.Optional(Title), rate: Type.Optional(rate), maxRundowns: Type.Optional(maxRundowns) },
      closed,
    ),
  ]),
  removeTeam: Type.Tuple([Id]),
  inTeam: Type.Tuple([Id, Word, Type.Array(Type.Unknown())]),
} satisfies Record<DashboardAct, TSchema | null>

// The types require each table to have every act and nothing else.
const dashboardActNames = Object.keys(dashboardActs) as readonly DashboardAct[]
const teamActNames = Object.keys(teamActs) as readonly TeamDashboardAct[]

/** Null: another process may not ask for this act, or the arguments are invalid. */
export const dashboardAct = (name: unknown, args: readonly unknown[]): DashboardAct | null =>
  fitting(
    dashboardActNames.find(act => act === name),
    args,
  )

/** The same, of the acts on one team. */
export const teamAct = (name: unknown, args: readonly unknown[]): TeamDashboardAct | null =>
  fitting(
    teamActNames.find(act => act === name),
    args,
  )

function fitting<Act extends DashboardAct>(act: Act | undefined, args: readonly unknown[]): Act | null {
  const schema: TSchema | null = act === undefined ? null : dashboardActs[act]
  return act !== undefined && schema !== null && Compile(schema).Check(args) ? act : null
}

/** Carries an act with its arguments to where the dashboard is. */
export type CarryAct = (act: DashboardAct, args: readonly unknown[]) => Promise<unknown>

/** A dashboard that is elsewhere. Nothing but its acts is reached through it. */
export const dashboardOver = (carry: CarryAct): Dashboard =>
  // Each member passes its arguments on under its own name. `runAct` calls the member of that name at the other end and
  // returns its result.
  Object.fromEntries(
    dashboardActNames.map(act => [act, (...args: unknown[]) => carry(act, args)]),
  ) as unknown as Dashboard

/** The other end of `dashboardOver`, or of one team. Arguments that come from another process are checked before. */
export const runAct = <Act extends DashboardAct>(
  dashboard: Pick<Dashboard, Act>,
  act: Act,
  args: readonly unknown[],
): Promise<unknown> => Reflect.apply(dashboard[act], dashboard, args)
