import { createHash } from 'node:crypto'
import { pageScript } from './page-script.ts'

/** Whom pages may ask. An output page may also ask the other desk of a pair, where there is one. */
export const asksOwn = "connect-src 'self'"

/**
 * What pages may load: what their host serves, and nothing from outside. One script stands in a page itself, by its
 * digest; no style does, and none is made from text. `data:` is what a page holds already: pictures of key faces, and no
 * icon. An image that a cell names is not loaded; the cell says that there is one, and where.
 */
const own = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(pageScript).digest('base64')}'`,
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  asksOwn,
  "base-uri 'none'",
  "form-action 'none'",
]

/** Of the desk's page: no other page may hold it in a frame and have a person press what it covers. */
export const deskPolicy = [...own, "frame-ancestors 'none'"].join('; ')

/**
 * Of output pages. They may stand in a frame, as players for screens and walls of several pictures hold them: nothing in
 * them can be pressed, and a person with the link sees the same anyway.
 */
export const outputPolicy = own.join('; ')

/** Of the page at `path` in the folder of the built pages. */
const policyOf = (path: string): string =>
  /(^|[\\/])output[\\/][^\\/]*$/.test(path) ? outputPolicy : deskPolicy

/** Media types of the built pages' files, by ending. A file of another ending is no part of a page. */
export const pageTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** Headers of the file at `path` in the folder of the built pages. */
export const pageHeaders = (path: string): Readonly<Record<string, string>> => ({
  'content-security-policy': policyOf(path),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // File names of assets carry their digest; the page itself is always asked for again.
  'cache-control': /(^|[\\/])assets[\\/][^\\/]+$/.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache',
})
