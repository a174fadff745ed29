import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
