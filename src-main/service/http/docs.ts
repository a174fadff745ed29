import type { FastifyInstance, FastifyReply } from 'fastify'
import { coveragePage } from './docs-coverage.ts'
import { docsPolicy } from './docs-page.ts'
import { errorsPage, referencePage } from './docs-reference.ts'
import { describeApi } from './openapi.ts'
import type { Route } from './route.ts'

export interface DocsOptions {
  readonly prefix: string
  readonly routes: readonly Route[]
  readonly version: string
  /** Known once the service listens. */
  readonly baseUrl: () => string
}

/** The description of the API: for machines at `spec_url`, to be read at `docs_url` with an anchor for each code. */
export function mountDocs(app: FastifyInstance, { prefix, routes, version, baseUrl }: DocsOptions): void {
  const serve = (path: string, type: string, write: () => string) => {
    let written: string | null = null
    app.get(path, (_request, reply) => {
      written ??= write()
      return protect(reply).type(`${type}; charset=utf-8`).send(written)
    })
  }
  serve(`${prefix}/openapi.json`, 'application/json', () =>
    JSON.stringify(describeApi(routes, baseUrl(), version)),
  )
  serve('/docs', 'text/html', () => referencePage(routes, baseUrl()))
  serve('/docs/errors', 'text/html', () => errorsPage(routes))
  serve('/docs/coverage', 'text/html', coveragePage)
}

const protect = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'content-security-policy': docsPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  })
