import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PatchOutputMessage } from '../../contract/v1/bodies.ts'
import type { RunnerCommand } from '../../domain/runner.ts'
import { duration } from '../../domain/time.ts'
import { act } from '../core/act.ts'
import type { Edit } from '../core/edit.ts'
import { v0Cue, v0Rundown, v0Timesnap } from '../core/v0-payloads.ts'
import type { Workspace } from '../core/workspace.ts'
import { currentMessage, writeOutputMessage } from '../core/write-output-message.ts'
import { emptyPatch, invalid, issue, ProblemError } from '../problem-error.ts'
import { isSameSecret } from '../secrets.ts'
import { type Budgets, v0Limit } from './budgets.ts'
import { rawQuery } from './check-request.ts'
import { apply, takeForAddress } from './rate-limit.ts'
import { compileCheck } from './validation.ts'

export interface V0Services {
  readonly workspace: Workspace
  readonly teamId: string
  /** Sliding, of v0 alone. */
  readonly budgets: Budgets
  /** Of those who have no valid token. */
  readonly anonymous: Budgets
}

type Params = { readonly id: string; readonly cueId: string }
type Request = FastifyRequest<{ Params: Params }>

/** API section 4.9: the deprecated interface, whose control is by GET. It keeps working unchanged. */
export function mountV0(app: FastifyInstance, prefix: string, services: V0Services): void {
  const { workspace, teamId } = services
  const scope = { teamId, rundownId: null }
  const checkMessage = compileCheck(PatchOutputMessage)

  const change = <T>(id: string, work: (edit: Edit) => Promise<T>) =>
    workspace.transact(async session => {
      const edit = await session.open(id, scope)
      return { result: await work(edit), view: edit.view() }
    })

  /** A GET that moves a show: never by HEAD, never by a browser that looks ahead, never from a cache. */
  const control = (method: 'GET' | 'PUT', path: string, command: (request: Request) => RunnerCommand) =>
    app.route<{ Params: Params }>({
      method,
      url: `${prefix}/rundown/:id/${path}`,
      exposeHeadRoute: false,
      onRequest: (request, reply) => admit(request, reply, services),
      handler: async request => {
        refusePrefetch(request)
        const wanted = command(request)
        const { view } = await change(request.params.id, edit => act(edit, wanted, null))
        return v0Timesnap(view)
      },
    })

  const read = (path: string, handle: (request: Request) => Promise<unknown>) =>
    app.get<{ Params: Params }>(prefix + path, {
      exposeHeadRoute: false,
      onRequest: (request, reply) => admit(request, reply, services),
      handler: handle,
    })

  const message = (
    method: 'PATCH' | 'POST',
    path: string,
    work: (edit: Edit, body: unknown) => Promise<unknown>,
  ) =>
    app.route<{ Params: Params }>({
      method,
      url: `${prefix}/rundown/:id/output-message${path}`,
      onRequest: (request, reply) => admit(request, reply, services),
      handler: async request => (await change(request.params.id, edit => work(edit, request.body))).result,
    })

  app.get(`${prefix}/ping`, { exposeHeadRoute: false }, (request, reply) => {
    apply(reply, takeForAddress(services.anonymous, request.ip, workspace.clock()))
    return reply.send({ ok: true })
  })
  read('/rundown/:id', async ({ params }) => v0Rundown(await workspace.view(params.id, scope)))
  read('/rundown/:id/cues', async ({ params }) => ({
    cues: (await workspace.view(params.id, scope)).cues.map(v0Cue),
  }))
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

async function admit(request: FastifyRequest, reply: FastifyReply, services: V0Services): Promise<void> {
  const { workspace, teamId, budgets, anonymous } = services
  const now = workspace.clock()
  reply.header('cache-control', 'no-store')
  const team = await workspace.reader.team(teamId)
  const token = presented(request)
  if (team === null || token === null || !isSameSecret(token, team.v0Token)) {
    apply(reply, takeForAddress(anonymous, request.ip, now))
    throw token === null
      ? new ProblemError(
          'auth.token_missing',
          'Send the token of v0 as ?token= or in the Authorization header.',
        )
      : new ProblemError('auth.invalid_token', 'This is not the token of v0.')
  }
  apply(reply, budgets.take(teamId, 'v0', v0Limit, now))
}

function presented(request: FastifyRequest): string | null {
  const { authorization } = request.headers
  const bearer = authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (authorization !== undefined) return bearer ?? ''
  const token = rawQuery(request)['token']
  return typeof token === 'string' ? token : null
}

function refusePrefetch({ headers }: FastifyRequest): void {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers['purpose'] ?? ''} ${headers['x-moz'] ?? ''}`
  if (/prefetch|prerender|preview/i.test(purpose)) {
    throw new ProblemError('forbidden', 'A page that is loaded ahead does not move a show.')
  }
}

const longest = 604_800_000

function amountOf(request: FastifyRequest): number {
  const amount = Number(rawQuery(request)['amount'])
  if (Number.isInteger(amount) && amount >= 0 && amount <= longest) return amount
  throw invalid('bad_request', [
    issue(['amount'], 'must be a number of milliseconds, at most 7 days', 'invalid'),
  ])
}
