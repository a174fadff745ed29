import assert from 'node:assert/strict'
import type { Json } from '../service/json.ts'
import type { Answer, Request, Service } from './service.ts'

/**
 * Where the rule comes from. `specification`: the text of the API. `fact`: what the public hosted service does. `choice`: what the
 * specification leaves open, and Showcall has decided; another service may differ, and conforms all the same.
 */
export type Source = 'specification' | 'fact' | 'choice'

export interface Check {
  /** Chapter of the specification. */
  readonly chapter: string
  readonly source: Source
  /** What holds, in a sentence. */
  readonly says: string
  /** Rejects, with what was found instead, where it does not hold. */
  readonly holds: (rig: Rig) => Promise<void>
}

/** What checks work with. */
export interface Rig {
  readonly service: Service
  /** A rundown that is made for one check, and deleted after all of them. */
  rundown(body?: Json): Promise<Json>
  /** Base address of v0 and of its push channel, with its token; null: that was not given. */
  readonly v0: V0Access | null
}

export interface V0Access {
  readonly address: string
  readonly push: string
  readonly token: string
}

/** The checks of one chapter. */
export const chapter =
  (name: string) =>
  (source: Source, says: string, holds: Check['holds']): Check => ({ chapter: name, source, says, holds })

/** Asserts that it was answered with success, in its envelope; gives what is in it. */
export function data({ status, body }: Answer, expected = 200): Json {
  assert.equal(status, expected, `Status ${status} instead of ${expected}: ${JSON.stringify(body)}`)
  assert.equal(body?.ok, true, 'The envelope has no "ok": true.')
  return body.data
}

interface Refusal {
  readonly status: number
  readonly code: string
  /** Members of its `details`. */
  readonly details?: readonly string[]
}

/** Asserts that it was refused with a whole problem document. */
function refused(answer: Answer, { status, code, details = [] }: Refusal): Json {
  const { body, headers } = answer
  assert.equal(`${answer.status} ${body?.code}`, `${status} ${code}`, JSON.stringify(body))
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/)
  for (const name of problemMembers) assert.notEqual(body[name], undefined, `The problem has no "${name}".`)
  assert.equal(body.status, status)
  assert.ok(String(body.type).endsWith(`#${code}`), `Its type is ${body.type}.`)
  assert.equal(body.documentation_url, body.type)
  for (const name of details)
    assert.notEqual(body.details?.[name], undefined, `Its details have no "${name}".`)
  return body.details
}

const problemMembers = [
  ...['type', 'title', 'status', 'code', 'detail', 'instance', 'request_id', 'server_time', 'spec_url'],
]

/** Asserts that a request is refused. */
export async function refuses(
  { service }: Rig,
  [method, path, body]: readonly [method: string, path: string, body?: Json],
  refusal: Refusal,
  request: Request = {},
): Promise<Json> {
  const answer = await service.ask(method, path, { ...request, ...(body !== undefined && { body }) })
  return refused(answer, refusal)
}

/** Asserts that a request succeeds; gives what is in its envelope. */
export async function does(
  { service }: Rig,
  [method, path, body]: readonly [method: string, path: string, body?: Json],
  status = 200,
): Promise<Json> {
  return data(await service.ask(method, path, body === undefined ? {} : { body }), status)
}
