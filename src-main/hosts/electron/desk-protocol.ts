import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { Language } from '../../domain/language.ts'
import { policyOf } from '../page-policy.ts'

export const deskScheme = 'showcall'
export const deskOrigin = `${deskScheme}://desk`

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/**
 * Serves the built pages, each in the language of that moment, under a scheme of their own: no file of the computer is
 * reachable from a page.
 */
export function serveDeskFiles(
  rendererDir: string,
  language: () => Language,
): (request: { readonly url: string }) => Promise<Response> {
  return async ({ url }) => {
    const { host, pathname } = new URL(url)
    const name = decodeURIComponent(pathname === '/' ? '/index.html' : pathname)
    const type = types[extname(name)]
    const path = normalize(join(rendererDir, extname(name) === '.html' ? language() : '', name))
    if (host !== 'desk' || type === undefined || !path.startsWith(rendererDir + sep)) return notFound()
    try {
      const headers = {
        'content-type': type,
        'content-security-policy': policyOf(path),
        'x-content-type-options': 'nosniff',
      }
      return new Response(await readFile(path), { headers })
    } catch {
      return notFound()
    }
  }
}

const notFound = (): Response => new Response('Not found', { status: 404 })
