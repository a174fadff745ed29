import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { Language } from '../../domain/language.ts'
import { pageHeaders, pageTypes } from '../page-headers.ts'

export const deskScheme = 'showcall'
export const deskOrigin = `${deskScheme}://desk`

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
    const type = pageTypes[extname(name)]
    const path = normalize(join(rendererDir, extname(name) === '.html' ? language() : '', name))
    if (host !== 'desk' || type === undefined || !path.startsWith(rendererDir + sep)) return notFound()
    try {
      const headers = { 'content-type': type, ...pageHeaders(path) }
      return new Response(await readFile(path), { headers })
    } catch {
      return notFound()
    }
  }
}

const notFound = (): Response => new Response('Not found', { status: 404 })
