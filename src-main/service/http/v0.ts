import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { V0Cue, V0Rundown, V0Timesnap } from '../../contract/v0/push.ts'
import { PatchOutputMessage } from '../../contract/v1/bodies.ts'
import { activeCueId, onAirOf, type RunnerCommand } from '../../domain/show/runner.ts'
import { playableDuration } from '../../domain/show/schedule.ts'
import { duration, shift } from '../../domain/time/time.ts'
import { act } from '../core/act.ts'
import type { RundownEdit } from '../core/edit.ts'
import { iso } from '../core/resources.ts'
import type { View } from '../core/view.ts'
import type { Workspace } from '../core/workspace.ts'
import { currentMessage, writeOutputMessage } from '../core/write-rundown.ts'
import { emptyPatch, invalid, issue, ProblemError } from '../problem-error.ts'
import type { Reader } from '../store/port.ts'
import type { StoredCue, TeamRow } from '../store/rows.ts'
import { apply, type Budgets, lookUp, type TeamBudgets, takeForAddress, v0Limit } from './callers.ts'
import { compileCheck, rawQuery } from './check-request.ts'

type Params = { readonly id: string; readonly cueId: string }
type Request = FastifyRequest<{ Params: Params }>

/** v0: the deprecated interface, whose control is by GET. It keeps working unchanged. */
export function mountV0(app: FastifyInstance, prefix: string, services: V0Services): void {
  const { workspace } = services
  app.decorateRequest('v0TeamId', null)
  const scopeOf = ({ v0TeamId }: FastifyRequest) => ({ teamId: v0TeamId ?? '', rundownId: null })
  const viewOf = (request: Request) => workspace.view(request.params.id, scopeOf(request))
  const checkMessage = compileCheck(PatchOutputMessage)

  const change = <T>(request: Request, work: (edit: RundownEdit) => Promise<T>) =>
    workspace.transact({ requestId: request.id, actor: 'v0', pressId: null }, async transaction => {
      const edit = await transaction.open(request.params.id, scopeOf(request))
      return { result: await work(edit), view: edit.view() }
    })

  /** A GET that moves a show: never by HEAD, never by a browser that looks ahead, never from a cache. */
  const control = (method: 'GET' | 'PUT', path: string, command: (request: Request) => RunnerCommand) =>
    app.route<{ Params: Params }>({
      method,
      url: `${prefix}/rundown/:id/${path}`,
      exposeHeadRoute: false,
      onRequest: (request, reply) => admitToV0(request, reply, services),
      handler: async request => {
        refuseUnmeant(request)
        const wanted = command(request)
        const { view } = await change(request, edit => act(edit, wanted, null))
        return v0Timesnap(view)
      },
    })

  const read = (path: string, handle: (request: Request) => Promise<unknown>) =>
    app.get<{ Params: Params }>(prefix + path, {
      exposeHeadRoute: false,
      onRequest: (request, reply) => admitToV0(request, reply, services),
      handler: handle,
    })

  const message = (
    method: 'PATCH' | 'POST',
    path: string,
    work: (edit: RundownEdit, body: unknown) => Promise<unknown>,
  ) =>
    app.route<{ Params: Params }>({
      method,
      url: `${prefix}/rundown/:id/output-message${path}`,
      onRequest: (request, reply) => admitToV0(request, reply, services),
      handler: async request => (await change(request, edit => work(edit, request.body))).result,
    })

  app.get(`${prefix}/ping`, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if ((await takeForV0(request, reply, services)) === 'wrong') throw wrongToken()
    return { ok: true }
  })
  read('/rundown/:id', async request => v0Rundown(await viewOf(request)))
  read('/rundown/:id/cues', async request => ({ cues: (await viewOf(request)).cues.map(v0Cue) }))
  for (const verb of ['start', 'pause', 'next', 'previous'] as const) control('GET', verb, () => ({ verb }))
  for (const [word, sign] of [['add', 1] as const, ['subtract', -1] as const]) {
    control('GET', `cues/active/${word}`, request => ({
      verb: 'adjust-duration',
      delta: duration(sign * amountOf(request)),
    }))
  }
  control('PUT', 'cues/:cueId/jump-to-cue', ({ params }) => ({ verb: 'jump', cueId: params.cueId }))
  message('PATCH', '', async (edit, body) => {
    const issues = checkMessage(body)
    if (issues.length > 0) throw invalid('bad_request', issues)
    // It fits the schema that it was just checked against.
    const patch = body as PatchOutputMessage
    if (Object.keys(patch).length === 0) throw emptyPatch('messages.empty_patch')
    return writeOutputMessage(edit, patch)
  })
  message('POST', '/show', edit => writeOutputMessage(edit, { visible: true }))
  message('POST', '/hide', edit => writeOutputMessage(edit, { visible: false }))
  message('POST', '/toggle', async edit =>
    writeOutputMessage(edit, { visible: !(await currentMessage(edit.tx, edit.rundownId)).visible }),
  )
}

/** What a browser asks ahead, or only to see whether its copy is still good, is no press. */
function refuseUnmeant({ headers }: FastifyRequest): void {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers['purpose'] ?? ''} ${headers['x-moz'] ?? ''}`
  if (/prefetch|prerender|preview/i.test(purpose)) {
    throw new ProblemError('forbidden', 'A prefetch does not run the show. Send the request itself.')
  }
  if (headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined) {
    throw new ProblemError(
      'forbidden',
      'A conditional request does not run the show. Send it without conditions.',
    )
  }
}

const longest = 604_800_000

function amountOf(request: FastifyRequest): number {
  const amount = rawQuery(request)['amount']
  if (typeof amount === 'string' && /^\d{1,9}$/.test(amount) && Number(amount) <= longest)
    return Number(amount)
  throw invalid('bad_request', [
    issue(['amount'], 'must be a number of milliseconds, at most 7 days', 'invalid'),
  ])
}

export interface V0Services {
  readonly workspace: Workspace
  /** Sliding, of v0 alone. */
  readonly budgets: TeamBudgets
  /** Of those who have no valid token. */
  readonly anonymous: Budgets
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The team whose token of v0 was shown; set before the body of a request of v0 is read. */
    v0TeamId: string | null
  }
}

/** Counts a request of v0 and checks its token; a request without a token is neither counted nor checked. */
export async function takeForV0(
  request: FastifyRequest,
  reply: FastifyReply,
  { workspace, budgets, anonymous }: V0Services,
): Promise<'holds' | 'wrong' | 'none'> {
  const now = workspace.clock()
  const token = presented(request)
  const team = token === null ? null : await lookUp(teamOfV0Token(workspace.reader, token))
  if (team !== null) {
    request.v0TeamId = team.id
    apply(reply, await budgets.take(team.id, 'v0', v0Limit, now))
    return 'holds'
  }
  apply(reply, takeForAddress(anonymous, request.ip, now))
  return token === null ? 'none' : 'wrong'
}

/** Throws `auth.token_missing` or `auth.invalid_token`. */
async function admitToV0(request: FastifyRequest, reply: FastifyReply, services: V0Services): Promise<void> {
  reply.header('cache-control', 'no-store')
  const token = await takeForV0(request, reply, services)
  if (token === 'wrong') throw wrongToken()
  if (token === 'none') {
    throw new ProblemError(
      'auth.token_missing',
      'Send the v0 token as ?token= or in the Authorization header.',
    )
  }
}

const wrongToken = (): ProblemError => new ProblemError('auth.invalid_token', 'This is not the v0 token.')

/** An empty one is that of no team: a backup without keys has it. */
export const teamOfV0Token = async (reader: Reader, token: string): Promise<TeamRow | null> =>
  token === '' ? null : reader.teamByV0Token(token)

function presented(request: FastifyRequest): string | null {
  const { authorization } = request.headers
  const bearer = authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (authorization !== undefined) return bearer ?? ''
  const token = rawQuery(request)['token']
  if (token === undefined) return null
  return typeof token === 'string' ? token : ''
}

/**
 * The rundown in the shape of v0. Its clients know no rundown without a start: of one that has none, it is when the show
 * started, before that when the rundown was made. Nobody may take that for a planned start, which v1 alone tells.
 */
export function v0Rundown({ rundown, runner, cues }: View): V0Rundown {
  const startTime = rundown.startTime ?? runner.startedAt ?? rundown.createdAt
  return {
    id: rundown.id,
    name: rundown.title,
    startTime: iso(startTime),
    endTime: iso(shift(startTime, playableDuration(cues))),
    status: rundown.status,
    createdAt: iso(rundown.createdAt),
    updatedAt: iso(rundown.updatedAt),
  }
}

export const v0Cue = (cue: StoredCue): V0Cue => ({
  id: cue.id,
  type: cue.type,
  title: cue.title,
  subtitle: cue.subtitle,
  duration: cue.duration,
  backgroundColor: cue.backgroundColor,
  locked: cue.preventEdits,
  createdAt: iso(cue.createdAt),
  updatedAt: iso(cue.updatedAt),
})

export function v0Timesnap({ runner: { state } }: View): V0Timesnap {
  const onAir = onAirOf(state)
  return {
    lastStop: state.phase === 'paused' || state.phase === 'ended' ? state.lastStop : (onAir?.kickoff ?? null),
    kickoff: onAir?.kickoff ?? null,
    running: state.phase === 'running',
    cueId: onAir?.cueId ?? null,
    deadline: onAir?.deadline ?? null,
  }
}

/** Undefined while nothing is on air. */
export function currentCue(view: View): StoredCue | undefined {
  const id = activeCueId(view.runner.state)
  return id === null ? undefined : view.cue(id)
}

export const nextCue = (view: View): StoredCue | undefined =>
  view.nextCueId === null ? undefined : view.cue(view.nextCueId)
