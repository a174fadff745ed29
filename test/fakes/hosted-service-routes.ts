import type { RunnerCommand } from '../../src-main/domain/show/runner.ts'
import { duration } from '../../src-main/domain/time/time.ts'
import type { HostedPort } from './hosted-service-port.ts'
import type { HostedRundown, SeededRundown } from './hosted-service-rundown.ts'
import { HostedProblem, type HostedReply, type HostedRequest } from './hosted-service-wire.ts'

/** What a request asks for, taken apart. */
interface Asked {
  readonly service: HostedPort
  readonly method: string
  readonly parts: readonly string[]
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

export function route(service: HostedPort, request: HostedRequest): HostedReply {
  const url = new URL(request.path, 'http://hosted.test')
  const [version, ...parts] = url.pathname.split('/').filter(part => part !== '')
  const body: unknown = request.body === null || request.body === '' ? {} : JSON.parse(request.body)
  const asked: Asked = {
    service,
    method: request.method,
    parts: parts.map(decodeURIComponent),
    query: url.searchParams,
    headers: request.headers,
    // Every body of the API is an object.
    body: body as Readonly<Record<string, unknown>>,
  }
  if (version === 'api-v0') return v0(asked)
  authenticate(asked)
  if (parts[0] === 'auth' && parts.length === 1) {
    const { expiresAt } = service.options
    return ok(service, expiresAt === undefined ? {} : { expires_at: expiresAt })
  }
  if (parts[0] !== 'rundowns') throw unknownRoute()
  if (parts.length === 1) return collection(asked)
  return ofRundown(asked, service.rundown(asked.parts[1] ?? ''))
}

const unknownRoute = (): HostedProblem => new HostedProblem(404, 'not_found', 'There is nothing here.')

function authenticate({ service, headers }: Asked): void {
  const header = headers['authorization']
  if (header === undefined) throw new HostedProblem(401, 'auth.token_missing', 'A token is missing.')
  if (service.refuseWith !== null) {
    throw new HostedProblem(401, service.refuseWith, `Refused: ${service.refuseWith}.`)
  }
  if (header !== `Bearer ${service.tokens.v1}`) {
    throw new HostedProblem(401, 'auth.invalid_token', 'The token is not valid here.')
  }
}

function collection({ service, method, query, body }: Asked): HostedReply {
  if (method === 'GET') {
    return page(
      service,
      [...service.rundowns.values()].map(rundown => rundown.resource()),
      query,
    )
  }
  if (method !== 'POST') throw unknownRoute()
  // As the tests send it.
  const made = service.seed(body as unknown as SeededRundown)
  return ok(service, made.resource(), { status: 201, headers: { location: `/api-v1/rundowns/${made.id}` } })
}

function ofRundown(asked: Asked, rundown: HostedRundown): HostedReply {
  const { service, method, parts, query, body } = asked
  const [, , what = '', item] = parts
  const at = item === undefined ? `${method} ${what}` : `${method} ${what}/`
  switch (at) {
    case 'GET ':
      return whole(asked, rundown)
    case 'PATCH ':
      return edited(asked, rundown, () => {
        rundown.title = textOr(body['title'], rundown.title)
        rundown.startTime = textOr(body['start_time'], rundown.startTime)
        rundown.timezone = textOr(body['timezone'], rundown.timezone)
        return [{ event: 'rundown', change: 'changed' }]
      })
    case 'GET status':
      return showReply(asked, rundown)
    case 'GET output-message':
      return ok(service, rundown.message)
    case 'PATCH output-message':
      rundown.message = { ...rundown.message, ...body }
      return ok(service, rundown.message)
    case 'GET cues':
      return page(
        service,
        rundown.rows.map(cue => rundown.cueResource(cue.id)),
        query,
      )
    case 'PATCH cues/':
      if (rundown.cue(item ?? '') === undefined) {
        throw new HostedProblem(404, 'cues.not_found', 'There is no such cue.')
      }
      return edited(asked, rundown, () => rundown.changeCue(item ?? '', knownFields(body)))
    case 'POST cues': {
      const id = addedCue(service, rundown, body)
      return ok(service, rundown.cueResource(id), {
        status: 201,
        headers: { location: `/api-v1/rundowns/${rundown.id}/cues/${id}` },
      })
    }
    case 'DELETE cues/':
      service.edit(rundown.id, () => rundown.removeCue(item ?? ''))
      return ok(service, { id: item })
    case 'POST cues:bulk': {
      // As the tests send it.
      const items = body['items'] as readonly Readonly<Record<string, unknown>>[]
      const ids = items.map(({ id, ...fields }) => {
        if (typeof id !== 'string') return addedCue(service, rundown, fields)
        service.edit(rundown.id, () => rundown.changeCue(id, knownFields(fields)))
        return id
      })
      return ok(service, { items: ids.map(id => rundown.cueResource(id)) })
    }
    case 'GET columns':
      return page(
        service,
        rundown.columns.map(column => rundown.columnResource(column.id)),
        query,
      )
    case 'PATCH columns/': {
      const { name, ...unknown } = body
      // It knows no member but the name.
      if (typeof name !== 'string' || Object.keys(unknown).length > 0)
        throw new HostedProblem(400, 'columns.invalid_payload', 'The body is not valid.')
      service.edit(rundown.id, () => rundown.renameColumn(item ?? '', name))
      return ok(service, rundown.columnResource(item ?? ''))
    }
    case 'DELETE columns/':
      service.edit(rundown.id, () => rundown.removeColumn(item ?? ''))
      return ok(service, null)
    case 'GET cells':
      return page(
        service,
        rundown
          .cells()
          .filter(cell => (query.get('column_id') ?? cell.column_id) === cell.column_id)
          .filter(cell => (query.get('cue_id') ?? cell.cue_id) === cell.cue_id),
        query,
      )
    case 'PUT cells':
      return edited(asked, rundown, () =>
        rundown.writeCell(String(body['cue_id']), String(body['column_id']), String(body['content'] ?? '')),
      )
    case 'GET events':
      return events(asked, rundown)
    default:
      if (method === 'POST' && what.startsWith('action:')) return act(asked, rundown, what.slice(7))
      throw unknownRoute()
  }
}

const textOr = <Other>(value: unknown, other: Other): string | Other =>
  typeof value === 'string' ? value : other

function whole({ service, query }: Asked, rundown: HostedRundown): HostedReply {
  const includes = (query.get('include') ?? '').split(',').filter(part => part !== '')
  const cells = rundown.cells()
  if (includes.includes('cells') && cells.length > 1_000) {
    throw new HostedProblem(413, 'payload.too_large', 'There are more than 1,000 cells: read them by page.', {
      limit: 1_000,
      received: cells.length,
      unit: 'cells',
    })
  }
  const parts: Readonly<Record<string, readonly unknown[]>> = {
    cues: rundown.rows.map(cue => rundown.cueResource(cue.id)),
    columns: rundown.columns.map(column => rundown.columnResource(column.id)),
    cells,
  }
  const included = Object.fromEntries(includes.map(part => [part, parts[part] ?? []]))
  return ok(service, rundown.resource(), includes.length === 0 ? {} : { included })
}

const cueMembers = ['type', 'title', 'subtitle', 'duration_ms', 'background_color', 'start_time', 'position']

/** It knows no others, and refuses them. */
function knownFields({ position: _, ...fields }: Readonly<Record<string, unknown>>) {
  if (Object.keys(fields).every(name => cueMembers.includes(name))) return fields
  throw new HostedProblem(400, 'cues.invalid_payload', 'The body is not valid.')
}

function addedCue(
  service: HostedPort,
  rundown: HostedRundown,
  body: Readonly<Record<string, unknown>>,
): string {
  const before = new Set(rundown.rows.map(({ id }) => id))
  // As the tests send it.
  const position = body['position'] as Parameters<HostedRundown['addCue']>[1]
  service.edit(rundown.id, () => rundown.addCue(knownFields(body), position))
  return rundown.rows.find(({ id }) => !before.has(id))?.id ?? ''
}

function edited(
  { service }: Asked,
  rundown: HostedRundown,
  change: Parameters<HostedPort['edit']>[1],
): HostedReply {
  service.edit(rundown.id, change)
  return ok(service, rundown.resource())
}

function act(asked: Asked, rundown: HostedRundown, verb: string): HostedReply {
  const { service, headers } = asked
  const tag = service.stateTag(rundown)
  const expected = headers['if-match']
  if (tag !== undefined && expected !== undefined && expected !== tag) {
    throw new HostedProblem(412, 'runner.state_changed', 'The show has moved on.', {
      ...service.status(rundown),
    })
  }
  service.press(rundown.id, commandOf(verb, asked.body))
  return showReply(asked, rundown)
}

function commandOf(verb: string, body: Readonly<Record<string, unknown>>): RunnerCommand {
  switch (verb) {
    case 'start':
    case 'pause':
    case 'next':
    case 'previous':
      return { verb }
    case 'jump':
      return { verb, cueId: String(body['cue_id']) }
    case 'adjust-duration':
      return { verb, delta: duration(Number(body['delta_ms'])) }
    default:
      throw unknownRoute()
  }
}

function showReply({ service }: Asked, rundown: HostedRundown): HostedReply {
  const tag = service.stateTag(rundown)
  return tag === undefined
    ? ok(service, service.status(rundown))
    : ok(service, service.status(rundown), { headers: { etag: `"${tag}"` }, meta: { state_tag: tag } })
}

function events({ service }: Asked, rundown: HostedRundown): HostedReply {
  if (!service.options.eventStream) throw unknownRoute()
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    body: '',
    stream(reader) {
      return service.onStream(rundown.id, (event, data) => {
        reader.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
        if (event === 'disconnect') reader.end()
      })
    },
  }
}

function v0({ service, method, parts, query, headers }: Asked): HostedReply {
  const plain = (body: unknown): HostedReply => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (parts[0] === 'ping') return plain({ ok: true })
  const token = query.get('token') ?? headers['authorization']?.replace('Bearer ', '')
  if (token !== service.tokens.v0) throw new HostedProblem(401, 'auth.invalid_token', 'Not authorized')
  if (method !== 'GET' || parts[0] !== 'rundown') throw unknownRoute()
  const rundown = service.rundown(parts[1] ?? '')
  const [, , what] = parts
  if (what === undefined) return plain({ id: rundown.id, name: rundown.title })
  if (what === 'cues') return plain({ cues: rundown.rows })
  service.press(rundown.id, commandOf(what, {}))
  return plain({ ok: true })
}

function page(service: HostedPort, all: readonly unknown[], query: URLSearchParams): HostedReply {
  const limit = Number(query.get('limit') ?? 50)
  if (!(limit >= 1 && limit <= 100)) throw new HostedProblem(400, 'bad_request', 'limit is from 1 to 100.')
  const from = Number(query.get('cursor')?.replace('after-', '') ?? 0)
  const next = from + limit < all.length ? `after-${from + limit}` : null
  const items = all.slice(from, from + limit)
  switch (service.options.cursorIn) {
    case 'data':
      return ok(service, { items, next_cursor: next })
    case 'meta':
      return ok(service, { items }, { meta: { next_cursor: next } })
    case 'top':
      return ok(service, { items }, { top: { next_cursor: next } })
  }
}

interface Extras {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly included?: Readonly<Record<string, unknown>>
  readonly meta?: Readonly<Record<string, unknown>>
  readonly top?: Readonly<Record<string, unknown>>
}

function ok(service: HostedPort, data: unknown, extras: Extras = {}): HostedReply {
  const { status = 200, headers = {}, included, meta = {}, top = {} } = extras
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      ok: true,
      message: 'OK',
      data,
      ...(included === undefined ? {} : { included }),
      meta: {
        request_id: 'req_000000000000000000000000',
        server_time: service.now(),
        side_effects: [],
        ...meta,
      },
      ...top,
    }),
  }
}
