import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../contract/v1/limits.ts'
import { formatPosition } from '../../domain/feed/position.ts'
import { type Instant, instant } from '../../domain/time/time.ts'
import type { TokenAuthority } from '../auth-tokens.ts'
import type { RundownEdit } from '../core/edit.ts'
import type { View } from '../core/view.ts'
import type { Workspace, WorkspaceTransaction } from '../core/workspace.ts'
import { ProblemError } from '../problem-error.ts'
import type { EventStreams } from '../push/event-stream.ts'
import { readerTag, resume } from '../push/replay.ts'
import type { Reader } from '../store/port.ts'
import {
  type Answer,
  contentTag,
  isOfThing,
  type Performed,
  parseAnswer,
  renderEnvelope,
  renderProblem,
  type Site,
  send,
} from './answer.ts'
import {
  type ApiCaller,
  apply,
  authenticate,
  type Budgets,
  isUncheckable,
  requireRole,
  type TeamBudgets,
  takeForAddress,
  takeForCaller,
} from './callers.ts'
import { checkRequest, checksOf, rawQuery, tagsOf } from './check-request.ts'
import type { Gate } from './desk/desk-gate.ts'
import {
  type AnySpec,
  type Checked,
  isConditionalWrite,
  isReadOfThing,
  isWrite,
  type ReadCurrent,
  type Route,
  type RouteServices,
} from './route.ts'
import { takeForV0, type V0Services } from './v0.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that is mounted here before its body is read. */
    caller: ApiCaller | null
  }
}

interface MountServices extends RouteServices, StreamServices {
  readonly budgets: Budgets
  readonly teamBudgets: TeamBudgets
  readonly site: () => Site
  readonly gate?: Gate
}

/** Mounts routes below `prefix`. */
export function mountRoutes(
  app: FastifyInstance,
  prefix: string,
  routes: readonly Route[],
  services: MountServices,
): void {
  const inFlight: InFlight = new Set()
  if (!app.hasRequestDecorator('caller')) app.decorateRequest('caller', null)
  for (const route of routes)
    mountRoute(
      app,
      prefix,
      { ...route, current: currentOf(route, routes), isReadOfThing: isReadOfThing(route, routes) },
      services,
      inFlight,
    )
}

function mountRoute(
  app: FastifyInstance,
  prefix: string,
  route: Route & { readonly current: ReadCurrent | null; readonly isReadOfThing: boolean },
  services: MountServices,
  inFlight: InFlight,
): void {
  const { spec } = route
  const { workspace, site } = services
  const checks = checksOf(spec)
  app.route({
    method: spec.method,
    url: prefix + fastifyPath(spec.path),
    bodyLimit: spec.bodyBytes ?? limits.bodyBytes,
    onRequest: async (request, reply) => {
      request.caller = await admit(request, reply, spec, services)
    },
    handler: async (request, reply) => {
      const { caller } = request
      if (caller === null) throw new ProblemError('internal', 'The request was refused.')
      const ifNoneMatch = tagsOf('if-none-match', request.headers)
      const check = () => checkRequest(request, spec, checks, caller, services)
      if (route.kind === 'rundown-stream') return openStream(route, check(), request, reply, services)
      const rendering: Rendering = {
        done: performed =>
          renderEnvelope(performed, {
            spec,
            request,
            prefix,
            isReadOfThing: route.isReadOfThing,
            ifNoneMatch,
            position: view => formatPosition(workspace.position(view)),
          }),
        refused: problem => renderProblem(problem, request, site(), workspace.clock()),
      }
      const work = (keepAs: string | null) => perform(route, check(), rendering, keepAs, route.current)
      const key = isWrite(route) ? request.headers['idempotency-key'] : undefined
      if (typeof key !== 'string' || key.trim() === '') return send(reply, await work(null))
      const path = request.url.split('?', 1)[0] ?? ''
      const id = keyId({ key, tokenId: caller.token.id, method: spec.method, path })
      return send(reply, await once(id, workspace.reader, inFlight, () => work(id)))
    },
  })
}

/** Who asks, within their budget, and allowed to: reference, *Tokens* and *Limits*. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: AnySpec,
  { workspace, authority, budgets, teamBudgets, gate }: MountServices,
): Promise<ApiCaller> {
  const now = workspace.clock()
  const credentials = {
    authorization: request.headers.authorization,
    queryToken: rawQuery(request)['token'],
    isControl: spec.isControl === true,
  }
  let caller: ApiCaller
  try {
    gate?.request(request)
    caller = await authenticate(credentials, authority, workspace.reader, now)
  } catch (error) {
    if (!isUncheckable(error)) apply(reply, takeForAddress(budgets, request.ip, now))
    throw error
  }
  apply(reply, await takeForCaller(teamBudgets, caller, now))
  requireRole(caller, spec.role)
  gate?.caller(caller)
  return caller
}

/** Keys whose first request is still being worked on; it ends with this process, as they do. */
type InFlight = Set<string>

/**
 * Runs a write under its key once: a repeated key gets the original answer, also for another request.
 * `work` must keep its answer under `id` in the transaction that it makes.
 */
async function once(
  id: string,
  reader: Reader,
  inFlight: InFlight,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (inFlight.has(id)) throw inFlightProblem()
  inFlight.add(id)
  try {
    const kept = await reader.keptReply(id)
    return kept === null ? await work() : replay(kept)
  } finally {
    inFlight.delete(id)
  }
}

const inFlightProblem = (): ProblemError =>
  new ProblemError(
    'idempotency.in_flight',
    'The first request with this key is still being worked on. Repeat it with the same key.',
  )

/** A key is good for one operation of one token. Throws `idempotency.invalid_key`. */
function keyId(parts: {
  readonly key: string
  readonly tokenId: string
  readonly method: string
  readonly path: string
}): string {
  const { key, tokenId, method, path } = parts
  if (key.length > limits.idempotencyKeyCharacters) {
    throw new ProblemError('idempotency.invalid_key', 'The Idempotency-Key is too long.', {
      key_length: key.length,
      max: limits.idempotencyKeyCharacters,
    })
  }
  return JSON.stringify([tokenId, method, path, key])
}

/** The answer that was kept under a key. */
function replay(kept: string): Answer {
  const answer = parseAnswer(kept)
  // Its `x-request-id` is of the first request, as in the body.
  if (answer !== null) return { ...answer, headers: { ...answer.headers, 'idempotency-replayed': 'true' } }
  throw new ProblemError(
    'idempotency.cache_corrupt',
    'The reply kept under this key cannot be read. Check whether the write happened before you repeat it.',
  )
}

/** How an answer is made. A refusal has to be one too where it is kept under a key. */
interface Rendering {
  done(performed: Performed): Answer
  refused(problem: ProblemError): Answer
}

/** Refusals of the show. A request that was wrong in itself may be mended, and sent again under its key. */
const keptRefusals: ReadonlySet<number> = new Set([409, 412, 422])
const repliesKeptFor = 24 * 60 * 60 * 1000

/**
 * Does what a checked request asks for. What it wrote is durable when this resolves, and with it, in the same
 * transaction, the answer that `keepAs` is to repeat: a refusal of the show as well, so that a press that was refused once
 * does not fire when it is sent again.
 */
async function perform(
  route: Exclude<Route, { kind: 'rundown-stream' }>,
  given: Checked,
  rendering: Rendering,
  keepAs: string | null,
  current: ReadCurrent | null,
): Promise<Answer> {
  const { workspace } = given.services
  if (route.kind === 'team-read') {
    return rendering.done({ outcome: await route.run(given), view: null, committed: [], now: given.now })
  }
  if (route.kind === 'rundown-read') {
    const view = workspace.newest(await workspace.view(rundownIdOf(given), given.caller.scope))
    const now = workspace.clock()
    return rendering.done({ outcome: await route.run({ ...given, now }, view), view, committed: [], now })
  }
  return workspace.transact(given.origin, async transaction => {
    const work = async () => rendering.done(await write(route, given, transaction, current))
    if (keepAs === null) return work()
    // `once` has looked for it, but another process over the same database may have taken it since.
    const claim = await transaction.tx.claimReply(keepAs)
    if (claim.state === 'in-flight') throw inFlightProblem()
    if (claim.state === 'kept') return replay(claim.reply)
    const answer = await transaction.attempt(work).catch((error: unknown) => {
      if (error instanceof ProblemError && keptRefusals.has(error.status)) return rendering.refused(error)
      throw error
    })
    const forgetBefore: Instant = instant(given.now - repliesKeptFor)
    await transaction.tx.keepReply(keepAs, JSON.stringify(answer), given.now, forgetBefore)
    return answer
  })
}

async function write(
  route: Extract<Route, { kind: 'team-write' | 'rundown-write' }>,
  given: Checked,
  transaction: WorkspaceTransaction,
  current: ReadCurrent | null,
): Promise<Performed> {
  if (route.kind === 'team-write') {
    const { now } = transaction
    const outcome = await route.run({ ...given, now }, transaction)
    return { outcome, view: null, committed: await transaction.finish(), now }
  }
  const edit = await transaction.open(rundownIdOf(given), given.caller.scope)
  const checked = { ...given, now: edit.now }
  if (current !== null) await requireMatch(checked, edit, current)
  const outcome = await route.run(checked, edit)
  const committed = await transaction.finish()
  return { outcome, view: edit.view(), committed, now: edit.now }
}

/** `If-Match` on a change of what was read with an ETag: refused with what there is now. */
async function requireMatch(
  given: Checked,
  { before: view, tx }: RundownEdit,
  current: ReadCurrent,
): Promise<void> {
  const { ifMatch, services } = given
  if (ifMatch === null || ifMatch.includes('*') || ifMatch.includes(contentTag(view))) return
  // As this transaction finds it: another one of the same commit may have changed it.
  const details = Object(await current({ ...given, services: { ...services, reader: tx } }, view))
  if (ifMatch.some(tag => isOfThing(tag, details, view))) return
  throw new ProblemError(
    'precondition.failed',
    'It has changed since it was read. Check the current state, then send the change again.',
    { ...details },
  )
}

const rundownIdOf = (given: Checked): string => given.params['rundown_id'] ?? ''

/** How a PATCH or PUT reads what it is about: by the GET of its own path. */
function currentOf(route: Route, routes: readonly Route[]): ReadCurrent | null {
  const { spec } = route
  if (!isConditionalWrite(route)) return null
  const read = routes.find(other => other.kind === 'rundown-read' && other.spec.path === spec.path)
  if (read?.kind !== 'rundown-read') return null
  return async (given, view) => {
    const { cue_id, column_id } = { ...Object(given.body) }
    const query = spec.method === 'PUT' ? { cue_id, column_id } : {}
    return (await read.run({ ...given, query, body: {} }, view)).data
  }
}

interface UnknownServices extends Pick<MountServices, 'workspace' | 'authority' | 'budgets' | 'teamBudgets'> {
  readonly v0: V0Services
}

/** Counts requests without a route: by a valid token, else by address. */
export function unknownAddresses({ workspace, authority, budgets, teamBudgets, v0 }: UnknownServices) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.url.startsWith('/api-')) return
    const now = workspace.clock()
    if (request.url.startsWith('/api-v0')) return void (await takeForV0(request, reply, v0))
    const { authorization } = request.headers
    const credentials = { authorization, queryToken: rawQuery(request)['token'], isControl: true }
    try {
      const caller = await authenticate(credentials, authority, workspace.reader, now)
      apply(reply, await takeForCaller(teamBudgets, caller, now))
    } catch (error) {
      // Over the budget of its token: that error is sent as it is.
      if (error instanceof ProblemError && error.code === 'rate_limit.exceeded') throw error
      apply(reply, takeForAddress(budgets, request.ip, now))
    }
  }
}

/** `{name}` becomes `:name`; the colon of a verb is written twice. */
const fastifyPath = (path: string): string => path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1')

interface StreamServices {
  readonly workspace: Workspace
  readonly authority: TokenAuthority
  readonly streams: EventStreams
}

/** Opens a live stream: what was missed first, then each change as it happens. */
async function openStream(
  route: Extract<Route, { kind: 'rundown-stream' }>,
  given: Checked,
  request: FastifyRequest,
  reply: FastifyReply,
  { workspace, authority, streams }: StreamServices,
): Promise<FastifyReply> {
  const asked = route.ask(given)
  const { token, scope } = given.caller
  const full = streamsTaken(streams.countOf(token.id))
  if (full !== null) throw full
  const tag = readerTag(token, asked)
  const from = request.headers['last-event-id']
  const view = await workspace.view(given.params['rundown_id'] ?? '', scope)
  if (request.method === 'HEAD') {
    return reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).send()
  }
  const credentials = {
    authorization: request.headers.authorization,
    queryToken: undefined,
    isControl: false,
  }
  const holds = () =>
    authenticate(credentials, authority, workspace.reader, workspace.clock()).then(
      () => true,
      (error: unknown) => {
        if (isUncheckable(error)) throw error
        return false
      },
    )
  const { expiresAt, id: tokenId } = token
  const { history } = workspace.position(view)
  const { reader } = workspace
  const newest = (known: View): View => workspace.newest(known)
  const eventId = (seq: number) => `${formatPosition({ ...workspace.position(view), seq })}.${tag}`
  const lastEventId = typeof from === 'string' ? from : ''
  await resume({ reader, newest, view, history, asked, token, tag, eventId, lastEventId }, (now, opening) => {
    reply.hijack()
    const headers = reply.getHeaders()
    streams.open({ response: reply.raw, headers, view: now, asked, tag, opening, holds, expiresAt, tokenId })
  })
  return reply
}

/** Live streams of one token: far more than overlays and panels of one show have open. */
const streamsPerToken = 100
/** Those that have lost their readers end by then. */
const streamRetry = 15

function streamsTaken(open: number): ProblemError | null {
  if (open < streamsPerToken) return null
  return new ProblemError(
    'rate_limit.exceeded',
    `This token has ${open} live streams open, the maximum. Close one, or use another token.`,
    {
      tier: 'streams',
      limit: streamsPerToken,
      window_seconds: limits.rateWindowSeconds,
      retry_after_seconds: streamRetry,
    },
    streamRetry,
  )
}
