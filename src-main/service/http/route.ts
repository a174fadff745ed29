import Type, { type Static, type TSchema } from 'typebox'
import type { Method } from '../../contract/v1/operations.ts'
import { type ProblemCode, problemCodes } from '../../contract/v1/problem-codes.ts'
import type { Role } from '../../contract/v1/resources.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Conditions } from '../core/act.ts'
import type { ChangeOrigin, SideEffect } from '../core/change.ts'
import type { RundownEdit } from '../core/edit.ts'
import type { View } from '../core/view.ts'
import type { Workspace, WorkspaceTransaction } from '../core/workspace.ts'
import type { Asked } from '../push/event-stream.ts'
import type { Reader } from '../store/port.ts'
import type { ApiCaller } from './callers.ts'
import type { LargeReplies } from './compress.ts'
import type { Cursors, JsonText, RowTexts } from './paging.ts'

/** The names in braces of a path. */
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & ParamsOf<Rest>
  : unknown

export interface Outcome<Data> {
  readonly message: string
  readonly data: Data | JsonText
  readonly included?: Readonly<Record<string, unknown>>
  readonly appliedIncludes?: readonly string[]
  /** Path of what was created, from the base address. */
  readonly location?: string
  readonly sideEffects?: readonly SideEffect[]
}

/** Reads what a conditional write is about, as it stands. */
export type ReadCurrent = (given: Checked, view: View) => Promise<unknown>

export interface RouteServices {
  readonly workspace: Workspace
  /** What is durable, or what the transaction sees that a condition is checked in. */
  readonly reader: Reader
  readonly cursors: Cursors
  readonly texts: RowTexts
  readonly largeReplies: LargeReplies
}

interface Asking {
  readonly caller: ApiCaller
  readonly origin: ChangeOrigin
  readonly now: Instant
  readonly services: RouteServices
  readonly ifMatch: readonly string[] | null
  /** When an action is no longer to be carried out, epoch ms of `workspace.clock`; null: at any time. */
  readonly deadline: number | null
}

interface Spec<Path extends string, Query extends TSchema, Body extends TSchema, Data extends TSchema> {
  /** Identifier in the API description. */
  readonly operation: string
  readonly summary: string
  readonly method: Method
  /** From the base address, with parameters in braces. */
  readonly path: Path
  /** The least role: reference, *Tokens*. */
  readonly role: Role
  /** Takes the token in the query too: reference, *Tokens*. */
  readonly isControl?: true
  readonly query?: Query
  readonly body?: Body
  /** A body as it may be sent. */
  readonly example?: Static<Body>
  /** The most bytes of a body, where that is not the limit of the API. */
  readonly bodyBytes?: number
  /** The body may be left out. */
  readonly bodyOptional?: true
  readonly data: Data
  /** What it brings along where `include` asks for it. */
  readonly included?: TSchema
  readonly status?: 201
  /** Code of a body that does not fit; by default `bad_request`. */
  readonly invalidBody?: ProblemCode
  /** Code of a query that does not fit, but for `limit`. */
  readonly invalidQuery?: ProblemCode
  /** For a bulk operation: its resource, as named by `bulk.too_many_items`. */
  readonly bulk?: string
  /** What else it answers with, besides what every route does. */
  readonly codes?: readonly ProblemCode[]
  /** Its replies carry the state tag of the show. */
  readonly isTagged?: true
}

type Given<Path extends string, Query extends TSchema, Body extends TSchema> = Asking & {
  readonly params: ParamsOf<Path>
  readonly query: Static<Query>
  readonly body: Static<Body>
}

type Handler<
  Extra,
  Path extends string,
  Query extends TSchema,
  Body extends TSchema,
  Data extends TSchema,
> = (given: Given<Path, Query, Body> & Extra) => Outcome<Static<Data>> | Promise<Outcome<Static<Data>>>

/** A request whose parts fit the schemas of its route. */
export type Checked = Asking & {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
}

export type AnySpec = Spec<string, TSchema, TSchema, TSchema>

/** One operation: what mounts it, checks it, documents it, and does it. */
export type Route = { readonly spec: AnySpec } & (
  | { readonly kind: 'team-read'; run(given: Checked): Promise<Outcome<unknown>> }
  | {
      readonly kind: 'team-write'
      run(given: Checked, transaction: WorkspaceTransaction): Promise<Outcome<unknown>>
    }
  | { readonly kind: 'rundown-stream'; ask(given: Checked): Asked }
  | { readonly kind: 'rundown-read'; run(given: Checked, view: View): Promise<Outcome<unknown>> }
  | { readonly kind: 'rundown-write'; run(given: Checked, edit: RundownEdit): Promise<Outcome<unknown>> }
)

/** A request without parameters or body, and an answer without data. */
export const None = Type.Object({}, { additionalProperties: false })

type Of<Extra> = <
  const Path extends string,
  Data extends TSchema,
  Query extends TSchema = typeof None,
  Body extends TSchema = typeof None,
>(
  spec: Spec<Path, Query, Body, Data>,
  handle: Handler<Extra, Path, Query, Body, Data>,
) => Route

/** Reads what is not of one rundown. */
export const teamRead: Of<unknown> = (spec, handle) => ({
  kind: 'team-read',
  spec,
  run: async given => handle(typed(given)),
})

export const teamWrite: Of<{ readonly transaction: WorkspaceTransaction }> = (spec, handle) => ({
  kind: 'team-write',
  spec,
  run: async (given, transaction) => handle(typed({ ...given, transaction })),
})

/** Its path begins with `/rundowns/{rundown_id}`, and the rundown is one that the caller can see. */
export const rundownRead: Of<{ readonly view: View }> = (spec, handle) => ({
  kind: 'rundown-read',
  spec,
  run: async (given, view) => handle(typed({ ...given, view })),
})

/** Stays open and sends changes. The request decides only which resources are sent. */
export const rundownStream = <const Path extends string, Data extends TSchema, Query extends TSchema>(
  spec: Spec<Path, Query, typeof None, Data>,
  ask: (given: Given<Path, Query, typeof None>) => Asked,
): Route => ({ kind: 'rundown-stream', spec, ask: given => ask(typed(given)) })

export const rundownWrite: Of<{ readonly edit: RundownEdit }> = (spec, handle) => ({
  kind: 'rundown-write',
  spec,
  run: async (given, edit) => handle(typed({ ...given, edit })),
})

/** On what an act on the show depends: the state tags of its request, and its deadline. */
export const conditionsOf = ({ ifMatch, deadline, services }: Asking): Conditions => ({
  tags: ifMatch,
  late: deadline !== null && services.workspace.clock() > deadline,
})

// Holds because the mount checks a request against the schemas of this very route before it runs it.
const typed = <T>(given: object): T => given as T

/** What any operation may answer with, besides its own codes. */
const everywhere: readonly ProblemCode[] = [
  'auth.token_missing',
  'auth.malformed_authorization',
  'auth.invalid_token',
  'auth.token_expired',
  'auth.token_revoked',
  'auth.revocation_check_unavailable',
  'bad_request',
  'forbidden',
  'rate_limit.exceeded',
  'internal',
  'internal.unhandled',
  'service.unavailable',
]

const writing: readonly ProblemCode[] = [
  'payload.too_large',
  'idempotency.invalid_key',
  'idempotency.in_flight',
  'idempotency.cache_corrupt',
  'service.passive',
  'service.disk_full',
]

export const isWrite = ({ kind }: Route): boolean => kind === 'team-write' || kind === 'rundown-write'

/** Changes what was read with an ETag, and takes it back in `If-Match`. */
export const isConditionalWrite = ({ kind, spec }: Route): boolean =>
  kind === 'rundown-write' && spec.isTagged !== true && (spec.method === 'PATCH' || spec.method === 'PUT')

/** Reads what such a change is of. */
export const isReadOfThing = ({ kind, spec }: Route, routes: readonly Route[]): boolean =>
  kind === 'rundown-read' && routes.some(other => other.spec.path === spec.path && isConditionalWrite(other))

/** Every code that a route may answer with, in the order of the list. */
export function codesOf(route: Route): readonly ProblemCode[] {
  const { spec } = route
  const own = new Set<ProblemCode>([
    ...everywhere,
    ...(spec.isControl === true ? [] : (['auth.query_token_not_allowed'] as const)),
    ...(isWrite(route) ? writing : []),
    ...(isConditionalWrite(route) ? (['precondition.failed'] as const) : []),
    ...(spec.path.includes('{rundown_id}') ? (['rundowns.not_found'] as const) : []),
    ...(spec.invalidBody === undefined ? [] : [spec.invalidBody]),
    ...(spec.codes ?? []),
  ])
  // The keys of an object literal of exactly these.
  const all = Object.keys(problemCodes) as ProblemCode[]
  return all.filter(code => own.has(code))
}
