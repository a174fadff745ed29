import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../contract/v1/limits.ts'
import { problemCatalogue } from '../../contract/v1/problem-catalogue.ts'
import { type ProblemCode, problemCodes } from '../../contract/v1/problem-codes.ts'
import { escapeAttribute } from '../../domain/rich-text/tokens.ts'
import { resetReasons } from '../push/replay.ts'
import { describeApi } from './openapi.ts'
import { codesOf, type Route } from './route.ts'

interface DocsOptions {
  readonly prefix: string
  readonly routes: readonly Route[]
  readonly version: string
  /** Known once the service listens. */
  readonly baseUrl: () => string
  /** Counts a request for the description, which needs no token. */
  readonly take: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** The description of the API: for machines at `spec_url`, to be read at `docs_url` with an anchor for each code. */
export function mountDocs(app: FastifyInstance, options: DocsOptions): void {
  const { prefix, routes, version, baseUrl, take } = options
  const serve = (path: string, type: string, write: () => string) => {
    let written: string | null = null
    app.get(path, async (request, reply) => {
      if (path.startsWith(prefix)) await take(request, reply)
      written ??= write()
      return protect(reply).type(`${type}; charset=utf-8`).send(written)
    })
  }
  serve(`${prefix}/openapi.json`, 'application/json', () =>
    JSON.stringify(describeApi(routes, baseUrl(), version)),
  )
  serve('/docs', 'text/html', () => referencePage(routes, baseUrl()))
  serve('/docs/errors', 'text/html', () => errorsPage(routes))
}

const protect = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'content-security-policy': docsPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  })

/** Nothing is loaded from anywhere, and nothing runs. */
const docsPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const code = (text: string): string => `<code>${escapeAttribute(text)}</code>`

const block = (text: string): string => `<pre><code>${escapeAttribute(text)}</code></pre>`

/** The first cell of a row may be an anchor: its row then carries that id. */
interface TableRow {
  readonly id?: string
  readonly cells: readonly string[]
}

function table(heads: readonly string[], rows: readonly TableRow[]): string {
  const head = heads.map(text => `<th>${text}</th>`).join('')
  const body = rows.map(({ id, cells }) => {
    const anchor = id === undefined ? '' : ` id="${id}"`
    return `<tr${anchor}>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
  })
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`
}

const docsPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><nav><a href="/docs">Reference</a><a href="/docs/errors">Errors</a><a href="/api-v1/openapi.json">OpenAPI 3.1</a></nav>
<main><h1>${title}</h1>
${body}
</main></body></html>`

const style = `
:root{color-scheme:dark;--ground:#0b0c0e;--raised:#15171a;--line:#2a2d32;--ink:#e8e9eb;--quiet:#9a9fa8;--mark:#2a2410}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 "Inter Variable",Inter,system-ui,sans-serif;font-feature-settings:"tnum"}
nav{display:flex;gap:1.5rem;padding:1rem max(1rem,calc(50vw - 32rem));border-bottom:1px solid var(--line)}
main{max-width:64rem;margin:0 auto;padding:1rem 1rem 6rem}
h1{font-size:1.75rem;font-weight:600}h2{font-size:1.25rem;font-weight:600;margin:3rem 0 .5rem}
h3{font-size:1rem;font-weight:600;margin:2.5rem 0 .25rem}p{margin:.5rem 0;max-width:48rem}
a{color:inherit;text-decoration-color:var(--quiet);text-underline-offset:.2em}
a:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.quiet{color:var(--quiet)}
code{font:inherit;overflow-wrap:anywhere}
pre{margin:.75rem 0;padding:.75rem 1rem;background:var(--raised);border-radius:6px;overflow-x:auto;white-space:pre}
table{border-collapse:collapse;width:100%;margin:.75rem 0}
th{color:var(--quiet);font-weight:500}td,th{border-top:1px solid var(--line);padding:.5rem .75rem .5rem 0;text-align:left;vertical-align:top}
:target{background:var(--mark)}
`

/** Overview, every operation with a call that can be copied, limits and versions. */
function referencePage(routes: readonly Route[], baseUrl: string): string {
  return docsPage(
    'Rundown Service API',
    `${overview(baseUrl)}
<h2 id="operations">Operations</h2>
${table(
  ['Operation', 'What it does', 'Least role'],
  routes.map(({ spec }) => ({
    cells: [
      `<a href="#${spec.operation}">${code(`${spec.method} ${spec.path}`)}</a>`,
      escapeAttribute(spec.summary),
      spec.role,
    ],
  })),
)}
${routes.map(route => operation(route, baseUrl)).join('\n')}
${limitsAndVersions}`,
  )
}

const overview = (baseUrl: string): string => `
<p>Rundowns are ordered lists of cues with times, columns and cells. A show runs one of them. All of it is JSON over
HTTP, under ${code(baseUrl)}.</p>
<h2 id="tokens">Tokens</h2>
<p>Send ${code('Authorization: Bearer <token>')}. A token has a role, VIEW, SHOWCALL, EDIT or OWNER, each with all that the
one before may do. It is valid for a team or for one rundown; anything else is answered as not found. Control endpoints
also take it as ${code('?token=')}.</p>
${block(`export TOKEN=…\ncurl -H "Authorization: Bearer $TOKEN" ${baseUrl}/auth`)}
<h2 id="replies">Replies</h2>
<p>A success is ${code('{ok, message, data, meta}')}; a list has ${code('items')} and ${code('next_cursor')}, which goes back
as ${code('?cursor=')} for the next page. A failure is a problem document of RFC 9457: branch on its
<a href="/docs/errors">${code('code')}</a>, which never changes its meaning. Replies to GET carry an ${code('ETag')}: send it as
${code('If-None-Match')} to get 304 while nothing has changed.</p>
<h2 id="writes">Writes</h2>
<p>Any write may carry an ${code('Idempotency-Key')}. Repeated with the same key within 24 hours it gets the first reply, and
nothing is done again. An action may carry ${code('If-Match')} with the ETag of the status that was seen: it is refused when the
show has moved on since.</p>
<h2 id="changes">Changes</h2>
<p>Each change of a rundown, of its show or of its text, has the next number. ${code('meta.seq')} of an answer is a position:
${code('<history>.<seq>')}, the last change that the answer includes. What changes nothing, and a repeated key, takes no number; a repeated
reply keeps the position that it had. Events of v0 carry the same as ${code('seq')}, and the
<a href="#streamEvents">event stream</a> as ${code('id')} of the last event of a change. Send the last one as
${code('Last-Event-ID')}, and the stream goes on from there; or it says ${code('reset')} and why, and the rundown has to be read
anew. Numbers of two histories do not compare: another history is another database, as after a backup was restored.</p>
<p>To keep a copy of a rundown: open the stream, read, and apply to each part that was read the changes after its position.
${code('mention')}, ${code('text_variable')}, ${code('output_message')}, ${code('clock')} (the clock of the service was set,
and all times of the show moved with it) and ${code('commit')} (whose the change was) are sent where ${code('events=')} names
them. A write may carry a name of your own as ${code('Showcall-Press')}: ${code('commit')} repeats it, so that you know your own
change when the stream is faster than the answer. At least 10,000 changes and those of 24 hours are kept for each rundown, 64 MB
of all rundowns at most.</p>
${table(
  ['reset', 'Why'],
  Object.entries(resetReasons).map(([reason, why]) => ({ cells: [code(reason), escapeAttribute(why)] })),
)}`

function operation(route: Route, baseUrl: string): string {
  const { spec } = route
  const own = codesOf(route).filter(name => (spec.codes ?? []).includes(name) || name === spec.invalidBody)
  const links = own.map(name => `<a href="/docs/errors#${name}">${code(name)}</a>`).join(', ')
  return `<h3 id="${spec.operation}">${code(`${spec.method} ${spec.path}`)}</h3>
<p>${escapeAttribute(spec.summary)} <span class="quiet">Least role: ${spec.role}.</span></p>
${block(curlOf(route, baseUrl))}
${links === '' ? '' : `<p class="quiet">Specific errors: ${links}</p>`}`
}

function curlOf({ spec, kind }: Route, baseUrl: string): string {
  const path = spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)
  const query = spec.operation === 'probeRundown' ? '?rundown_id=$RUNDOWN_ID' : ''
  const lines = [
    `curl${kind === 'rundown-stream' ? ' -N' : ''}${spec.method === 'GET' ? '' : ` -X ${spec.method}`} "${baseUrl}${path}${query}"`,
    '-H "Authorization: Bearer $TOKEN"',
  ]
  if (spec.example !== undefined) {
    lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(spec.example)}'`)
  }
  return lines.join(' \\\n  ')
}

const limitRows: readonly (readonly [string, string, ProblemCode])[] = [
  ['Requests a minute of a team', 'free 20, paid 120, local 6,000', 'rate_limit.exceeded'],
  ['Body', `${limits.bodyBytes} bytes`, 'payload.too_large'],
  ['Cells of ?include=cells', `${limits.cellsPerInclude}`, 'payload.too_large'],
  ['Items of a bulk request', `${limits.bulkItems}`, 'bulk.too_many_items'],
  ['Items of a page', `${limits.pageItems}`, 'bad_request'],
  ['Cues of a rundown', `${limits.cuesPerRundown}`, 'cues.too_many'],
  ['Columns of a rundown', `${limits.columnsPerRundown}`, 'columns.too_many'],
  ['Mentions of a rundown', `${limits.mentionsPerRundown}`, 'mentions.too_many'],
  ['Text variables of a rundown', `${limits.textVariablesPerRundown}`, 'text_variables.too_many'],
  ['Content of a cell', `${limits.cellCharacters} characters`, 'cells.invalid_payload'],
  ['Idempotency-Key', `${limits.idempotencyKeyCharacters} characters`, 'idempotency.invalid_key'],
  ['Rundowns of a team', 'free 10, or the quota of the team', 'plan.limit_exceeded'],
]

const limitsAndVersions = `<h2 id="limits">Limits</h2>
<p>Every reply says what is left: ${code('RateLimit-Limit')}, ${code('RateLimit-Remaining')} and
${code('RateLimit-Reset')} in seconds. After a 429, wait as many seconds as ${code('Retry-After')} says.</p>
${table(
  ['Limit', 'Value', 'Error beyond it'],
  limitRows.map(([what, value, name]) => ({
    cells: [what, value, `<a href="/docs/errors#${name}">${code(name)}</a>`],
  })),
)}
<h2 id="versions">Versions</h2>
<p>This is v1. Replies may get new members and errors new codes; existing ones keep their meaning. v0 is frozen, keeps
working until July 1, 2028, and has its own tokens, which are not valid here.</p>`

/** Each error code, at the address that its documents point to. */
function errorsPage(routes: readonly Route[]): string {
  const rows = Object.entries(problemCodes).map(([name, status]) => {
    // The keys of the list of codes.
    const problem = name as ProblemCode
    const { when, details } = problemCatalogue[problem]
    const by = routes.filter(route => codesOf(route).includes(problem))
    const everywhere = by.length === 0 || by.length > 14
    const links = by.map(
      ({ spec }) => `<a href="/docs#${spec.operation}">${escapeAttribute(spec.operation)}</a>`,
    )
    const members =
      details === null ? '' : `<br><span class="quiet">Details: ${code(membersOf(details).join(', '))}</span>`
    return {
      id: name,
      cells: [
        code(name),
        String(status),
        `${escapeAttribute(when)}${members}`,
        everywhere ? 'Any' : links.join(', '),
      ],
    }
  })
  return docsPage('Errors', table(['Code', 'Status', 'When', 'Operations'], rows))
}

/** Names of the members; of alternatives, all of them. */
function membersOf(schema: object): string[] {
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) return [...new Set(schema.anyOf.flatMap(membersOf))]
  return 'properties' in schema ? Object.keys(Object(schema.properties)) : []
}
