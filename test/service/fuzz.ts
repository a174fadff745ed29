import fc from '../support/fast-check.ts'
import type { Bench, Reply } from './harness.ts'
import type { Json } from './json.ts'
import { document, resolved } from './reply-checker.ts'

/** A request of any kind. Words like `@cue1` stand for what there is when it is sent. */
interface FuzzRequest {
  readonly method: string
  readonly path: string
  readonly query: readonly (readonly [string, string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly raw: string | null
}

const known = [
  '@rundown0',
  '@cue0',
  '@cue1',
  '@cue2',
  '@group0',
  '@heading0',
  '@column0',
  '@column1',
  '@mention0',
  '@key0',
]
const moments = [
  '2026-05-01T18:00:00Z',
  '2026-05-01t18:00:00.123456+02:00',
  '2016-12-31T23:59:60Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '2026-02-30T00:00:00Z',
  '2026-05-01T24:00:00Z',
  '2026-05-01',
]
const oddities = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  '<script>',
  "'; --",
  '😀',
  '@',
  '-0',
  '1e999',
]
const tokens = fc.constantFrom(
  '#123456',
  '#ABCDEF',
  'guest-name',
  'Europe/Berlin',
  'Mars/Olympus',
  ...known,
  ...moments,
  ...oddities,
)
const text: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: tokens },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 12 }).map(power => 'x'.repeat(2 ** power)) },
)
const anything = fc.jsonValue({ maxDepth: 3 })

/** Most values fit the schema; any of them may be anything. */
function jsonFor(schema: Json, depth = 0): fc.Arbitrary<unknown> {
  const fitting = fittingOf(resolved(schema), depth)
  return fc.oneof({ weight: 60, arbitrary: fitting }, { weight: 1, arbitrary: anything })
}

function fittingOf(schema: Json, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((member: Json) => jsonFor(member, depth)))
  switch (schema.type) {
    case 'object': {
      const members = Object.entries<Json>(schema.properties ?? {}).map(([name, member]) => [
        name,
        jsonFor(member, depth + 1),
      ])
      return fc.record(Object.fromEntries(members), { requiredKeys: schema.required ?? [] })
    }
    case 'array':
      return fc.array(jsonFor(schema.items, depth + 1), { maxLength: depth > 1 ? 3 : 6 })
    case 'string':
      return textFor(schema)
    case 'integer':
      return mostly(fc.integer({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6 }), fc.double())
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return anything
  }
}

function textFor({ format, pattern, maxLength }: Json): fc.Arbitrary<unknown> {
  if (format === 'date-time')
    return mostly(
      fc.constantFrom('2026-05-01T18:00:00Z', '2027-01-01T00:00:00.5+02:00'),
      fc.constantFrom(...moments),
    )
  if (pattern?.includes('[0-9a-fA-F]{6}')) return mostly(fc.constantFrom('#123456', '#ABCDEF'), tokens)
  if (pattern !== undefined)
    return mostly(fc.constantFrom(maxLength > 8 ? 'guest-name' : 'guest', 'host', 'a-1'), tokens)
  // Identifiers are as long as that.
  return maxLength === 64 ? mostly(fc.constantFrom(...known), text) : text
}

const mostly = (right: fc.Arbitrary<unknown>, other: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: other })

const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map(code => String.fromCharCode(code)),
  maxLength: 300,
})
const headers = fc.dictionary(
  fc.constantFrom(
    ...[
      'if-match',
      'if-none-match',
      'idempotency-key',
      'accept',
      'accept-encoding',
      'authorization',
      'content-type',
    ],
    ...[
      'origin',
      'range',
      'cache-control',
      'prefer',
      'x-forwarded-for',
      'sec-purpose',
      'accept-version',
      'cookie',
    ],
  ),
  fc.oneof(
    fc.constantFrom('*', '', '"x"', 'W/"x"', 'gzip', 'a', 'Bearer x', 'application/json', 'text/html'),
    headerText,
  ),
  { maxKeys: 2 },
)

const operations = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
  Object.entries<Json>(item)
    .filter(([, operation]) => operation.operationId !== 'streamEvents')
    .map(([method, operation]) => ({ path, method, operation })),
)

const queryNames = ['limit', 'cursor', 'include', 'cue_id', 'column_id', 'rundown_id', 'token', 'events']

const segment = (name: string) => {
  const kind = name.replace(/_id$/, '')
  const right = known.filter(word => word.startsWith(`@${kind}`))
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...(right.length > 0 ? right : known)) },
    { weight: 1, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  )
}

const requests: fc.Arbitrary<FuzzRequest> = fc
  .constantFrom(...operations)
  .chain(({ path, method, operation }) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const schema = operation.requestBody?.content['application/json'].schema
    const used = operation.parameters
      .filter((parameter: Json) => parameter.in === 'query')
      .map((parameter: Json) => parameter.name)
    return fc.record({
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant(method.toUpperCase()) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
      ),
      path: fc
        .tuple(...names.map(segment))
        .map(values =>
          names.reduce(
            (address, name, at) => address.replace(`{${name}}`, () => encoded(values[at] ?? '')),
            path,
          ),
        ),
      query: fc.array(
        fc.tuple(
          fc.oneof(
            fc.constantFrom(...(used.length > 0 ? used : queryNames)),
            fc.constantFrom(...queryNames, 'x', '__proto__'),
          ),
          fc.oneof(
            fc.constantFrom('1', '100', '0', '-1', '1.5', 'cues,columns,cells', ...known),
            fc.string({ unit: 'grapheme', maxLength: 30 }),
          ),
        ),
        { maxLength: method === 'get' ? 2 : 1, size: 'small' },
      ),
      headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
      body: schema === undefined ? fc.constant(undefined) : jsonFor(schema),
      raw: fc.oneof(
        { weight: 30, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
      ),
    }) as fc.Arbitrary<FuzzRequest>
  })

/** What no address can hold is left out: nothing at all, and the dots that stand for a place in it. */
const encoded = (value: string): string => {
  if (value.startsWith('@')) return value
  return /^\.{0,2}$/.test(value) ? '%00' : encodeURIComponent(value.toWellFormed())
}

type World = ReadonlyMap<string, string>

/** What there is to act on: a rundown with cues of each type, columns, a mention and a variable. */
async function createWorld(bench: Bench): Promise<World> {
  const cues = [
    { title: 'One' },
    { title: 'Two' },
    { title: 'Three' },
    { type: 'heading' },
    { type: 'group', children: [{}] },
  ]
  const show = await bench.seed([], { cues })
  const mention = await bench.call('POST', `${show.path}/mentions`, { body: { name: 'Host' } })
  await bench.call('POST', `${show.path}/text-variables`, { body: { key: 'guest-name', value: 'Ada' } })
  const [one = '', two = '', three = '', heading = '', group = ''] = show.cues
  const [light = '', sound = ''] = show.columns
  return new Map([
    ['@rundown0', show.id],
    ...[one, two, three].map((id, at) => [`@cue${at}`, id] as const),
    ['@heading0', heading],
    ['@group0', group],
    ['@column0', light],
    ['@column1', sound],
    ['@mention0', mention.body.data.id],
    ['@key0', 'guest-name'],
  ])
}

const filled = (textual: string, world: World): string =>
  textual.replaceAll(/@[a-z]+\d/g, word => world.get(word) ?? word)

/** The bench's own check of each reply, by the description, comes on top. */
function send(bench: Bench, world: World, request: FuzzRequest): Promise<Reply> {
  const { method, path, query, headers: requestHeaders, body, raw } = request
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  const address = filled(search === '' ? path : `${path}?${search}`, world)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const json = body === undefined ? undefined : filled(JSON.stringify(body), world)
  const sent = raw ?? json
  return bench.call(method, address, {
    headers: { ...(sent !== undefined && { 'content-type': 'application/json' }), ...requestHeaders },
    ...(hasBody && sent !== undefined && { raw: sent }),
  })
}

/** So many requests, each on what the ones before have left; a fresh world now and then. Gives what was answered. */
export async function fuzz(bench: Bench, count: number, seed?: number): Promise<ReadonlyMap<string, number>> {
  const answered = new Map<string, number>()
  const perWorld = 250
  let done = 0
  let world = await createWorld(bench)
  await fc.assert(
    fc.asyncProperty(requests, async request => {
      done += 1
      if (done % perWorld === 0) world = await createWorld(bench)
      bench.clock.advance(400)
      const reply = await send(bench, world, request)
      if (reply.status >= 500) throw new Error(`${reply.status}: ${reply.text}`)
      const what = reply.status < 400 ? String(reply.status) : String(reply.body?.code ?? reply.status)
      answered.set(what, (answered.get(what) ?? 0) + 1)
    }),
    { numRuns: count, endOnFailure: true, ...(seed !== undefined && { seed }) },
  )
  return answered
}
