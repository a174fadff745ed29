import type { FastifyInstance } from 'fastify'
import { problemCodes } from '../../contract/v1/problem-codes.ts'
import { describeApi } from './openapi.ts'
import type { Route } from './route.ts'
import { codesOf } from './route-codes.ts'

export interface DocsOptions {
  readonly prefix: string
  readonly routes: readonly Route[]
  readonly version: string
  readonly baseUrl: () => string
}

/** The description of the API: for machines at `spec_url`, to be read at `docs_url` with an anchor for each code. */
export function mountDocs(app: FastifyInstance, { prefix, routes, version, baseUrl }: DocsOptions): void {
  app.get(`${prefix}/openapi.json`, (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(describeApi(routes, baseUrl(), version))),
  )
  app.get('/docs', (_request, reply) => reply.type(html).send(operationsPage(routes)))
  app.get('/docs/errors', (_request, reply) => reply.type(html).send(errorsPage(routes)))
}

const html = 'text/html; charset=utf-8'

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
:target{background:#fff3c4}table{border-collapse:collapse;width:100%}
td,th{border-top:1px solid #ccc;padding:.4rem;text-align:left;vertical-align:top}
</style><h1>${title}</h1>${body}</html>`

/** All of it comes from the table of routes, where nothing has to be escaped. */
function operationsPage(routes: readonly Route[]): string {
  const rows = routes.map(({ spec }) => {
    const address = `<code>${spec.method} ${spec.path}</code>`
    return `<tr id="${spec.operation}"><td>${address}<td>${spec.summary}<td>${spec.role}`
  })
  return page(
    'Rundown Service API',
    `<p><a href="/api-v1/openapi.json">OpenAPI 3.1</a> · <a href="/docs/errors">Errors</a></p>
<table><tr><th>Operation<th>What it does<th>Least role${rows.join('')}</table>`,
  )
}

function errorsPage(routes: readonly Route[]): string {
  const rows = Object.entries(problemCodes).map(([code, status]) => {
    const by = routes.filter(route => codesOf(route).some(candidate => candidate === code))
    const where =
      by.length === 0 || by.length > 12
        ? 'Any operation'
        : by.map(({ spec }) => `<a href="/docs#${spec.operation}">${spec.operation}</a>`).join(', ')
    return `<tr id="${code}"><td><code>${code}</code><td>${status}<td>${where}`
  })
  return page('Errors', `<table><tr><th>Code<th>Status<th>Where${rows.join('')}</table>`)
}
