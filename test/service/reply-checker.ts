import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describeApi } from '../../src-main/service/http/openapi.ts'
import { routes } from '../../src-main/service/http/routes/index.ts'
import type { Json } from './json.ts'

interface CheckedReply {
  readonly method: string
  /** From the base address, with or without a query. */
  readonly path: string
  readonly status: number
  readonly headers: Headers
  readonly body: Json
}

/** Gives what is wrong with a reply of v1, by the description of the API; nothing when it is as described. */
export type ReplyChecker = (reply: CheckedReply) => readonly string[]

export const document: Json = JSON.parse(JSON.stringify(describeApi(routes, 'http://127.0.0.1/api-v1', '0')))

export function createAjv(description: Json): Ajv2020 {
  const isDate = (text: string) => !Number.isNaN(Date.parse(text))
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'date-time': isDate, int64: true } })
  return ajv.addSchema(description, 'api')
}

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')
export const pointer = (...parts: readonly string[]): string =>
  `api#/${parts.map(part => encodeURIComponent(escaped(part))).join('/')}`

/** Where a response stands: shared ones are referred to. */
function placeOf(template: string, verb: string, status: number): readonly string[] {
  const { $ref } = document.paths[template][verb].responses[status]
  return typeof $ref === 'string'
    ? $ref.split('/').slice(1)
    : ['paths', template, verb, 'responses', String(status)]
}

/** Follows a reference, or gives what is no reference. */
export const resolved = (value: Json): Json =>
  typeof value?.$ref === 'string'
    ? value.$ref
        .split('/')
        .slice(1)
        .reduce(
          (place: Json, part: string) => place?.[part.replaceAll('~1', '/').replaceAll('~0', '~')],
          document,
        )
    : value

/** Whatever a route answers, unknown addresses too. */
const always = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'x-request-id']

let shared: ReplyChecker | null = null

/** The tests of one process share what is compiled of the description, which takes longer than most of them. */
export function replyChecker(): ReplyChecker {
  shared ??= createReplyChecker()
  return shared
}

function createReplyChecker(): ReplyChecker {
  const ajv = createAjv(document)
  const templates = Object.keys(document.paths).map(template => ({
    template,
    pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  const validators = new Map<string, ValidateFunction>()
  const validate = (at: string, body: unknown): string[] => {
    const validator = validators.get(at) ?? ajv.compile({ $ref: at })
    validators.set(at, validator)
    return validator(body) ? [] : [ajv.errorsText(validator.errors)]
  }

  return ({ method, path, status, headers, body }) => {
    const faults = always.filter(name => headers.get(name) === null).map(name => `has no ${name}`)
    const address = (path.split('?', 1)[0] ?? '').replaceAll(/%3a/gi, ':')
    const verb = (method === 'HEAD' ? 'get' : method).toLowerCase()
    const template = templates.find(
      candidate => candidate.pattern.test(address) && document.paths[candidate.template][verb] !== undefined,
    )?.template
    if (status === 204 && method === 'OPTIONS') return faults
    if (template === undefined) return [...faults, ...unknown(status, body, method)]
    const response = resolved(document.paths[template][verb].responses[status])
    if (response === undefined) return [...faults, `${status} is not described for ${verb} ${template}`]
    for (const name of Object.keys(response.headers)) {
      const isSometimes = name === 'Idempotency-Replayed' || name === 'Showcall-Not-Recorded'
      if (!isSometimes && headers.get(name) === null) faults.push(`has no ${name}`)
    }
    if (response.content === undefined || method === 'HEAD') return faults
    const [type = ''] = Object.keys(response.content)
    if (!(headers.get('content-type') ?? '').startsWith(type)) {
      return [...faults, `is of type ${headers.get('content-type')}, not ${type}`]
    }
    if (type === 'text/event-stream') return faults
    const at = pointer(...placeOf(template, verb, status), 'content', type, 'schema')
    const own = validate(at, body)
    return [...faults, ...own, ...problemFaults(type, status, headers, body)]
  }

  function unknown(status: number, body: Json, method: string): string[] {
    if (method === 'HEAD') return []
    const codes = ['not_found', 'bad_request', 'rate_limit.exceeded', 'payload.too_large']
    if (!codes.includes(body?.code)) return [`answers an unknown address with ${status} ${body?.code}`]
    return validate(pointer('components', 'schemas', `Problem.${body.code}`), body)
  }

  function problemFaults(type: string, status: number, headers: Headers, body: Json): string[] {
    if (type !== 'application/problem+json') return []
    return [
      ...(body.status === status ? [] : [`says ${body.status} with status ${status}`]),
      ...(body.type === body.documentation_url && body.type.endsWith(`/errors#${body.code}`)
        ? []
        : [`points to ${body.type}`]),
      ...(body.request_id === headers.get('x-request-id') || headers.has('idempotency-replayed')
        ? []
        : ['has two request identifiers']),
      ...validate(pointer('components', 'schemas', `Problem.${body.code}`), body),
    ]
  }
}
